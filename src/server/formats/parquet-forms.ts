import type { SchemaElement } from 'hyparquet';

/*
 * Forms of the values of Parquet files (parquet-format, LogicalTypes.md), and each value as an exact text: all digits of
 * decimals and of times, and `Z` only where the file says that a time is in UTC.
 */

/** Decimals of a second that one unit of a time has. */
const decimals = { MILLIS: 3, MICROS: 6, NANOS: 9 } as const;
type Unit = keyof typeof decimals;

export type LeafForm =
  | { kind: 'plain' | 'float' | 'date' | 'uuid' | 'interval' | 'text' | 'bytes' | 'hex' }
  | { kind: 'decimal'; scale: number; precision: number }
  | { kind: 'time' | 'moment'; unit: Unit; isZoned: boolean };

/** How to write the values of a column at the end of a path of the schema. */
export function leafForm({ type, type_length, ...element }: SchemaElement): LeafForm {
  const { converted_type: old, logical_type: logical, scale, precision } = element;
  if (logical?.type === 'DECIMAL') return { kind: 'decimal', scale: logical.scale, precision: logical.precision };
  if (old === 'DECIMAL') return { kind: 'decimal', scale: scale ?? 0, precision: precision ?? 0 };
  if (logical?.type === 'TIMESTAMP' || logical?.type === 'TIME')
    return {
      kind: logical.type === 'TIME' ? 'time' : 'moment',
      unit: logical.unit,
      isZoned: logical.isAdjustedToUTC,
    };
  // The older annotation means UTC.
  const [, word, unit] = /^(TIMESTAMP|TIME)_(MILLIS|MICROS)$/.exec(old ?? '') ?? [];
  if (unit) return { kind: word === 'TIME' ? 'time' : 'moment', unit: unit as Unit, isZoned: true };
  // Nanoseconds of a day and its Julian number, without a zone.
  if (type === 'INT96') return { kind: 'moment', unit: 'NANOS', isZoned: false };
  if (old === 'DATE' || logical?.type === 'DATE') return { kind: 'date' };
  if (logical?.type === 'UUID') return { kind: 'uuid' };
  if (old === 'INTERVAL' && type_length === 12) return { kind: 'interval' };
  if (/^(?:UTF8|ENUM|JSON)$/.test(old ?? '') || /^(?:STRING|ENUM|JSON)$/.test(logical?.type ?? ''))
    return { kind: 'text' };
  if (type === 'FLOAT' || logical?.type === 'FLOAT16') return { kind: 'float' };
  if (/^(?:GEOMETRY|GEOGRAPHY)$/.test(logical?.type ?? '')) return { kind: 'plain' };
  if (type === 'FIXED_LEN_BYTE_ARRAY') return { kind: 'hex' };
  return { kind: type === 'BYTE_ARRAY' ? 'bytes' : 'plain' };
}

/** A value as it is stored, without its annotation; numbers of 64 bits are bigints. */
type Stored = number | bigint | boolean | string | Uint8Array | object;

/** A value as text; `isWord` tells texts from numbers inside lists. */
export function writtenLeaf(value: Stored, form: LeafForm): { text: string; isWord: boolean } {
  const number = (text: string) => ({ text, isWord: false });
  const word = (text: string) => ({ text, isWord: true });
  const isWhole = typeof value === 'number' || typeof value === 'bigint';
  if (form.kind === 'decimal') return number(decimalOf(integerOf(value), form.scale));
  if (form.kind === 'moment' && isWhole)
    return word(`${momentOf(BigInt(value), decimals[form.unit])}${form.isZoned ? 'Z' : ''}`);
  if (form.kind === 'time' && isWhole)
    return word(`${clockOf(BigInt(value), decimals[form.unit])}${form.isZoned ? 'Z' : ''}`);
  if (form.kind === 'date' && isWhole) return word(dayOf(Number(value)));
  if (form.kind === 'float' && typeof value === 'number') return number(shortestFloat(value));
  if (value instanceof Uint8Array) return word(bytesOf(value, form));
  if (isWhole || typeof value === 'boolean') return number(Object.is(value, -0) ? '-0' : String(value));
  if (typeof value === 'string') return word(value);
  return number(JSON.stringify(value, (_key, it: unknown) => (typeof it === 'bigint' ? String(it) : it)));
}

