import { inflateSync } from 'node:zlib';
import { instrumentText, memoryBytes, type Bytes } from '../bytes.ts';
import { numberTypes, type NumberCode } from '../number-types.ts';
import { maxUnpacked } from '../packed.ts';
import { stackOf, storedValues, stridesOfC } from '../stored.ts';
import { arrayNode, childrenOf, factsOf, type ArrayNode, type ArrayTree } from '../tree.ts';
import { Refused, type Values } from '../values.ts';
import { unpackLzw, unpackPackBits } from './tiff-codecs.ts';

/*
 * TIFF and BigTIFF (TIFF 6.0, technical notes on BigTIFF and predictors): pages with one number for each pixel, which are
 * measurements. Pictures of cameras and pages with colours are for the re-encoder of pictures.
 */

/** Pages and entries that are read. */
const most = { pages: 2000, entries: 400, values: 2_000_000 };

const tags = {
  width: 256,
  height: 257,
  bits: 258,
  compression: 259,
  photometric: 262,
  description: 270,
  offsets: 273,
  samples: 277,
  rowsPerStrip: 278,
  byteCounts: 279,
  planar: 284,
  predictor: 317,
  tileWidth: 322,
  tileHeight: 323,
  tileOffsets: 324,
  tileByteCounts: 325,
  sampleFormat: 339,
  make: 271,
  model: 272,
  software: 305,
  dateTime: 306,
} as const;

/** Bytes of a value of each type of entry, and its reader. */
const entryTypes: Readonly<Record<number, NumberCode>> = {
  1: 'u1',
  2: 'u1',
  3: 'u2',
  4: 'u4',
  6: 'i1',
  7: 'u1',
  8: 'i2',
  9: 'i4',
  11: 'f4',
  12: 'f8',
  13: 'u4',
  16: 'u8',
  17: 'i8',
  18: 'u8',
};

export const isTiff = (head: Buffer): boolean =>
  ['II*\0', 'MM\0*', 'II+\0', 'MM\0+'].includes(head.toString('latin1', 0, 4));

interface Page {
  numbers: (tag: number) => number[];
  text: (tag: number) => string;
}

/** @throws Refused with the reason `type` and nothing else if it is a picture of colours or grey levels for the eye */
export function tiffTree(bytes: Bytes): ArrayTree {
  const isLittle = bytes.read(0, 1).toString('latin1') === 'I';
  const { pages, isCut } = pagesOf(bytes, isLittle);
  const first = pages[0];
  if (!first) throw new Error('no page');
  const forms = pages.map((page) => formOf(page));
  const alike = forms.filter((form) => form && forms[0] && form.key === forms[0].key);
  const isMeasured = forms.some(
    (form) => form !== undefined && (form.bits !== 8 || (alike.length > 1 && pages.length > 2)),
  );
  if (!isMeasured) throw new Refused({ reason: 'type', what: pictureOnly });
  const facts = factsOf([
    ...(['make', 'model', 'software', 'dateTime', 'description'] as const).map((name): [string, string] => [
      name,
      first.text(tags[name]),
    ]),
    ['pages', isCut ? `≥ ${pages.length}` : pages.length],
  ]);
  const nodes = pages.map((page, at): [string, ArrayNode] => [String(at + 1), pageNode(bytes, isLittle, page)]);
  if (nodes.length === 1) return { root: { ...nodes[0]![1], attributes: facts } };
  // Equal pages are one array with a dimension more.
  if (alike.length === pages.length && !isCut) {
    const parts = pages.map((page) => () => pageValues(bytes, isLittle, page));
    const values = stackOf(parts);
    return { root: arrayNode('', '', () => values, [], { attributes: facts, isDown: true }) };
  }
  return { root: { attributes: facts, children: childrenOf(nodes) } };
}

/** Type of a refusal of a file that is a picture and no measurement. */
const pictureOnly = 'picture';

function pagesOf(bytes: Bytes, isLittle: boolean): { pages: Page[]; isCut: boolean } {
  const number = (code: NumberCode, at: number) => {
    const { bytes: width, read } = numberTypes[code];
    const part = bytes.read(at, width);
    return read(new DataView(part.buffer, part.byteOffset, width), 0, isLittle);
  };
  const isBig = number('u2', 2) === 43;
  const [counted, offset, entrySize, inline] = isBig ? (['u8', 'u8', 20, 8] as const) : (['u2', 'u4', 12, 4] as const);
  const pages: Page[] = [];
  const seen = new Set<number>();
  let at = isBig ? number('u8', 8) : number('u4', 4);
  while (at !== 0 && pages.length < most.pages) {
    // A directory that leads back would have no end.
    if (seen.has(at)) throw new Error('pages');
    seen.add(at);
    const count = number(counted, at);
    if (count < 1 || count > most.entries) throw new Error('entries');
    const start = at + numberTypes[counted].bytes;
    const entries = new Map<number, { type: number; count: number; place: number }>();
    for (let which = 0; which < count; which += 1) {
      const entry = start + which * entrySize;
      const [tag, type, length] = [number('u2', entry), number('u2', entry + 2), number(offset, entry + 4)];
      const width = numberTypes[entryTypes[type] ?? 'u1'].bytes * length;
      const place = entry + 4 + numberTypes[offset].bytes;
      entries.set(tag, { type, count: length, place: width <= inline ? place : number(offset, place) });
    }
    pages.push(pageOf(bytes, isLittle, entries));
    at = number(offset, start + count * entrySize);
  }
  return { pages, isCut: at !== 0 };
}

