import { headOf, instrumentText, positionOf, type Bytes } from '../bytes.ts';
import { numberTypes, type NumberCode } from '../number-types.ts';
import { heldValues, stackOf, storedValues, stridesOfC } from '../stored.ts';
import { arrayNode, childrenOf, factsOf, type ArrayNode, type ArrayTree } from '../tree.ts';
import { Refused } from '../values.ts';
import { factsIn, lengthIn } from './header-lines.ts';

/*
 * Images of X-ray detectors: EDF of the ESRF, SMV of ADSC, CBF with compression by byte offsets (Crystallographic Binary
 * File, as Pilatus and Eiger write it), and the camera format of Hamamatsu.
 */

const maxHeader = 1 << 20;

export const isEdf = (head: Buffer): boolean =>
  /^[\s\0]{0,4}\{/.test(head.toString('latin1', 0, 8)) && /(?:Dim_1|EDF_|HeaderID)/i.test(head.toString('latin1'));
export const isSmv = (head: Buffer): boolean => /^\{\s{0,4}HEADER_BYTES\s{0,4}=/.test(head.toString('latin1', 0, 40));
export const isCbf = (head: Buffer): boolean =>
  head.toString('latin1', 0, 6) === '###CBF' || head.includes('_array_data.header_con');
export const isHamamatsu = (head: Buffer): boolean => head.length >= 64 && head.toString('latin1', 0, 2) === 'IM';

const edfTypes: Readonly<Record<string, NumberCode>> = {
  signedbyte: 'i1',
  unsignedbyte: 'u1',
  signedshort: 'i2',
  unsignedshort: 'u2',
  signedinteger: 'i4',
  unsignedinteger: 'u4',
  signedlong: 'i4',
  unsignedlong: 'u4',
  signed64: 'i8',
  unsigned64: 'u8',
  floatvalue: 'f4',
  float: 'f4',
  real: 'f4',
  floatieee32: 'f4',
  doublevalue: 'f8',
  double: 'f8',
  doubleieee64: 'f8',
};

/** Frames that are read. */
const maxFrames = 1000;

/** Facts of a header in braces, with the position after it. */
function bracedHeader(bytes: Bytes, at: number): { facts: Map<string, string>; next: number } {
  for (let length = 8192; length <= maxHeader; length *= 4) {
    const part = bytes.read(at, Math.min(length, bytes.size - at));
    const end = part.indexOf('}');
    if (end < 0 && part.length === length) continue;
    if (end < 0) break;
    const text = instrumentText(part.subarray(part.indexOf('{') + 1, end)).replaceAll(';', '\n');
    const lineEnd = part[end + 1] === 0x0d ? 3 : 2;
    return { facts: factsIn(text, '='), next: at + end + lineEnd };
  }
  throw new Error('header');
}

const withoutCase = (facts: ReadonlyMap<string, string>) => {
  const lower = new Map([...facts].map(([key, value]) => [key.toLowerCase(), value]));
  return (name: string) => lower.get(name.toLowerCase());
};

/** All frames of an EDF file. @throws if it is none */
export function edfTree(bytes: Bytes): ArrayTree {
  const frames: ArrayNode[] = [];
  let at = 0;
  while (at < bytes.size && frames.length < maxFrames) {
    if (
      bytes
        .read(at, Math.min(4, bytes.size - at))
        .toString('latin1')
        .replace(/[\s\0]/g, '') === ''
    )
      break;
    const { facts, next } = bracedHeader(bytes, at);
    const fact = withoutCase(facts);
    const start = fact('EDF_HeaderSize') ? at + lengthIn(fact('EDF_HeaderSize')) : next;
    const type = edfTypes[(fact('DataType') ?? '').toLowerCase()];
    if (!type) throw new Refused({ reason: 'type', what: fact('DataType') ?? '?' });
    const shape = [1, 2, 3, 4]
      .flatMap((dimension) => (fact(`Dim_${dimension}`) ? [lengthIn(fact(`Dim_${dimension}`))] : []))
      .toReversed();
    const codec = fact('Compression') ?? 'None';
    const { bytes: width } = numberTypes[type];
    const size = shape.reduce((product, length) => product * length, width);
    const isLittle = !/high/i.test(fact('ByteOrder') ?? 'LowByteFirst');
    if (!/^none|^uncompressed/i.test(codec)) throw new Refused({ reason: 'filter', what: codec });
    const values = storedValues(bytes, { at: start, shape, strides: stridesOfC(shape, width) }, { type, isLittle });
    frames.push(arrayNode(fact('Title') ?? '', '', () => values, [], { attributes: factsOf(facts) }));
    const stated = fact('EDF_BinarySize') ?? fact('Size');
    at = start + Math.max(size, stated ? Number(stated) || 0 : 0);
  }
  if (frames.length === 0) throw new Error('no frames');
  if (frames.length === 1) return { root: frames[0]! };
  const all = frames.map((frame) => () => frame.figure!().signals[0]!.values);
  const isAlike = all.every((values) => {
    const { shape, dtype } = values();
    return shape.join() === all[0]!().shape.join() && dtype === all[0]!().dtype;
  });
  if (isAlike) return { root: arrayNode('', '', () => stackOf(all), [], { attributes: frames[0]!.attributes }) };
  return { root: { children: childrenOf(frames.map((frame, which) => [String(which + 1), frame])) } };
}

const smvTypes: Readonly<Record<string, NumberCode>> = {
  unsigned_short: 'u2',
  'unsigned short int': 'u2',
  signed_short: 'i2',
  short: 'i2',
  unsigned_long: 'u4',
  signed_long: 'i4',
  long: 'i4',
  int: 'i4',
  unsigned_byte: 'u1',
  float: 'f4',
};

/** @throws if it is no image of SMV */
export function smvTree(bytes: Bytes): ArrayTree {
  const { facts } = bracedHeader(bytes, 0);
  const at = lengthIn(facts.get('HEADER_BYTES'));
  const type = smvTypes[(facts.get('TYPE') ?? facts.get('Data_type') ?? '').toLowerCase()];
  if (!type) throw new Refused({ reason: 'type', what: facts.get('TYPE') ?? '?' });
  const shape = [lengthIn(facts.get('SIZE2')), lengthIn(facts.get('SIZE1'))];
  const values = storedValues(
    bytes,
    { at, shape, strides: stridesOfC(shape, numberTypes[type].bytes) },
    { type, isLittle: !/big/i.test(facts.get('BYTE_ORDER') ?? 'little_endian') },
  );
  return { root: arrayNode('', '', () => values, [], { attributes: factsOf(facts), isDown: true }) };
}

/** Pixels that are unpacked. */
const maxPixels = 32_000_000;

/** @throws if it is no image of CBF, Refused for other compressions than by byte offsets */
export function cbfTree(bytes: Bytes): ArrayTree {
  const mark = Buffer.from([0x0c, 0x1a, 0x04, 0xd5]);
  const start = positionOf(bytes, mark, maxHeader);
  if (start < 0) throw new Error('header');
  const text = instrumentText(bytes.read(0, start));
  // Before the bytes is a header of MIME.
  const mime = factsIn(text.replaceAll(/;\s*\n?\s*conversions=/g, '\nconversions:'), ':');
  const fact = (name: string) => mime.get(name)?.replaceAll('"', '').trim();
  const conversion = fact('conversions') ?? 'none';
  if (!/byte_offset/i.test(conversion)) throw new Refused({ reason: 'filter', what: `CBF ${conversion}` });
  const element = fact('X-Binary-Element-Type') ?? '';
  const isSigned = /signed 32/i.test(element);
  if (!isSigned) throw new Refused({ reason: 'type', what: element });
  const [columns, rows] = [
    lengthIn(fact('X-Binary-Size-Fastest-Dimension')),
    lengthIn(fact('X-Binary-Size-Second-Dimension')),
  ];
  if (columns * rows > maxPixels) throw new Refused({ reason: 'packed', what: `${rows} × ${columns}` });
  const size = lengthIn(fact('X-Binary-Size'));
  const packed = bytes.read(start + 4, size);
  const lines = text.split(/\r?\n/).filter((line) => line.startsWith('# '));
  const said = lines.map((line): [string, string] => {
    const [, name, value] = /^# ([\w-]+)[:=]?\s+(.*)$/.exec(line) ?? [];
    return [name ?? '', value ?? ''];
  });
  let held: Int32Array | undefined;
  const values = () => heldValues((held ??= byteOffsets(packed, rows * columns)), [rows, columns], 'int32');
  return {
    root: arrayNode('', '', values, [], {
      isDown: true,
      shape: [rows, columns],
      dtype: 'int32',
      attributes: factsOf(said.filter(([name]) => name)),
    }),
  };
}

/** Differences between neighbours in 1, 2, 4 or 8 bytes. @throws if there are too few */
function byteOffsets(packed: Buffer, count: number): Int32Array {
  const found = new Int32Array(count);
  let [at, value] = [0, 0];
  for (let which = 0; which < count; which += 1) {
    let step = packed.readInt8(at);
    at += 1;
    if (step === -128) {
      step = packed.readInt16LE(at);
      at += 2;
      if (step === -32_768) {
        step = packed.readInt32LE(at);
        at += 4;
        if (step === -2_147_483_648) {
          step = Number(packed.readBigInt64LE(at));
          at += 8;
        }
      }
    }
    value += step;
    found[which] = value;
  }
  return found;
}

/** A picture of a Hamamatsu camera. @throws if it is none */
export function hamamatsuTree(bytes: Bytes): ArrayTree {
  const head = headOf(bytes, 64);
  const [comment, columns, rows, code] = [2, 4, 6, 12].map((at) => head.readUInt16LE(at)) as [
    number,
    number,
    number,
    number,
  ];
  const type = ({ 0: 'u1', 2: 'u2', 3: 'u4' } as const)[code as 0];
  if (!type || rows < 1 || columns < 1) throw new Error('type');
  const facts = new Map<string, string>();
  // `[Section],Name="value",…`; a comma may be within the quotation marks.
  for (const part of instrumentText(bytes.read(64, comment)).match(/[\w.()-]+="[^"]{0,400}"/g) ?? []) {
    const at = part.indexOf('=');
    facts.set(part.slice(0, at), part.slice(at + 2, -1));
  }
  const width = numberTypes[type].bytes;
  const values = storedValues(
    bytes,
    { at: 64 + comment, shape: [rows, columns], strides: [columns * width, width] },
    { type, isLittle: true },
  );
  return { root: arrayNode('', '', () => values, [], { attributes: factsOf(facts), isDown: true }) };
}