function bytesOf(bytes: Uint8Array, { kind }: LeafForm): string {
  if (kind === 'text') return new TextDecoder().decode(bytes);
  const hex = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('hex');
  if (kind === 'uuid') return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
  if (kind === 'interval') return intervalOf(new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength));
  return (kind === 'bytes' ? printable(bytes) : undefined) ?? `0x${hex}`;
}

/** Older programs write texts without saying so; bytes that are no text of characters are shown in hexadecimal. */
function printable(bytes: Uint8Array): string | undefined {
  try {
    const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
    return /^[^\p{Cc}\p{Cn}\p{Co}]*$/u.test(text.replace(/[\t\r\n]/g, ' ')) ? text : undefined;
  } catch {
    return undefined;
  }
}

/** Months, days and milliseconds, as ISO 8601 writes a duration. */
function intervalOf(view: DataView): string {
  if (view.byteLength !== 12) return '';
  const [months, days, milliseconds] = [0, 4, 8].map((at) => view.getUint32(at, true)) as [number, number, number];
  const seconds = decimalOf(BigInt(milliseconds), 3).replace(/\.?0+$/, '');
  const parts = `${months ? `${months}M` : ''}${days ? `${days}D` : ''}${milliseconds ? `T${seconds}S` : ''}`;
  return `P${parts || 'T0S'}`;
}

/** A whole number, or bytes of one with the highest first, in the complement of two. */
function integerOf(value: Stored): bigint {
  if (!(value instanceof Uint8Array)) return BigInt(value as number);
  if (value.length === 0) return 0n;
  const size = BigInt(`0x${Buffer.from(value.buffer, value.byteOffset, value.byteLength).toString('hex')}`);
  return BigInt.asIntN(value.length * 8, size);
}

/** Bytes of a decimal may declare any scale; digits that no table shows are not written. */
const longestScale = 500;

function decimalOf(value: bigint, scale: number): string {
  if (scale <= 0 || scale > longestScale) return scale === 0 ? String(value) : `${value}e${-scale}`;
  const sign = value < 0n ? '-' : '';
  const digits = String(value < 0n ? -value : value).padStart(scale + 1, '0');
  return `${sign}${digits.slice(0, -scale)}.${digits.slice(-scale)}`;
}

/** Whole part of a quotient, downwards, and the rest. */
const divided = (value: bigint, by: bigint): [bigint, bigint] => {
  const rest = ((value % by) + by) % by;
  return [(value - rest) / by, rest];
};

const secondsOfDay = 86_400n;

/** A count of units since 1970 as day and time of day. */
function momentOf(count: bigint, decimal: number): string {
  const [day, rest] = divided(count, secondsOfDay * 10n ** BigInt(decimal));
  return `${dayOf(Number(day))} ${clockOf(rest, decimal)}`;
}

/** A count of units since midnight. */
function clockOf(count: bigint, decimal: number): string {
  const [seconds, rest] = divided(count, 10n ** BigInt(decimal));
  const two = (value: bigint) => String(value).padStart(2, '0');
  const fraction = String(rest).padStart(decimal, '0').replace(/0+$/, '');
  const clock = `${two(seconds / 3600n)}:${two((seconds / 60n) % 60n)}:${two(seconds % 60n)}`;
  return fraction === '' ? clock : `${clock}.${fraction}`;
}

/** The day of a number of days since 1970; the number where no calendar of programs goes. */
function dayOf(days: number): string {
  const date = new Date(days * 86_400_000);
  if (Number.isNaN(date.getTime())) return `${days} d`;
  return date.toISOString().split('T')[0]!.replace(/^\+0?/, '');
}

/** The shortest text that is this number in 32 bits: `0.1`, not `0.10000000149011612`. */
export function shortestFloat(value: number): string {
  if (!Number.isFinite(value) || value === 0) return Object.is(value, -0) ? '-0' : String(value);
  for (let digits = 6; digits < 9; digits += 1) {
    const short = Number(value.toPrecision(digits));
    if (Math.fround(short) === value) return String(short);
  }
  return String(Number(value.toPrecision(9)));
}
