import { instrumentText, positionOf, type Bytes } from '../bytes.ts';
import type { NumberCode } from '../number-types.ts';
import { storedValues } from '../stored.ts';
import { arrayNode, childrenOf, evenAxis, factsOf, lengthAxes, type ArrayNode, type ArrayTree } from '../tree.ts';
import { lengthIn, sectionsIn } from './header-lines.ts';

/*
 * Nanosurf `.nid`: sections of texts, `#!`, and the integers of each dataset one after another. A dataset belongs to a
 * group (a scan direction) and a channel; the first row is at the bottom.
 */

export const isNid = (head: Buffer): boolean => head.toString('latin1', 0, 9) === '[DataSet]';

/** @throws if it is no such file */
export function nidTree(bytes: Bytes): ArrayTree {
  const end = positionOf(bytes, '#!', 4 << 20);
  if (end < 0) throw new Error('header');
  const sections = sectionsIn(instrumentText(bytes.read(0, end)), '=', (line) => /^\[([^\]]+)\]/.exec(line)?.[1]);
  const byName = new Map(sections.map(({ name, facts }) => [name, facts]));
  const list = byName.get('DataSet') ?? new Map<string, string>();
  const groups = Number(list.get('GroupCount') ?? 0);
  const found: [string, ArrayNode][] = [];
  let at = end + 2;
  for (let group = 0; group < Math.min(groups, 100); group += 1) {
    const title = list.get(`Gr${group}-Name`) ?? String(group);
    const channels = Number(list.get(`Gr${group}-Count`) ?? 0);
    for (let channel = 0; channel < Math.min(channels, 100); channel += 1) {
      const facts = byName.get(list.get(`Gr${group}-Ch${channel}`) ?? '');
      if (!facts) continue;
      const [columns, rows] = [lengthIn(facts.get('Points')), lengthIn(facts.get('Lines'))];
      const bits = lengthIn(facts.get('SaveBits'));
      const type = `i${bits / 8}` as NumberCode;
      if (![8, 16, 32].includes(bits) || (facts.get('SaveOrder') ?? 'Intel') !== 'Intel') throw new Error('type');
      const dimension = (number: number) => ({
        name: facts.get(`Dim${number}Name`)?.replace(/\*$/, '') ?? '',
        unit: facts.get(`Dim${number}Unit`) ?? '',
        least: Number(facts.get(`Dim${number}Min`) ?? 0),
        range: Number(facts.get(`Dim${number}Range`) ?? 0),
      });
      const [x, y, z] = [dimension(0), dimension(1), dimension(2)] as const;
      const isSigned = (facts.get('SaveSign') ?? 'Signed') === 'Signed';
      const scale = z.range / 2 ** bits;
      const values = storedValues(
        bytes,
        { at, shape: [rows, columns], strides: [(columns * bits) / 8, bits / 8] },
        {
          type: isSigned ? type : (type.replace('i', 'u') as NumberCode),
          isLittle: true,
          scale,
          offset: z.least + (isSigned ? z.range / 2 : 0),
        },
      );
      at += rows * columns * (bits / 8);
      const isLength = x.unit === 'm' && y.unit === 'm';
      const axes = isLength
        ? lengthAxes([y.range, x.range], [rows, columns], [y.least, x.least])
        : [
            evenAxis(y.name || 'y', y.unit, y.least, y.range / Math.max(1, rows - 1), rows),
            evenAxis(x.name || 'x', x.unit, x.least, x.range / Math.max(1, columns - 1), columns),
          ];
      const node = arrayNode(z.name, z.unit, () => values, axes, { attributes: factsOf(facts) });
      found.push([`${title} ${z.name}`.trim(), node]);
    }
  }
  if (found.length === 0) throw new Error('no data');
  const said = sections.find(({ name }) => name === 'DataSet-Info')?.facts ?? [];
  return { root: { attributes: factsOf(said), children: childrenOf(found) } };
}
