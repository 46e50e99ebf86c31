import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { axisCells, cellAt, evenCells, evenValues, extremesOf, innerRange } from './array-grid.ts';
import { startScale } from './colour-scale.ts';

describe('the cells of an axis', () => {
  test('lie between the edges that the file has, around its coordinates, or around indices', () => {
    const edged = axisCells({ values: [0, 1, 4], isEdges: true }, 2, 1, [0, 2]);
    assert.deepEqual(
      [0, 0.9, 1, 3.9, 4, 4.1, -0.1].map((at) => cellAt(edged, at)),
      [0, 0, 1, 1, 1, undefined, undefined],
    );
    const falling = axisCells({ values: [30, 20, 10], isEdges: false }, 3, 1, [0, 3]);
    assert.deepEqual([falling.edges, cellAt(falling, 26), cellAt(falling, 7)], [[35, 25, 15, 5], 0, 2]);
    const blocks = axisCells(null, 3, 4, [0, 10]);
    assert.deepEqual([blocks.edges, cellAt(blocks, 9)], [[-0.5, 3.5, 7.5, 9.5], 2]);
  });

  test('are drawn with one width, none of them lost', () => {
    const even = evenCells(axisCells({ values: [1, 2, 3, 4], isEdges: false }, 4, 1, [0, 4]), 100);
    assert.deepEqual([even.count, even.isMerged], [4, false]);
    const uneven = axisCells({ values: [0, 1, 2, 10], isEdges: true }, 3, 1, [0, 3]);
    const drawn = evenCells(uneven, 100);
    assert.deepEqual([drawn.count, drawn.shown.map(([first]) => first)], [10, [0, 1, 2, 2, 2, 2, 2, 2, 2, 2]]);
    const falling = evenCells({ edges: [10, 2, 1, 0], count: 3 }, 100);
    assert.deepEqual(
      [falling.range, falling.shown[0], falling.shown[9]],
      [
        [0, 10],
        [2, 2],
        [0, 0],
      ],
    );
    const many = evenCells(axisCells(null, 1000, 1, [0, 1000]), 7);
    const seen = many.shown.flatMap(([first, last]) =>
      Array.from({ length: last - first + 1 }, (_none, at) => first + at),
    );
    assert.deepEqual([many.count, many.isMerged, seen], [7, true, Array.from({ length: 1000 }, (_none, at) => at)]);
  });

  test('show the largest of several where a pixel has them', () => {
    const [x, y] = [evenCells(axisCells(null, 1000, 1, [0, 1000]), 9), evenCells(axisCells(null, 3, 1, [0, 3]), 3)];
    const values = new Float64Array(3000).fill(1);
    values[1500] = 70;
    const found = evenValues(values, 1000, { x, y }, 'maximum', new Float32Array(27));
    assert.equal(found.indexOf(70), 9 + 4);
    assert.equal(Math.max(...evenValues(values, 1000, { x, y }, 'minimum', new Float32Array(27))), 1);
  });
});

test('the extremes of a picture, its gaps and the range of most of its values are found', () => {
  const values = Float64Array.from({ length: 10_000 }, (_none, at) =>
    at === 7 ? Number.NaN : at === 99 ? -3 : at === 500 ? 1e6 : 1 + (at % 10),
  );
  const { least, most, leastPositive, gaps } = extremesOf(values);
  assert.deepEqual([least, most, leastPositive, gaps], [{ value: -3, at: 99 }, { value: 1e6, at: 500 }, 1, 1]);
  assert.deepEqual(innerRange(values, 0.99), [1, 10]);
});

test('the first colour scale is logarithmic where few values are far above the others', () => {
  const ones = new Float64Array(90_000).fill(1);
  assert.equal(startScale(ones), 'linear');
  const hot = ones.slice();
  hot[12_345] = 1e6;
  assert.equal(startScale(hot), 'log');
  hot[0] = 0;
  assert.equal(startScale(hot), 'symlog');
  assert.equal(startScale(Float64Array.from({ length: 1000 }, (_none, at) => at / 100)), 'linear');
});
