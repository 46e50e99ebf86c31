import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { mapBlocks } from '../../array-limits.ts';
import { curveOf } from './curve.ts';
import { textReader } from './hdf5-texts.ts';
import { dtypeOf, half, numbersOf, type Type } from './hdf5-types.ts';
import { mapOf } from './map.ts';
import { placeOf, startPlace } from './place.ts';
import type { Box, Values } from './values.ts';

/** Numbers by their position, in chunks. */
function arrayOf(shape: number[], chunk: number[], at: (...index: number[]) => number): Values & { reads: Box[] } {
  const reads: Box[] = [];
  const walk = (box: Box, index: number[]): number[] => {
    if (index.length === box.length) return [at(...index)];
    const [from, to] = box[index.length]!;
    return Array.from({ length: to - from }, (_none, step) => walk(box, [...index, from + step])).flat();
  };
  return {
    shape,
    chunk,
    dtype: 'float64',
    isNumeric: true,
    isComplex: false,
    bytes: 8,
    reads,
    numbers: (box) => {
      reads.push(box);
      return Float64Array.from(walk(box, []));
    },
    texts: (box) => walk(box, []).map(String),
  };
}

describe('a picture of an array', () => {
  test('up to five million values is not reduced, and a larger one as little as needed', () => {
    assert.deepEqual(mapBlocks(2167, 2070), [1, 1]);
    assert.deepEqual(mapBlocks(100, 200_000), [1, 49]);
    const [tall, wide] = mapBlocks(10_000, 12_000);
    assert.ok(Math.ceil(10_000 / tall) * Math.ceil(12_000 / wide) <= 5_000_000 && tall * wide <= 30);
  });

  test('keeps the extremes of each block, whatever the chunks of the file and the order of its dimensions', () => {
    const values = arrayOf([3, 50, 40], [1, 7, 9], (frame, row, column) =>
      row === 33 && column === 21 ? 1e6 : row === 2 && column === 39 ? -5 : row === 0 ? Number.NaN : frame,
    );
    const top = mapOf(values, [2, 'y', 'x'], 'real', 'maximum', undefined, [7, 6]);
    assert.deepEqual([top.rows, top.columns], [8, 7]);
    assert.deepEqual(
      [Math.max(...top.values), top.values.indexOf(1e6)],
      [1e6, Math.floor(33 / 7) * 7 + Math.floor(21 / 6)],
    );
    const low = mapOf(values, [2, 'y', 'x'], 'real', 'minimum', undefined, [7, 6]);
    assert.equal(Math.min(...low.values), -5);
    const turned = mapOf(values, [2, 'x', 'y'], 'real', 'maximum', undefined, [6, 7]);
    assert.equal(turned.values.indexOf(1e6), Math.floor(21 / 6) * 8 + Math.floor(33 / 7));
    // NaN is the value of a block only where there is no number.
    const row = mapOf(values, [0, 'y', 'x'], 'real', 'maximum', undefined, [1, 40]);
    assert.deepEqual([...row.values].slice(0, 3), [Number.NaN, 0, 0]);
    const chunks = values.reads.map((box) => box.slice(1).map(([from]) => from));
    assert.ok(
      chunks.every(([down, across]) => down! % 7 === 0 && across! % 9 === 0),
      'whole chunks are read',
    );
    const part = mapOf(values, [2, 'y', 'x'], 'real', 'maximum', '30:40,20:40', [5, 5]);
    assert.deepEqual([part.rows, part.columns, part.values.indexOf(1e6)], [2, 4, 0]);
  });
});

describe('a long curve', () => {
  const peaks = (at: number) =>
    at === 123_456 ? 9 : at === 800_001 ? -7 : at % 1000 === 5 ? Number.NaN : Math.sin(at);
  const line = {
    isDrawn: true,
    read: (from: number, to: number) => Float64Array.from({ length: to - from }, (_none, at) => peaks(from + at)),
  };
  const axis = {
    isDrawn: false,
    read: (from: number, to: number) => Float64Array.from({ length: to - from }, (_none, at) => (from + at) / 10),
  };

  test('keeps its single peaks with their places, in a few thousand points', () => {
    const { rows, block } = curveOf([axis, line], 0, 1_000_000);
    assert.ok(rows.length <= 4000 && block === 500);
    assert.deepEqual(
      rows.find(([, , value]) => value === 9),
      [123_456, 12_345.6, 9],
    );
    assert.deepEqual(
      rows.find(([, , value]) => value === -7),
      [800_001, 80_000.1, -7],
    );
    assert.deepEqual(
      rows.map(([at]) => at),
      rows.map(([at]) => at).toSorted((one, other) => one! - other!),
    );
  });

  test('has all values of a part of it', () => {
    const { rows, block } = curveOf([line], 1000, 1100);
    assert.deepEqual([rows.length, block, rows[5]], [100, 1, [1005, null]]);
  });
});

