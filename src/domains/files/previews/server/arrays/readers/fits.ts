import type { Bytes } from '../bytes.ts';
import type { Axis } from '../figure.ts';
import { numberTypes, type NumberCode } from '../number-types.ts';
import { recordValues, type Field } from '../record-values.ts';
import { floatText, storedValues, stridesOfC } from '../stored.ts';
import { arrayNode, childrenOf, evenAxis, factsOf, type ArrayNode, type ArrayTree } from '../tree.ts';

/*
 * FITS (standard 4.0): images and binary tables of big-endian numbers, each below a header of cards of 80 characters.
 * The first row is at the bottom.
 */

const [block, card] = [2880, 80];
/** Headers, and cards of one. */
const most = { headers: 200, cards: 20_000 };

export const isFits = (head: Buffer): boolean => /^SIMPLE  = {1,30}[TF]/.test(head.toString('latin1', 0, 80));

type Cards = Map<string, string | number | boolean>;

const types: Readonly<Record<number, NumberCode>> = { 8: 'u1', 16: 'i2', 32: 'i4', 64: 'i8', '-32': 'f4', '-64': 'f8' };

/** @throws if it is no FITS file */
export function fitsTree(bytes: Bytes): ArrayTree {
  const found: [string, ArrayNode][] = [];
  let at = 0;
  while (at + block <= bytes.size && found.length < most.headers) {
    const { cards, next } = cardsAt(bytes, at);
    if (found.length > 0 && !cards.has('XTENSION')) break;
    const number = (name: string) => (typeof cards.get(name) === 'number' ? (cards.get(name) as number) : 0);
    const lengths = Array.from({ length: Math.min(32, Math.max(0, number('NAXIS'))) }, (_none, which) =>
      number(`NAXIS${which + 1}`),
    );
    const isGroups = cards.get('GROUPS') === true && lengths[0] === 0;
    const items =
      lengths.length === 0
        ? 0
        : (isGroups ? lengths.slice(1) : lengths).reduce((product, length) => product * length, 1);
    const size = (Math.abs(number('BITPIX')) / 8) * Math.max(1, number('GCOUNT')) * (number('PCOUNT') + items);
    if (!Number.isSafeInteger(size) || size < 0) throw new Error('size');
    const named = cards.get('EXTNAME');
    const name = typeof named === 'string' && named ? named : found.length === 0 ? 'PRIMARY' : String(found.length);
    found.push([name, unitOf(bytes, cards, next, lengths, isGroups)]);
    at = next + Math.ceil(size / block) * block;
  }
  const shown = found.filter(([, { figure, refusal }]) => figure || refusal);
  if (shown.length === 1 && found.length === 1) return { root: shown[0]![1] };
  return { root: { children: childrenOf(found) } };
}

/** Values of cards by keyword; of several with one keyword the first. */
function cardsAt(bytes: Bytes, start: number): { cards: Cards; next: number } {
  const cards: Cards = new Map();
  for (let at = start, count = 0; ; at += block) {
    const part = bytes.read(at, block).toString('latin1');
    for (let place = 0; place < block; place += card) {
      const line = part.slice(place, place + card);
      const key = line.slice(0, 8).trim();
      if (key === 'END') return { cards, next: at + block };
      count += 1;
      if (count > most.cards) throw new Error('cards');
      if (line.slice(8, 10) === '= ' && !cards.has(key)) cards.set(key, valueOf(line.slice(10)));
    }
  }
}

function valueOf(text: string): string | number | boolean {
  const start = text.trimStart();
  if (start.startsWith("'")) return /^'((?:[^']|'')*)'?/.exec(start)![1]!.replaceAll("''", "'").trimEnd();
  const plain = start.split('/')[0]!.trim();
  if (plain === 'T' || plain === 'F') return plain === 'T';
  const number = Number(plain.replace(/[dD]/, 'e'));
  return plain === '' || Number.isNaN(number) ? plain : number;
}

