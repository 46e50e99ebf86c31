import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { samePoints, sameQuantity } from './same-quantity.ts';

describe('the curve of another file', () => {
  test('has the columns of the same names', () => {
    assert.equal(sameQuantity('R (Ohm)', ['T (K)', 'R (Ohm)']), 1);
    assert.equal(sameQuantity('sample A', ['T (K)', 'sample A']), 1);
  });

  test('has the columns of the same quantities, in the units of this file', () => {
    const other = {
      columns: ['温度(°C)', 'B (T)', 'Moment (A m2)'],
      rows: [
        ['26.85', '1', '0.002'],
        ['26.85', '', '0.003'],
      ],
    };
    assert.deepEqual(samePoints(other, { x: 'Magnetic Field (Oe)', y: 'Moment (emu)' }), [{ x: 10_000, y: 2 }]);
    assert.deepEqual(
      samePoints(other, { x: 'Temperature (K)', y: 'Moment (emu)' })!.map(({ x }) => x),
      [300, 300],
    );
  });

  test('is none if a quantity is missing, or if several columns could be meant', () => {
    assert.equal(sameQuantity('R (Ohm)', ['T (K)', 'Moment (emu)']), undefined);
    assert.equal(sameQuantity('R (Ohm)', ['R1 (Ohm)', 'Res. ch1 (Ohm)', 'Res. ch2 (Ohm)']), undefined);
    assert.equal(sameQuantity('R (Ohm)', ['R (Ohm)', 'R (Ohm)']), undefined);
    assert.equal(sameQuantity('Moment (emu)', ['M (emu/g)']), undefined, 'a moment per mass is another quantity');
    assert.equal(samePoints({ columns: ['a', 'b'], rows: [] }, { x: 'T (K)', y: 'b' }), undefined);
  });

  test('is that of two columns without names, if this file has such ones', () => {
    const bare = { columns: ['1', '2'], rows: [['0.5', '7']] };
    assert.deepEqual(samePoints(bare, { x: '1', y: '2' }), [{ x: 0.5, y: 7 }]);
  });
});