describe('the dimensions of an array', () => {
  test('are drawn by the last two that are longer than one, or as the file says', () => {
    assert.deepEqual(startPlace([20, 1000, 221, 1], ''), [0, 'y', 'x', 0]);
    assert.deepEqual(startPlace([5, 400], 'spectrum'), [0, 'x']);
    assert.deepEqual(startPlace([40, 50, 3], 'rgb-image'), ['y', 'x', 0]);
    assert.deepEqual(startPlace([1000, 2], ''), ['x', 's'], 'a few columns are curves');
    assert.deepEqual(startPlace([512, 512, 3], ''), ['y', 'x', 0], 'and no axis of a picture');
    assert.deepEqual(startPlace([1, 1], ''), [0, 'x']);
  });

  test('are chosen by an address, also by those of earlier versions; anything else is the usual', () => {
    const start = startPlace([4, 5, 6], '');
    assert.deepEqual(placeOf('x,3,y', [4, 5, 6], start), ['x', 3, 'y']);
    assert.deepEqual(placeOf('2', [4, 5, 6], start), [2, 'y', 'x']);
    assert.deepEqual(placeOf('9', [4, 5, 6], start), [3, 'y', 'x']);
    for (const wrong of ['x,x,0', '0,1', 'y,0,0', 's,y,x', 'x,s,0,0'])
      assert.deepEqual(placeOf(wrong, [4, 5, 6], start), start);
  });
});

describe('values of HDF5', () => {
  const float16: Type = { type: 1, size: 2, signed: true, littleEndian: true, vlen: false };
  const bytes = new Uint8Array(new Uint16Array([0x2e66, 0x3e00, 0x7bff, 0x7e00, 0xfc00, 0x0001]).buffer);
  const library = { text: () => '', target: () => '/a' };
  const textsOf = (type: Type, data: Uint8Array<ArrayBuffer>) => {
    const read = textReader(type, library)!;
    const view = new DataView(data.buffer);
    return Array.from({ length: data.length / type.size }, (_none, at) => read(view, at * type.size, () => view));
  };

  test('of 16 bits are numbers with the digits that tell them apart', () => {
    assert.equal(half(0x3555), 0.333251953125);
    assert.deepEqual([...numbersOf(float16, bytes, 'real')].slice(1, 3), [1.5, 65_504]);
    assert.deepEqual(textsOf(float16, bytes), ['0.1', '1.5', '65500', 'NaN', '-Infinity', '6e-8']);
  });

  test('that are true or false, or have names, are written by them, in either order of bytes', () => {
    const truth: Type = {
      type: 8,
      size: 1,
      signed: true,
      littleEndian: true,
      vlen: false,
      enum_type: { type: 0, nmembers: 2, members: { FALSE: 0, TRUE: 1 } },
    };
    assert.deepEqual([dtypeOf(truth), ...textsOf(truth, new Uint8Array([1, 0]))], ['bool', 'true', 'false']);
    const colour: Type = {
      type: 8,
      size: 4,
      signed: true,
      littleEndian: false,
      vlen: false,
      enum_type: { type: 0, nmembers: 2, members: { RED: 1, GREEN: 258 } },
    };
    assert.deepEqual(textsOf(colour, new Uint8Array([0, 0, 1, 2, 0, 0, 0, 1, 0, 0, 0, 7])), ['GREEN', 'RED', '7']);
    assert.deepEqual([...numbersOf(colour, new Uint8Array([0, 0, 1, 2]), 'real')], [258]);
  });

  test('that are complex are drawn as amplitude, phase or one part', () => {
    const complex: Type = { type: 11, size: 16, signed: true, littleEndian: true, vlen: false };
    const data = new Uint8Array(new Float64Array([3, -4]).buffer);
    assert.deepEqual(
      (['amplitude', 'real', 'imaginary'] as const).map((part) => numbersOf(complex, data, part)[0]),
      [5, 3, -4],
    );
    assert.deepEqual(textsOf(complex, data), ['3-4i']);
  });
});
