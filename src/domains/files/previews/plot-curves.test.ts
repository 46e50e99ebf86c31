import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { acrossOf, axisOf, csvOf, derivedName, shownPoints, stacked, subtracted } from './plot-curves.ts';

const plain = { units: {}, derived: 'none' } as const;

describe('a derived plot', () => {
  test('has C/T over T², with its units and its errors', () => {
    const x = acrossOf('Sample Temp (Kelvin)', { units: {}, derived: 'overTemperature' });
    const y = axisOf('Samp HC (µJ/K)', undefined);
    const kelvin = axisOf('Sample Temp (Kelvin)', 'K');
    const points = shownPoints([{ x: 2, y: 10, error: 1 }], x, y, { derived: 'overTemperature', kelvin });
    assert.deepEqual(points, [{ x: 4, y: 5, error: 0.5, colour: undefined }]);
    assert.equal(x.name, 'Sample Temp² (K²)');
    assert.equal(derivedName('Samp HC (µJ/K)', 'overTemperature', 'T (K)'), 'Samp HC/T (µJ/K/K)');
    assert.equal(x.own(4), 2, 'leads back to the temperature');
  });

  test('has the inverse of a susceptibility, without points at zero', () => {
    const [x, y] = [acrossOf('T (K)', plain), axisOf('chi (emu/mol)', undefined)];
    const form = { derived: 'inverse', kelvin: x } as const;
    assert.deepEqual(
      shownPoints(
        [
          { x: 1, y: 4, error: 0.16 },
          { x: 2, y: 0 },
        ],
        x,
        y,
        form,
      ),
      [{ x: 1, y: 0.25, error: 0.01, colour: undefined }],
    );
    assert.equal(derivedName('chi (emu/mol)', 'inverse', 'T (K)'), '1/chi (1/(emu/mol))');
  });

  test('has its temperatures in kelvin, wherever the file has degrees', () => {
    const x = acrossOf('T (°C)', { units: { x: '°C' }, derived: 'overTemperature' });
    assert.equal(x.shown(-263.15).toPrecision(6), '100.000');
  });
});

describe('curves over each other', () => {
  const reference = [
    { x: 0, y: 0 },
    { x: 10, y: 100 },
  ];

  test('are subtracted between the points of the other, and left out beyond it', () => {
    assert.deepEqual(
      subtracted(
        [
          { x: 5, y: 60 },
          { x: 20, y: 0 },
        ],
        reference,
      ),
      [{ x: 5, y: 10, error: undefined }],
    );
    assert.deepEqual(subtracted([{ x: 5, y: 60 }], reference.toReversed()), [{ x: 5, y: 10, error: undefined }]);
    assert.equal(
      subtracted(
        [{ x: 5, y: 60 }],
        [
          { x: 0, y: 0 },
          { x: 4, y: 1 },
          { x: 0, y: 2 },
        ],
      ),
      undefined,
      'a loop',
    );
  });

  test('are moved apart by a share of the largest range', () => {
    const curves = stacked([{ points: reference }, { points: [{ x: 1, y: 5 }] }], 0.5);
    assert.deepEqual(
      curves.map(({ points }) => points[0]!.y),
      [0, 55],
    );
  });

  test('are saved as one table if they share their axis, else side by side', () => {
    const one = {
      name: 'M (emu)',
      points: [
        { x: 1, y: 2, error: 0.1 },
        { x: 2, y: 3, error: Number.NaN },
      ],
    };
    const other = {
      name: 'a, b',
      points: [
        { x: 1, y: -1 },
        { x: 2, y: 1e-9 },
      ],
    };
    assert.equal(csvOf('H (T)', [one, other]), 'H (T),M (emu),± M (emu),"a, b"\n1,2,0.1,-1\n2,3,,1e-9\n');
    const short = { name: '=1+1', points: [{ x: 7, y: 8 }] };
    assert.equal(csvOf('x', [other, short]), 'x,"a, b",x,\'=1+1\n1,-1,7,8\n2,1e-9,,\n');
  });
});
