import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { compared, prepared } from './compare.ts';
import type { ComparedSites } from './crystal.ts';
import {
  anatase,
  cubic,
  inCell,
  permuted,
  perovskite,
  rotated,
  rutile,
  shifted,
  sitesOf,
  strained,
  tetragonal,
  whole,
  withVectors,
  type Site,
} from './factory.ts';
import { niggliReduced } from './niggli.ts';
import { parametersOf, type Matrix, type Vector } from './vectors.ts';

const crystal = (of: ComparedSites) => {
  const found = prepared(of);
  assert.ok(typeof found !== 'string', String(found));
  return found;
};
const comparison = (one: ComparedSites, other: ComparedSites) => compared(crystal(one), crystal(other));

function isSame(one: ComparedSites, other: ComparedSites, most = 1e-3) {
  for (const [p, q] of [
    [one, other],
    [other, one],
  ] as const) {
    const found = comparison(p, q);
    assert.ok(found !== null && found !== 'undecided' && found.most <= most, JSON.stringify(found));
  }
}

const oblique: Matrix = [
  [2, 1, 0],
  [-1, 1, 1],
  [0, 1, 2],
];

describe('two descriptions of one crystal', () => {
  for (const [name, of] of [
    ['a perovskite', perovskite(3.905)],
    ['rutile', rutile],
    ['anatase', anatase],
  ] as const) {
    test(`match as a supercell, with a shifted origin, rotated, reduced and with permuted axes: ${name}`, () => {
      isSame(of, of);
      isSame(
        of,
        inCell(of, [
          [2, 0, 0],
          [0, 1, 0],
          [0, 0, 1],
        ]),
      );
      isSame(of, inCell(of, oblique));
      isSame(of, shifted(of, [0.123, 0.456, 0.789]));
      isSame(of, rotated(of));
      isSame(of, rotated(shifted(inCell(of, oblique), [0.3, 0, 0.1])));
      isSame(of, permuted(of));
      const sheared = inCell(of, [
        [1, 0, 0],
        [2, 1, 0],
        [-3, 1, 1],
      ]);
      isSame(of, sheared);
      assert.deepEqual(
        parametersOf(niggliReduced(sheared.vectors as Matrix)).lengths.map((it) => it.toFixed(4)),
        parametersOf(niggliReduced(of.vectors as Matrix)).lengths.map((it) => it.toFixed(4)),
      );
    });

    test(`match after a strain of 1 %, with the change of the volume: ${name}`, () => {
      isSame(of, strained(of, 0.01), 0.05);
      isSame(of, strained(inCell(of, oblique), 0.01), 0.05);
      const larger = withVectors(of, (vectors) => vectors.map((row) => row.map((it) => it * 1.02)) as Matrix);
      const found = comparison(of, larger);
      assert.ok(found && found !== 'undecided' && Math.abs(found.volumeChange - (1.02 ** 3 - 1)) < 1e-6);
    });
  }

  test('match when a supercell has small displacements', () => {
    const cell = inCell(perovskite(3.905), [
      [2, 0, 0],
      [0, 2, 0],
      [0, 0, 2],
    ]);
    const moved = { ...cell, positions: cell.positions.map((it, at) => it + 0.004 * Math.sin(at * 12.9)) };
    isSame(perovskite(3.905), moved, 0.02);
  });

  test('have the deviation of the displaced sites', () => {
    const moved = { ...rutile, positions: rutile.positions.map((it, at) => (at === 6 ? it + 0.02 : it)) };
    const found = comparison(rutile, moved);
    assert.ok(found && found !== 'undecided');
    // One of six sites by 0.02 a: its distance from the mean is five sixths of it.
    const unit = Math.cbrt((4.594 ** 2 * 2.958) / 6);
    assert.ok(Math.abs(found.most - (0.02 * 4.594 * 5) / 6 / unit) < 1e-3, String(found.most));
  });
});

describe('different crystals', () => {
  test('are told apart: exchanged elements, another polymorph, another composition, other shares', () => {
    assert.equal(comparison(perovskite(3.905), perovskite(3.905, ['Ti', 'Sr'])), null);
    assert.equal(comparison(rutile, anatase), null);
    assert.equal(comparison(perovskite(3.905), perovskite(4.009, ['Ba', 'Ti'])), null);
    const half = {
      ...perovskite(3.905),
      species: [{ name: 'Sr', symbols: ['Sr', 'vacancy'], concentration: [0.5, 0.5] }, whole('Ti'), whole('O')],
    };
    assert.equal(comparison(perovskite(3.905), half), null);
    isSame(half, shifted(half, [0.1, 0, 0]));
  });

  test('are told apart by free parameters beyond the tolerance', () => {
    const column = (x: number) =>
      sitesOf(tetragonal(4, 9), [
        ['Ti', 0, 0, 0],
        ['O', 0, 0, x],
        ['O', 0, 0, -x],
      ]);
    isSame(column(0.21), column(0.22), 0.1);
    assert.equal(comparison(column(0.2), column(0.42)), null);
  });
});

describe('hostile structures', () => {
  let seed = 7;
  const random = () => {
    seed = (seed * 16807) % 2147483647;
    return seed / 2147483647;
  };
  const near = (spread: number) =>
    sitesOf(
      cubic(18),
      Array.from({ length: 200 }, (_, at): Site => {
        const place = [at % 6, Math.floor(at / 6) % 6, Math.floor(at / 36)].map(
          (it) => it / 6 + spread * (random() - 0.5),
        );
        return ['Cu', ...(place as Vector)];
      }),
    );
  const inSeconds = (most: number, act: () => unknown) => {
    const start = performance.now();
    act();
    assert.ok(performance.now() - start < most * 1000, `${performance.now() - start} ms`);
  };

  test('end in bounded time: 200 equal atoms near a lattice and anywhere', () => {
    for (const spread of [0, 0.005, 0.05, 0.1, 1]) inSeconds(6, () => comparison(near(spread), near(spread)));
  });

  test('end in bounded time: needles, plates and cells without volume', () => {
    const flat = (vectors: Matrix) =>
      sitesOf(vectors, [
        ['Cu', 0, 0, 0],
        ['Cu', 0.1, 0.2, 0.4],
      ]);
    const needle = flat([
      [0.1, 0, 0],
      [0, 0.1, 0],
      [0, 0, 1e6],
    ]);
    inSeconds(2, () => comparison(needle, needle));
    const plate = flat([
      [1e5, 0, 0],
      [0, 1e5, 0],
      [0, 0, 0.1],
    ]);
    inSeconds(2, () => comparison(plate, plate));
    assert.equal(
      prepared(
        flat([
          [1, 0, 0],
          [2, 0, 0],
          [0, 0, 1],
        ]),
      ),
      'cell',
    );
    const skewed = flat([
      [4, 0, 0],
      [4e6, 4, 0],
      [-4e8, 4e5, 4],
    ]);
    inSeconds(2, () => comparison(skewed, skewed));
  });

  test('are not compared with more than 200 sites', () => {
    const many = sitesOf(
      cubic(30),
      Array.from({ length: 201 }, (): Site => ['Cu', random(), random(), random()]),
    );
    assert.equal(prepared(many), 'sites');
    assert.equal(prepared({ ...many, vectors: null }), 'molecule');
  });
});