function pageOf(
  bytes: Bytes,
  isLittle: boolean,
  entries: ReadonlyMap<number, { type: number; count: number; place: number }>,
): Page {
  return {
    numbers(tag) {
      const entry = entries.get(tag);
      const code = entry && entryTypes[entry.type];
      if (!entry || !code) return [];
      if (entry.count > most.values) throw new Error('values');
      const { bytes: width, read } = numberTypes[code];
      const part = bytes.read(entry.place, entry.count * width);
      const view = new DataView(part.buffer, part.byteOffset, part.length);
      return Array.from({ length: entry.count }, (_none, at) => read(view, at * width, isLittle));
    },
    text(tag) {
      const entry = entries.get(tag);
      if (!entry || entry.type !== 2) return '';
      return instrumentText(bytes.read(entry.place, Math.min(entry.count, 20_000)))
        .replace(/\0+$/, '')
        .trim();
    },
  };
}

/** How the pixels of a page are stored; undefined for colours. */
function formOf(page: Page) {
  const one = (tag: number, otherwise: number) => page.numbers(tag)[0] ?? otherwise;
  const [width, height] = [one(tags.width, 0), one(tags.height, 0)];
  const [bits, samples] = [one(tags.bits, 1), one(tags.samples, 1)];
  const [photometric, format] = [one(tags.photometric, 1), one(tags.sampleFormat, 1)];
  const kind = { 1: 'u', 2: 'i', 3: 'f', 6: 'f' }[format];
  if (samples !== 1 || photometric > 1 || !kind || width < 1 || height < 1) return undefined;
  const isComplex = format === 6;
  const type = `${kind}${bits / 8 / (isComplex ? 2 : 1)}`;
  if (!(type in numberTypes)) return undefined;
  return {
    width,
    height,
    bits,
    type: type as NumberCode,
    isComplex,
    isInverted: photometric === 0,
    key: [width, height, type, isComplex].join(),
  };
}

type Form = NonNullable<ReturnType<typeof formOf>>;

function pageNode(bytes: Bytes, isLittle: boolean, page: Page): ArrayNode {
  const form = formOf(page);
  if (!form) return { refusal: { reason: 'type', what: pictureOnly }, dtype: pictureOnly };
  return arrayNode('', '', () => pageValues(bytes, isLittle, page), [], {
    isDown: true,
    shape: [form.height, form.width],
    dtype: numberTypes[form.type].dtype,
  });
}

function pageValues(bytes: Bytes, isLittle: boolean, page: Page): Values {
  const form = formOf(page)!;
  const { width, height, type, isComplex } = form;
  const itemBytes = numberTypes[type].bytes * (isComplex ? 2 : 1);
  const shape = [height, width];
  const stored = { type, isLittle, isComplex };
  const isTiled = page.numbers(tags.tileWidth).length > 0;
  const offsets = page.numbers(isTiled ? tags.tileOffsets : tags.offsets);
  const compression = page.numbers(tags.compression)[0] ?? 1;
  const stripBytes = Math.min(page.numbers(tags.rowsPerStrip)[0] ?? height, height) * width * itemBytes;
  const isRow = !isTiled && offsets.every((at, which) => which === 0 || at === offsets[which - 1]! + stripBytes);
  if (compression === 1 && isRow && offsets[0] !== undefined)
    return storedValues(bytes, { at: offsets[0], shape, strides: stridesOfC(shape, itemBytes) }, stored);
  const whole = unpackedPage(bytes, isLittle, page, form, offsets, isTiled, compression);
  return storedValues(memoryBytes(whole), { at: 0, shape, strides: stridesOfC(shape, itemBytes) }, stored);
}