function unitOf(bytes: Bytes, cards: Cards, at: number, lengths: readonly number[], isGroups: boolean): ArrayNode {
  const attributes = factsOf([...cards].map(([key, value]) => [key, String(value)]));
  const fact = (name: string) => cards.get(name);
  const number = (name: string, otherwise: number) =>
    typeof fact(name) === 'number' ? (fact(name) as number) : otherwise;
  const extension = fact('XTENSION');
  if (isGroups) return { attributes, refusal: { reason: 'type', what: 'random groups' } };
  if (fact('ZIMAGE') === true)
    return { attributes, refusal: { reason: 'filter', what: String(fact('ZCMPTYPE') ?? 'tile') } };
  if (extension === 'BINTABLE') return { attributes, ...tableOf(bytes, cards, at, lengths) };
  if (extension === 'TABLE') return { attributes, refusal: { reason: 'type', what: 'ASCII table' } };
  if (lengths.length === 0 || lengths.includes(0)) return { attributes, dtype: 'header', children: new Map() };
  const type = types[number('BITPIX', 0)];
  if (!type) throw new Error('type');
  const shape = lengths.toReversed();
  const isInteger = !type.startsWith('f');
  const blank = fact('BLANK');
  const values = storedValues(
    bytes,
    { at, shape, strides: stridesOfC(shape, numberTypes[type].bytes) },
    {
      type,
      isLittle: false,
      scale: number('BSCALE', 1),
      offset: number('BZERO', 0),
      gap: isInteger && typeof blank === 'number' ? blank : undefined,
    },
  );
  const axes = lengths.map((length, which): Axis => {
    const [step, start, pixel] = [`CDELT${which + 1}`, `CRVAL${which + 1}`, `CRPIX${which + 1}`] as const;
    const [kind, unit] = [fact(`CTYPE${which + 1}`), fact(`CUNIT${which + 1}`)].map((one) =>
      typeof one === 'string' ? one : '',
    ) as [string, string];
    // Projections of the sky (`RA---TAN`) are no linear axes.
    const isLinear = !/-/.test(kind) && fact(step) !== undefined;
    const name = kind || 'xyzt'[which] || String(which + 1);
    if (!isLinear) return { name: kind ? name : '', isEdges: false };
    const by = number(step, 1);
    return evenAxis(name, unit, number(start, 0) + (1 - number(pixel, 1)) * by, by, length);
  });
  const unit = fact('BUNIT');
  const name = fact('EXTNAME') ?? fact('OBJECT');
  return arrayNode(
    typeof name === 'string' ? name : '',
    typeof unit === 'string' ? unit : '',
    () => values,
    axes.toReversed(),
    {
      attributes,
    },
  );
}

/** Bytes and readers of the types of columns. */
const columns: Readonly<Record<string, NumberCode>> = { B: 'u1', I: 'i2', J: 'i4', K: 'i8', E: 'f4', D: 'f8' };
const otherBytes: Readonly<Record<string, number>> = { L: 1, X: 0, A: 1, C: 8, M: 16, P: 8, Q: 16 };

function tableOf(bytes: Bytes, cards: Cards, at: number, lengths: readonly number[]): ArrayNode {
  const [rowBytes, rows] = lengths as [number, number];
  const fields: Field[] = [];
  let from = 0;
  for (let which = 1; which <= Math.min(999, Number(cards.get('TFIELDS') ?? 0)); which += 1) {
    const [, digits, kind] = /^(\d*)([A-Z])/.exec(String(cards.get(`TFORM${which}`) ?? '')) ?? [];
    if (!kind) throw new Error('form');
    const count = digits === '' ? 1 : Number(digits);
    const unit = cards.get(`TUNIT${which}`);
    const title = String(cards.get(`TTYPE${which}`) ?? which);
    const [scale, zero] = [`TSCAL${which}`, `TZERO${which}`].map((name) => cards.get(name)) as [unknown, unknown];
    const field = fieldOf(
      from,
      kind,
      count,
      typeof scale === 'number' ? scale : 1,
      typeof zero === 'number' ? zero : 0,
    );
    fields.push({ name: unit ? `${title} (${String(unit)})` : title, ...field });
    const code = columns[kind];
    from +=
      kind === 'X' ? Math.ceil(count / 8) : count * (code ? numberTypes[code].bytes : (otherBytes[kind] ?? Number.NaN));
  }
  if (from !== rowBytes) throw new Error('columns');
  const values = recordValues(bytes, { at, shape: [rows], strides: [rowBytes] }, rowBytes, fields);
  return arrayNode('', '', () => values, []);
}

function fieldOf(from: number, kind: string, count: number, scale: number, zero: number): Omit<Field, 'name'> {
  const code = columns[kind];
  if (kind === 'A')
    return {
      text: (view, at) =>
        Buffer.from(view.buffer, view.byteOffset + at + from, count)
          .toString('latin1')
          .replace(/\0[^]*$/, '')
          .trimEnd(),
    };
  if (kind === 'L')
    return {
      text: (view, at) => (count === 1 ? String.fromCharCode(view.getUint8(at + from)).replace('\0', '') : '…'),
    };
  if (!code || count < 1) return { text: () => '…' };
  const { bytes: width, read } = numberTypes[code];
  const isPlain = scale === 1 && zero === 0;
  const number = (view: DataView, at: number) => read(view, at + from, false) * scale + zero;
  if (count > 1)
    return {
      text: (view, at) =>
        `[${Array.from({ length: Math.min(count, 50) }, (_none, which) =>
          String(read(view, at + from + which * width, false) * scale + zero),
        ).join(', ')}${count > 50 ? ', …' : ''}]`,
    };
  return {
    number,
    text: (view, at) => (isPlain ? floatText(number(view, at), code) : String(number(view, at))),
  };
}
