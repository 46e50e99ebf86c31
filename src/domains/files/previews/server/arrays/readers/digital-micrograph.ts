import type { Bytes } from '../bytes.ts';
import { numberTypes, type NumberCode } from '../number-types.ts';
import { storedValues, stridesOfC, type NumberForm } from '../stored.ts';
import { arrayNode, childrenOf, evenAxis, factsOf, type ArrayNode, type ArrayTree } from '../tree.ts';

/*
 * Digital Micrograph of Gatan (`.dm3`, `.dm4`): a tree of tags. Each image of `ImageList` has its numbers, dimensions and
 * calibrations there; the first one is a thumbnail if there are several. The first row is at the top.
 */

/** Tags that are read, and depth of groups. */
const most = { tags: 200_000, depth: 24, text: 20_000 };

export const isDm = (head: Buffer): boolean =>
  head.length >= 16 &&
  [3, 4].includes(head.readUInt32BE(0)) &&
  [0, 1].includes(head.readUInt32BE(head.readUInt32BE(0) === 3 ? 8 : 12));

/** Types of single values by their codes. */
const codes: Readonly<Record<number, NumberCode>> = {
  2: 'i2',
  3: 'i4',
  4: 'u2',
  5: 'u4',
  6: 'f4',
  7: 'f8',
  8: 'u1',
  9: 'i1',
  10: 'i1',
  11: 'i8',
  12: 'u8',
};
const [structure, text, array] = [15, 18, 20];

type Tag = number | string | Group | Place | undefined;
type Group = Map<string, Tag>;
/** An array of numbers in the file. */
interface Place {
  at: number;
  bytes: number;
}

/** How pixels are stored, by the codes of `DataType`. */
const pixels: Readonly<Record<number, NumberForm>> = {
  1: { type: 'i2', isLittle: true },
  2: { type: 'f4', isLittle: true },
  6: { type: 'u1', isLittle: true },
  3: { type: 'f4', isLittle: true, isComplex: true },
  13: { type: 'f8', isLittle: true, isComplex: true },
  7: { type: 'i4', isLittle: true },
  9: { type: 'i1', isLittle: true },
  10: { type: 'u2', isLittle: true },
  11: { type: 'u4', isLittle: true },
  12: { type: 'f8', isLittle: true },
  14: { type: 'u1', isLittle: true },
  39: { type: 'i8', isLittle: true },
  40: { type: 'u8', isLittle: true },
};

/** @throws if it is no such file */
export function dmTree(bytes: Bytes): ArrayTree {
  const version = bytes.read(0, 4).readUInt32BE(0);
  const isLong = version === 4;
  const isLittle = bytes.read(isLong ? 12 : 8, 4).readUInt32BE(0) === 1;
  const root = tagsOf(bytes, isLong, isLittle, isLong ? 16 : 12);
  const images = groupIn(root, 'ImageList');
  if (!images) throw new Error('no images');
  const all = [...images.values()].filter((tag): tag is Group => tag instanceof Map);
  // The thumbnail comes first, and is not the only one.
  const shown = all.length > 1 ? all.slice(1) : all;
  const nodes = shown.flatMap((image, which): [string, ArrayNode][] => {
    const node = imageOf(bytes, image, isLittle);
    const name = image.get('Name');
    return node ? [[typeof name === 'string' && name ? name : String(which + 1), node]] : [];
  });
  if (nodes.length === 0) throw new Error('no images');
  const facts = factsOf(flattened(groupIn(shown[0]!, 'ImageTags') ?? new Map()));
  if (nodes.length === 1) return { root: { ...nodes[0]![1], attributes: facts } };
  return { root: { attributes: facts, children: childrenOf(nodes) } };
}

const groupIn = (group: Group, name: string): Group | undefined => {
  const found = group.get(name);
  return found instanceof Map ? found : undefined;
};

