import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { SchemaElement } from 'hyparquet';
import { lz4, lz4OfHadoop } from './lz4.ts';
import { leafForm, shortestFloat, writtenLeaf } from './parquet-forms.ts';

type Annotation = Omit<SchemaElement, 'name'>;
const written = (value: number | bigint | boolean | Uint8Array, about: Annotation) =>
  writtenLeaf(value, leafForm({ name: 'c', ...about })).text;

const stamp = (unit: 'MILLIS' | 'MICROS' | 'NANOS', isAdjustedToUTC: boolean): Annotation => ({
  type: 'INT64',
  logical_type: { type: 'TIMESTAMP', unit, isAdjustedToUTC },
});
const clock = (unit: 'MILLIS' | 'MICROS' | 'NANOS'): Annotation => ({
  type: 'INT64',
  logical_type: { type: 'TIME', unit, isAdjustedToUTC: false },
});
const decimal = (precision: number, scale: number): Annotation => ({
  type: 'FIXED_LEN_BYTE_ARRAY',
  converted_type: 'DECIMAL',
  precision,
  scale,
});
const bytes = (hex: string) => new Uint8Array(Buffer.from(hex, 'hex'));

const values: [what: string, text: string, expected: string][] = [
  ['nanoseconds without a zone', written(1735689600123456789n, stamp('NANOS', false)), '2025-01-01 00:00:00.123456789'],
  ['nanoseconds in UTC', written(1735689600123456789n, stamp('NANOS', true)), '2025-01-01 00:00:00.123456789Z'],
  ['a moment before 1970', written(-1n, stamp('MICROS', false)), '1969-12-31 23:59:59.999999'],
  ['midnight', written(0n, stamp('MILLIS', true)), '1970-01-01 00:00:00Z'],
  [
    'the older annotation of milliseconds',
    written(0n, { type: 'INT64', converted_type: 'TIMESTAMP_MILLIS' }),
    '1970-01-01 00:00:00Z',
  ],
  ['the older moments of 96 bits', written(1735689600123456789n, { type: 'INT96' }), '2025-01-01 00:00:00.123456789'],
  ['a time of day', written(3_600_000_000n, clock('MICROS')), '01:00:00'],
  ['nanoseconds of a day', written(1n, clock('NANOS')), '00:00:00.000000001'],
  ['a day before 1970', written(-1, { type: 'INT32', converted_type: 'DATE' }), '1969-12-31'],
  ['a decimal with its last zero', written(bytes('6e'), decimal(3, 2)), '1.10'],
  ['a negative decimal', written(bytes('fffb'), decimal(3, 2)), '-0.05'],
  [
    'a decimal longer than a double',
    written(123456789012345678901n, { type: 'INT64', converted_type: 'DECIMAL', scale: 3 }),
    '123456789012345678.901',
  ],
  [
    'a UUID',
    written(bytes('00112233445566778899aabbccddeeff'), {
      type: 'FIXED_LEN_BYTE_ARRAY',
      logical_type: { type: 'UUID' },
    }),
    '00112233-4455-6677-8899-aabbccddeeff',
  ],
  ['a text without annotation', written(bytes('e6a0b7e59381'), { type: 'BYTE_ARRAY' }), '样品'],
  ['bytes that are no text', written(bytes('00ff'), { type: 'BYTE_ARRAY' }), '0x00ff'],
  ['bytes of a fixed length', written(bytes('61626364'), { type: 'FIXED_LEN_BYTE_ARRAY' }), '0x61626364'],
  ['a number of 32 bits', written(Math.fround(0.1), { type: 'FLOAT' }), '0.1'],
  ['a negative zero', written(-0, { type: 'DOUBLE' }), '-0'],
  ['no number', written(Number.NaN, { type: 'DOUBLE' }), 'NaN'],
  [
    'months, days and milliseconds',
    written(bytes('010000000200000088130000'), {
      type: 'FIXED_LEN_BYTE_ARRAY',
      type_length: 12,
      converted_type: 'INTERVAL',
    }),
    'P1M2DT5S',
  ],
];

describe('a value of Parquet is written exactly:', () => {
  for (const [what, text, expected] of values) test(what, () => assert.equal(text, expected));
});

test('a number of 32 bits has as many digits as tell it from its neighbours', () => {
  for (const value of [1 / 3, 1e-7, 3e38, 16_777_217, 123_456.789, 1.17549435e-38]) {
    const text = shortestFloat(Math.fround(value));
    assert.equal(Math.fround(Number(text)), Math.fround(value), text);
    assert.ok(text.replace(/e.*|\D/g, '').length <= 9, text);
  }
});

test('blocks of LZ4 are unpacked with overlapping matches, and damaged ones are refused', () => {
  // One literal, a match of nine bytes that begins one byte before, and five literals.
  const packed = bytes('15610100506263646566');
  assert.equal(Buffer.from(lz4(packed, 15)).toString(), 'aaaaaaaaaabcdef');
  const framed = new Uint8Array([0, 0, 0, 15, 0, 0, 0, packed.length, ...packed]);
  assert.equal(Buffer.from(lz4OfHadoop(framed, 15)).toString(), 'aaaaaaaaaabcdef');
  assert.throws(() => lz4(packed, 14));
  assert.throws(() => lz4(bytes('15610500'), 10));
  assert.throws(() => lz4(bytes('f0ff'), 10));
});