/** All pixels of a page, whose strips or tiles are compressed or apart. @throws Refused for codecs that are not known */
function unpackedPage(
  bytes: Bytes,
  isLittle: boolean,
  page: Page,
  { width, height, type, isComplex }: Form,
  offsets: readonly number[],
  isTiled: boolean,
  compression: number,
): Buffer {
  const itemBytes = numberTypes[type].bytes * (isComplex ? 2 : 1);
  const size = width * height * itemBytes;
  if (size > maxUnpacked) throw new Refused({ reason: 'packed', what: `${Math.round(size / 2 ** 20)} MiB` });
  const counts = page.numbers(isTiled ? tags.tileByteCounts : tags.byteCounts);
  const partWidth = isTiled ? page.numbers(tags.tileWidth)[0]! : width;
  const partHeight = Math.min(
    (isTiled ? page.numbers(tags.tileHeight)[0] : page.numbers(tags.rowsPerStrip)[0]) ?? height,
    isTiled ? 1 << 16 : height,
  );
  if (partWidth < 1 || partHeight < 1 || partWidth > 1 << 16) throw new Error('tiles');
  const across = Math.ceil(width / partWidth);
  if (offsets.length < Math.ceil(height / partHeight) * across) throw new Error('strips');
  const partBytes = partWidth * partHeight * itemBytes;
  if (partBytes > maxUnpacked) throw new Refused({ reason: 'packed', what: `${Math.round(partBytes / 2 ** 20)} MiB` });
  const whole = Buffer.alloc(size);
  const predictor = page.numbers(tags.predictor)[0] ?? 1;
  for (const [which, at] of offsets.entries()) {
    const [top, left] = [Math.floor(which / across) * partHeight, (which % across) * partWidth];
    if (top >= height) break;
    const rows = isTiled ? partHeight : Math.min(partHeight, height - top);
    const part = unpacked(bytes.read(at, counts[which] ?? 0), compression, partWidth * rows * itemBytes);
    undoPredictor(part, predictor, partWidth, isComplex ? 'f4' : type, isLittle);
    for (let row = 0; row < rows && top + row < height; row += 1) {
      const from = row * partWidth * itemBytes;
      const length = Math.min(partWidth, width - left) * itemBytes;
      part.copy(whole, ((top + row) * width + left) * itemBytes, from, from + length);
    }
  }
  return whole;
}

/** Names of codecs that are refused. */
const codecs: Readonly<Record<number, string>> = {
  6: 'JPEG',
  7: 'JPEG',
  34_712: 'JPEG 2000',
  34_925: 'LZMA',
  50_000: 'Zstandard',
  50_001: 'WebP',
};

/** A strip or tile, with the bytes that it should have. */
function unpacked(packed: Buffer, compression: number, size: number): Buffer {
  const part =
    compression === 1
      ? Buffer.from(packed)
      : compression === 5
        ? unpackLzw(packed, size)
        : compression === 32_773
          ? unpackPackBits(packed, size)
          : compression === 8 || compression === 32_946
            ? inflateSync(packed, { maxOutputLength: size + 1024 })
            : undefined;
  if (!part) throw new Refused({ reason: 'filter', what: codecs[compression] ?? `TIFF ${compression}` });
  if (part.length < size) throw new Error('cut');
  return part;
}

/** Undoes differences between neighbours (2), also of floats byte by byte (3). */
function undoPredictor(part: Buffer, predictor: number, width: number, type: NumberCode, isLittle: boolean): void {
  if (predictor === 1) return;
  const { bytes: size } = numberTypes[type];
  const rowBytes = width * size;
  const rows = Math.floor(part.length / rowBytes);
  if (predictor === 3) {
    const copy = Buffer.alloc(rowBytes);
    for (let row = 0; row < rows; row += 1) {
      const line = part.subarray(row * rowBytes, (row + 1) * rowBytes);
      for (let at = 1; at < rowBytes; at += 1) line[at] = (line[at]! + line[at - 1]!) & 255;
      line.copy(copy);
      // The most significant bytes come first.
      for (let at = 0; at < width; at += 1)
        for (let byte = 0; byte < size; byte += 1)
          line[at * size + (isLittle ? size - 1 - byte : byte)] = copy[byte * width + at]!;
    }
    return;
  }
  if (predictor !== 2 || size > 4) throw new Refused({ reason: 'filter', what: `TIFF predictor ${predictor}` });
  const view = new DataView(part.buffer, part.byteOffset, part.length);
  const read = (at: number) =>
    size === 1 ? view.getUint8(at) : size === 2 ? view.getUint16(at, isLittle) : view.getUint32(at, isLittle);
  const write = (at: number, value: number) => {
    if (size === 1) view.setUint8(at, value);
    else if (size === 2) view.setUint16(at, value, isLittle);
    else view.setUint32(at, value, isLittle);
  };
  for (let row = 0; row < rows; row += 1)
    for (let at = 1; at < width; at += 1) {
      const place = row * rowBytes + at * size;
      write(place, (read(place) + read(place - size)) % 2 ** (8 * size));
    }
}
