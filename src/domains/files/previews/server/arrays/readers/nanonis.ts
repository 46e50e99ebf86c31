import { instrumentText, positionOf, type Bytes } from '../bytes.ts';
import { evenAxis, arrayNode, childrenOf, factsOf, lengthAxes, type ArrayNode, type ArrayTree } from '../tree.ts';
import { storedValues } from '../stored.ts';
import { Refused } from '../values.ts';
import { factsIn, lengthIn, numbersIn } from './header-lines.ts';

/*
 * Nanonis of SPECS: images of scanning probe microscopes (`.sxm`) and spectra on a grid (`.3ds`), by the headers that the
 * program writes; numbers are big-endian floats.
 */

/** Bytes of a header. */
const maxHeader = 1 << 20;

export const isSxm = (head: Buffer): boolean => head.toString('latin1', 0, 16).startsWith(':NANONIS_VERSION');
export const isGrid = (head: Buffer): boolean => head.toString('latin1', 0, 8) === 'Grid dim';

/** An image with its channels, each forward and backward. @throws if it is none */
export function sxmTree(bytes: Bytes): ArrayTree {
  const end = positionOf(bytes, ':SCANIT_END:', maxHeader);
  const mark = end < 0 ? -1 : positionOf(bytes, '\x1a\x04', Math.min(maxHeader, bytes.size));
  if (mark < 0) throw new Error('header');
  const header = sectionsOf(instrumentText(bytes.read(0, end)));
  const [columns, rows] = numbersIn(header.get('SCAN_PIXELS'));
  const [width, height] = numbersIn(header.get('SCAN_RANGE'));
  if (!columns || !rows || !width || !height) throw new Error('header');
  const [type, order] = (header.get('SCANIT_TYPE') ?? '').split(/\s+/);
  if (type !== 'FLOAT') throw new Refused({ reason: 'type', what: type ?? '?' });
  const isDown = header.get('SCAN_DIR') !== 'up';
  const shape = [rows, columns] as const;
  // The first line is at the top of an image that was scanned downwards, so that y falls.
  const axesOf = (isBackward: boolean) =>
    lengthAxes([isDown ? -height : height, isBackward ? -width : width], shape, [
      isDown ? height : 0,
      isBackward ? width : 0,
    ]);
  const size = rows * columns * 4;
  const channels = channelsOf(header.get('DATA_INFO') ?? '').map((channel, at): [string, ArrayNode] => {
    const { name, unit, isBackward } = channel;
    const values = storedValues(
      bytes,
      { at: mark + 2 + at * size, shape, strides: [columns * 4, 4] },
      { type: 'f4', isLittle: order === 'LSBFIRST' },
    );
    return [`${name} ${isBackward ? 'backward' : 'forward'}`, arrayNode(name, unit, () => values, axesOf(isBackward))];
  });
  if (channels.length === 0) throw new Error('no channels');
  return { root: { attributes: factsOf(header), children: childrenOf(channels) } };
}

/** The lines below each `:NAME:`. */
function sectionsOf(text: string): Map<string, string> {
  const found = new Map<string, string>();
  let [name, lines]: [string, string[]] = ['', []];
  for (const line of text.split(/\r?\n/)) {
    const next = /^:([^:]+(?:[:>][^:]+)*):$/.exec(line.trim())?.[1];
    if (next === undefined) {
      lines.push(line.trim());
      continue;
    }
    if (name) found.set(name, lines.join('\n').trim());
    [name, lines] = [next, []];
  }
  if (name) found.set(name, lines.join('\n').trim());
  return found;
}

/** Channels in the order of the data: one scanned in both directions has two images. */
function channelsOf(table: string): { name: string; unit: string; isBackward: boolean }[] {
  return table
    .split('\n')
    .slice(1)
    .flatMap((line) => {
      const [, name, unit, direction] = line.trim().split(/\s+/);
      if (!name || !direction) return [];
      const one = { name: name.replaceAll('_', ' '), unit: unit ?? '' };
      const directions = direction === 'both' ? [false, true] : [direction === 'backward'];
      return directions.map((isBackward) => ({ ...one, isBackward }));
    });
}

/** Spectra on a grid: for each channel a cube over y, x and what is swept. @throws if it is none */
export function gridTree(bytes: Bytes): ArrayTree {
  const mark = ':HEADER_END:';
  const end = positionOf(bytes, mark, maxHeader);
  if (end < 0) throw new Error('header');
  const start = end + mark.length + (bytes.read(end + mark.length, 1)[0] === 0x0d ? 2 : 1);
  const header = new Map(
    [...factsIn(instrumentText(bytes.read(0, end)), '=')].map(([key, value]) => [key, value.replace(/^"|"$/g, '')]),
  );
  const [columns, rows] = (header.get('Grid dim') ?? '').split('x').map((part) => lengthIn(part));
  const points = lengthIn(header.get('Points'));
  const parameterCount = Number(header.get('# Parameters (4 byte)') ?? 0);
  const channels = (header.get('Channels') ?? '').split(';').filter(Boolean);
  const [centreX, centreY, width, height] = numbersIn(header.get('Grid settings'));
  if (!columns || !rows || channels.length === 0 || !Number.isSafeInteger(parameterCount) || parameterCount < 0)
    throw new Error('header');
  const step = (parameterCount + channels.length * points) * 4;
  // A grid that was stopped has fewer points than its header says.
  const complete = Math.min(rows, Math.floor((bytes.size - start) / step / columns));
  if (complete < 1) throw new Error('no rows');
  const isGrid = width !== undefined && height !== undefined && width > 0 && height > 0;
  const axes = isGrid
    ? lengthAxes(
        [(height * complete) / rows, width],
        [complete, columns],
        [(centreY ?? 0) - height / 2, (centreX ?? 0) - width / 2],
      )
    : [undefined, undefined];
  const parameters = [header.get('Fixed parameters'), header.get('Experiment parameters')]
    .flatMap((list) => (list ?? '').split(';').filter(Boolean))
    .slice(0, parameterCount);
  const float = { type: 'f4', isLittle: false } as const;
  const strides = [columns * step, step] as const;
  const sweep = sweepOf();
  const cubes = channels.map((channel, at): [string, ArrayNode] => {
    const place = start + (parameterCount + at * points) * 4;
    const shape = [complete, columns, points];
    const values = storedValues(bytes, { at: place, shape, strides: [...strides, 4] }, float);
    return [channel, arrayNode(channel, '', () => values, [...axes, sweep])];
  });
  const maps = parameters.map((name, at): [string, ArrayNode] => {
    const place = { at: start + at * 4, shape: [complete, columns], strides };
    const values = storedValues(bytes, place, float);
    return [name, arrayNode(name, '', () => values, axes)];
  });
  const facts = factsOf([...header, ...(complete < rows ? [['complete rows', complete] as const] : [])]);
  return { root: { attributes: facts, children: childrenOf([...cubes, ...maps]) } };

  /** The swept quantity, from the first and the last value that the first spectrum names. */
  function sweepOf() {
    const signal = header.get('Sweep Signal') ?? '';
    const [name, unit] = /^(.*?)\s*\(([^)]*)\)$/.exec(signal)?.slice(1) ?? [signal, ''];
    const [first, last] = parameters.slice(0, 2);
    if (first !== 'Sweep Start' || last !== 'Sweep End' || points < 2)
      return { name: signal, unit: unit ?? '', isEdges: false };
    const [low, high] = [bytes.read(start, 4).readFloatBE(0), bytes.read(start + 4, 4).readFloatBE(0)];
    return evenAxis(name ?? '', unit ?? '', low, (high - low) / (points - 1), points);
  }
}
