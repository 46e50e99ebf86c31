import { headOf, instrumentText, type Bytes } from '../bytes.ts';
import { storedValues } from '../stored.ts';
import { arrayNode, childrenOf, evenAxis, factsOf, lengthAxes, type ArrayNode, type ArrayTree } from '../tree.ts';
import { lengthIn, numbersIn, sectionsIn } from './header-lines.ts';

/*
 * Images of Bruker (Digital Instruments) Nanoscope, versions 4 to 9: a header of texts (`\*Ciao image list` for each
 * channel), then integers that the scales of the header turn into lengths or voltages. The first row is at the bottom.
 */

const maxHeader = 1 << 20;

/** Factors of lengths to metres. */
const metres: Readonly<Record<string, number>> = { nm: 1e-9, um: 1e-6, µm: 1e-6, '~m': 1e-6, pm: 1e-12, m: 1 };

/** @throws if it is no such file */
export function nanoscopeTree(bytes: Bytes): ArrayTree {
  const head = headOf(bytes, maxHeader);
  const end = head.indexOf('\\*File list end', 0, 'latin1');
  // `\@2:Z scale: V [Sens. Zsens] (…) …`: a number and a colon precede the name of some.
  const text = instrumentText(end < 0 ? head : head.subarray(0, end)).replaceAll(/^(\\@\d{1,2}):/gm, '$1·');
  const sections = sectionsIn(text, ':', (line) => /^\\\*([^:]+?)\s*$/.exec(line)?.[1]);
  const facts = (section: { facts: Map<string, string> } | undefined, name: string) =>
    [...(section?.facts ?? [])].find(([key]) => key.toLowerCase() === `\\${name.toLowerCase()}`)?.[1];
  const file = sections[0];
  const version = Number.parseInt(facts(file, 'Version') ?? '0', 16);
  const numbered = (section: { facts: Map<string, string> }, name: string): string | undefined =>
    [...section.facts].find(([key]) => /^\\@\d+·/.test(key) && key.endsWith(`·${name}`))?.[1];
  const soft = new Map<string, string>();
  for (const section of sections)
    for (const [key, value] of section.facts) if (key.startsWith('\\@')) soft.set(key.slice(2), value);
  const images = sections.filter(({ name }) => /^Ciao image list$/i.test(name));
  const found = images.map((section): [string, ArrayNode] => {
    const [rows, columns] = [
      lengthIn(facts(section, 'Number of lines')),
      lengthIn(facts(section, 'Samps/line')?.split(/\s+/)[0]),
    ];
    const at = Number(facts(section, 'Data offset'));
    const size = Number(facts(section, 'Data length'));
    const stated = Number(facts(section, 'Bytes/pixel') ?? 2);
    // From version 9.2 on all data have four bytes; the scales still count those that are stated.
    const width = size >= rows * columns * 4 || (version >= 0x09200000 && size !== rows * columns * 2) ? 4 : 2;
    const named = numbered(section, 'Image Data') ?? '';
    const name = /"([^"]*)"/.exec(named)?.[1] ?? 'image';
    const { factor, unit } = scaleOf(
      numbered(section, 'Z scale') ?? '',
      soft,
      width === 4 && stated === 4 ? 4 : stated,
    );
    const values = storedValues(
      bytes,
      { at, shape: [rows, columns], strides: [columns * width, width] },
      { type: width === 4 ? 'i4' : 'i2', isLittle: true, scale: factor, dtype: `int${width * 8}` },
    );
    const direction = facts(section, 'Line Direction') ?? '';
    return [
      direction ? `${name} ${direction}` : name,
      arrayNode(name, unit, () => values, sizeAxes(facts(section, 'Scan size') ?? '', rows, columns), {
        attributes: factsOf([...section.facts].map(([key, value]) => [key.replace(/^\\@?/, ''), value])),
      }),
    ];
  });
  if (found.length === 0) throw new Error('no images');
  return {
    root: {
      attributes: factsOf([...(file?.facts ?? [])].map(([key, value]) => [key.replace(/^\\@?/, ''), value])),
      children: childrenOf(found),
    },
  };
}

/**
 * The factor of stored integers, and the unit: `V [Sens. Zsens] (0.006713867 V/LSB) 440.0 V` is the range in volts, which
 * a sensitivity such as `V 17.6 nm/V` turns into a length.
 */
function scaleOf(scale: string, soft: ReadonlyMap<string, string>, width: number): { factor: number; unit: string } {
  const found = /^V\s*\[([^\]]*)\]\s*\(([-+\d.eE]+)\s*([^)]*)\)\s*([-+\d.eE]+)\s*(\S*)/.exec(scale);
  if (!found) return { factor: 1, unit: '' };
  const [, sensitivityName, , , range, unit] = found as unknown as [string, string, string, string, string, string];
  const perLevel = Number(range) / 2 ** (8 * width);
  if (!Number.isFinite(perLevel)) return { factor: 1, unit: '' };
  const [, value, ratio] = /^V\s+([-+\d.eE]+)\s*(\S*)/.exec(soft.get(sensitivityName) ?? '') ?? [];
  const [per] = (ratio ?? '').split('/');
  if (value === undefined || !Number.isFinite(Number(value))) return { factor: perLevel, unit };
  return { factor: perLevel * Number(value), unit: (per || unit).replace('~m', 'µm') };
}

/** `500 500 nm`, `1 um`. */
function sizeAxes(text: string, rows: number, columns: number) {
  const unit = /[^\d\s.eE+-]\S*$/.exec(text)?.[0] ?? '';
  const [width, height = width] = numbersIn(text.replace(unit, ''));
  const factor = metres[unit];
  if (!width || !height) return [undefined, undefined];
  if (factor) return lengthAxes([height * factor, width * factor], [rows, columns]);
  return [evenAxis('y', unit, 0, height / rows, rows), evenAxis('x', unit, 0, width / columns, columns)];
}
