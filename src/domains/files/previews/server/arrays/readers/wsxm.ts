import { headOf, instrumentText, type Bytes } from '../bytes.ts';
import type { NumberCode } from '../number-types.ts';
import { storedValues } from '../stored.ts';
import { arrayNode, evenAxis, factsOf, lengthAxes, type ArrayTree } from '../tree.ts';
import { lengthIn, sectionsIn } from './header-lines.ts';

/*
 * WSxM of Nanotec (`.stp`, `.top` and others): a header of texts of a stated length, then numbers from the bottom right
 * pixel on. Integers span the stated height; floats have its unit already.
 */

export const isWsxm = (head: Buffer): boolean =>
  head.toString('latin1', 0, 4) === 'WSxM' && head.toString('latin1', 0, 400).includes('header size');

const types: Readonly<Record<string, NumberCode>> = { short: 'i2', float: 'f4', double: 'f8', integer: 'i4' };
const metres: Readonly<Record<string, number>> = { nm: 1e-9, µm: 1e-6, um: 1e-6, Å: 1e-10, mm: 1e-3, m: 1, pm: 1e-12 };

/** @throws if it is no image of WSxM */
export function wsxmTree(bytes: Bytes): ArrayTree {
  const start = lengthIn(/header size:\s*(\d{1,7})/.exec(headOf(bytes, 4096).toString('latin1'))?.[1]);
  const sections = sectionsIn(instrumentText(bytes.read(0, start)), ':', (line) => /^\[([^\]]+)\]/.exec(line)?.[1]);
  const facts = new Map(sections.flatMap(({ facts: some }) => [...some]));
  const [rows, columns] = [lengthIn(facts.get('Number of rows')), lengthIn(facts.get('Number of columns'))];
  const named = (facts.get('Image Data Type') ?? 'short').toLowerCase();
  const type = types[named];
  if (!type) throw new Error('type');
  const width = Number(type.slice(1));
  const quantity = (name: string) => {
    const [, value, unit] = /^([-+\d.eE]+)\s*(\S*)/.exec(facts.get(name) ?? '') ?? [];
    return { value: Number(value ?? Number.NaN), unit: unit ?? '' };
  };
  const [x, y, z] = [quantity('X Amplitude'), quantity('Y Amplitude'), quantity('Z Amplitude')];
  const size = rows * columns * width;
  const stored = { at: start + size - width, shape: [rows, columns], strides: [-columns * width, -width] };
  const values = () => {
    const own = storedValues(bytes, stored, { type, isLittle: true });
    if (type.startsWith('f') || !Number.isFinite(z.value) || !z.unit) return own;
    const { low, high } = extremesOf();
    if (high === low) return own;
    const scale = z.value / (high - low);
    return storedValues(bytes, stored, { type, isLittle: true, scale, offset: -low * scale, dtype: own.dtype });
  };
  storedValues(bytes, stored, { type, isLittle: true });
  const axes =
    metres[x.unit] && metres[y.unit]
      ? lengthAxes([y.value * metres[y.unit]!, x.value * metres[x.unit]!], [rows, columns], [0, 0])
      : [evenAxis('y', y.unit, 0, y.value / rows, rows), evenAxis('x', x.unit, 0, x.value / columns, columns)];
  const name = facts.get('Acquisition channel') ?? 'Z';
  return { root: arrayNode(name, z.unit, values, axes, { attributes: factsOf(facts) }) };

  function extremesOf() {
    const all = storedValues(bytes, stored, { type: type!, isLittle: true });
    let [low, high] = [Infinity, -Infinity];
    for (let row = 0; row < rows; row += 1)
      for (const value of all.numbers(
        [
          [row, row + 1],
          [0, columns],
        ],
        'real',
      ) as Iterable<number>) {
        low = Math.min(low, value);
        high = Math.max(high, value);
      }
    return { low, high };
  }
}