function imageOf(bytes: Bytes, image: Group, isLittle: boolean): ArrayNode | undefined {
  const data = groupIn(image, 'ImageData');
  const place = data?.get('Data');
  const kind = data?.get('DataType');
  const lengths = [...(data && groupIn(data, 'Dimensions') ? groupIn(data, 'Dimensions')!.values() : [])];
  if (!data || !place || typeof place !== 'object' || place instanceof Map || typeof kind !== 'number')
    return undefined;
  const form = pixels[kind];
  const shape = lengths.map(Number).toReversed();
  if (!form) return { refusal: { reason: 'type', what: kind === 23 ? 'RGB' : `DM ${kind}` }, shape };
  const width = numberTypes[form.type].bytes * (form.isComplex ? 2 : 1);
  if (shape.reduce((product, length) => product * length, width) > place.bytes) throw new Error('cut');
  const values = () =>
    storedValues(bytes, { at: place.at, shape, strides: stridesOfC(shape, width) }, { ...form, isLittle });
  values();
  const calibrations = groupIn(data, 'Calibrations');
  const dimensions = [...(calibrations ? (groupIn(calibrations, 'Dimension')?.values() ?? []) : [])];
  const axes = lengths.map((length, which) => {
    const dimension = dimensions[which];
    if (!(dimension instanceof Map)) return undefined;
    const fact = (name: string) => dimension.get(name);
    const [scale, origin, unit] = [Number(fact('Scale') ?? Number.NaN), Number(fact('Origin') ?? 0), fact('Units')];
    const named = typeof unit === 'string' ? unit.replace('um', 'µm') : '';
    const isSpectrum = named === 'eV' || lengths.length === 1;
    // Coordinates are scale × (index − origin).
    const name = isSpectrum ? 'E' : (['x', 'y', 'z', 't'][which] ?? String(which + 1));
    if (!named && scale === 1 && origin === 0) return undefined;
    return evenAxis(name, named, -origin * scale, scale, Number(length));
  });
  const brightness = calibrations ? groupIn(calibrations, 'Brightness') : undefined;
  const unit = brightness?.get('Units');
  return arrayNode('', typeof unit === 'string' ? unit : '', values, axes.toReversed(), { isDown: true });
}

/** The tags of a group as a list of facts with their paths. */
function flattened(group: Group, before = '', found: [string, string | number][] = []): [string, string | number][] {
  for (const [name, tag] of group) {
    if (found.length >= 200) break;
    const path = before ? `${before}/${name}` : name;
    if (tag instanceof Map) flattened(tag, path, found);
    else if (typeof tag === 'string' || typeof tag === 'number') found.push([path, tag]);
  }
  return found;
}

function tagsOf(bytes: Bytes, isLong: boolean, isLittle: boolean, start: number): Group {
  let [at, read] = [start, 0];
  const number = (code: NumberCode, little: boolean) => {
    const { bytes: width, read: decode } = numberTypes[code];
    const part = bytes.read(at, width);
    at += width;
    return decode(new DataView(part.buffer, part.byteOffset, width), 0, little);
  };
  const long = () => number(isLong ? 'u8' : 'u4', false);
  const group = (depth: number): Group => {
    if (depth > most.depth) throw new Error('depth');
    at += 2;
    const count = long();
    const found: Group = new Map();
    for (let which = 0; which < count; which += 1) {
      read += 1;
      if (read > most.tags) throw new Error('tags');
      const kind = number('u1', false);
      const nameLength = number('u2', false);
      const name = bytes.read(at, nameLength).toString('latin1');
      at += nameLength;
      if (kind === 0) break;
      if (isLong) at += 8;
      if (kind !== 20 && kind !== 21) throw new Error('tag');
      const tag = kind === 20 ? group(depth + 1) : data(name === 'Data');
      found.set(name === '' || found.has(name) ? String(which) : name, tag);
    }
    return found;
  };
  /** A value, whose form is a list of codes before it. */
  const data = (isNumbers: boolean): Tag => {
    if (bytes.read(at, 4).toString('latin1') !== '%%%%') throw new Error('tag');
    at += 4;
    const length = long();
    if (length < 1 || length > 10_000) throw new Error('form');
    const form = Array.from({ length }, () => long());
    return value(form, isNumbers);
  };
  const value = (form: readonly number[], isNumbers: boolean): Tag => {
    const [kind] = form as [number];
    const code = codes[kind];
    if (code) return number(code, isLittle);
    if (kind === text) return words(form[1] ?? 0);
    if (kind === structure) {
      for (const [which, one] of form.entries()) if (which >= 4 && which % 2 === 0) at += sizeOf(one);
      return undefined;
    }
    if (kind !== array) throw new Error('form');
    const count = form.at(-1)!;
    const inner = form.slice(1, -1);
    const width =
      inner[0] === structure
        ? inner.reduce((sum, one, which) => (which >= 4 && which % 2 === 0 ? sum + sizeOf(one) : sum), 0)
        : sizeOf(inner[0] ?? 0);
    const size = count * width;
    if (!Number.isSafeInteger(size) || at + size > bytes.size) throw new Error('beyond the end');
    // Texts are arrays of 16-bit integers, as the pixels of some images.
    if (inner[0] === 4 && count < 4000 && !isNumbers) return words(size);
    at += size;
    return { at: at - size, bytes: size };
  };
  const words = (size: number): string => {
    const part = bytes.read(at, Math.min(size, most.text));
    at += size;
    return new TextDecoder(isLittle ? 'utf-16le' : 'utf-16be').decode(part).replace(/\0[^]*$/, '');
  };
  return group(0);
}

function sizeOf(kind: number): number {
  const code = codes[kind];
  if (!code) throw new Error('form');
  return numberTypes[code].bytes;
}
