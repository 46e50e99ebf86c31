import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Species } from '../../contract/sites.ts';
import { compared, prepared } from './compare.ts';
import type { ComparedSites } from './crystal.ts';
import { niggliReduced } from './niggli.ts';
import { determinant, inverse, parametersOf, times, vectorsOf, type Matrix, type Vector } from './vectors.ts';

type Site = readonly [symbol: string, x: number, y: number, z: number];

const whole = (symbol: string): Species => ({ name: symbol, symbols: [symbol], concentration: [1] });

function sitesOf(vectors: Matrix, sites: readonly Site[]): ComparedSites {
  const symbols = [...new Set(sites.map(([symbol]) => symbol))];
  return {
    vectors,
    species: symbols.map(whole),
    sites: sites.map(([symbol]) => symbols.indexOf(symbol)),
    positions: sites.flatMap(([, x, y, z]) => [x, y, z]),
  };
}

const placesOf = ({ positions, sites }: ComparedSites) =>
  sites.map((_kind, at) => positions.slice(3 * at, 3 * at + 3) as Vector);

const cubic = (a: number): Matrix => [
  [a, 0, 0],
  [0, a, 0],
  [0, 0, a],
];
const tetragonal = (a: number, c: number): Matrix => vectorsOf([a, a, c], [90, 90, 90])!;

const perovskite = (a: number, [b, c]: [string, string] = ['Sr', 'Ti']) =>
  sitesOf(cubic(a), [
    [b, 0.5, 0.5, 0.5],
    [c, 0, 0, 0],
    ['O', 0.5, 0, 0],
    ['O', 0, 0.5, 0],
    ['O', 0, 0, 0.5],
  ]);
const rutile = sitesOf(tetragonal(4.594, 2.958), [
  ['Ti', 0, 0, 0],
  ['Ti', 0.5, 0.5, 0.5],
  ['O', 0.3053, 0.3053, 0],
  ['O', 0.6947, 0.6947, 0],
  ['O', 0.8053, 0.1947, 0.5],
  ['O', 0.1947, 0.8053, 0.5],
]);
const anatase = sitesOf(tetragonal(3.785, 9.514), [
  ...(
    [
      [0, 0, 0],
      [0.5, 0.5, 0.5],
      [0, 0.5, 0.25],
      [0.5, 0, 0.75],
    ] as const
  ).flatMap(([x, y, z]): Site[] => [
    ['Ti', x, y, z],
    ['O', x, y, z + 0.2081],
    ['O', x, y, z - 0.2081],
  ]),
]);

/** The same crystal in the cell whose vectors are these whole multiples of its own. */
function inCell(of: ComparedSites, change: Matrix): ComparedSites {
  const back = inverse(change);
  const size = Math.round(Math.abs(determinant(change)));
  const reach = [-4, -3, -2, -1, 0, 1, 2, 3, 4];
  const made: { kind: number; place: Vector }[] = [];
  const folded = (value: number) => {
    const inside = value - Math.floor(value + 1e-9);
    return Math.abs(inside) < 1e-9 ? 0 : inside;
  };
  placesOf(of).forEach((place, at) => {
    const seen = new Set<string>();
    for (const i of reach)
      for (const j of reach)
        for (const k of reach) {
          const next = times([place[0] + i, place[1] + j, place[2] + k], back).map(folded) as Vector;
          const key = next.map((it) => it.toFixed(6)).join(' ');
          if (seen.has(key)) continue;
          seen.add(key);
          made.push({ kind: of.sites[at]!, place: next });
        }
  });
  assert.equal(made.length, size * of.sites.length);
  return {
    species: of.species,
    vectors: change.map((row) => times(row, of.vectors as Matrix)),
    sites: made.map(({ kind }) => kind),
    positions: made.flatMap(({ place }) => place),
  };
}

const shifted = (of: ComparedSites, by: Vector): ComparedSites => ({
  ...of,
  positions: of.positions.map((value, at) => value + by[(at % 3) as 0]),
});

const withVectors = (of: ComparedSites, change: (vectors: Matrix) => Matrix): ComparedSites => ({
  ...of,
  vectors: change(of.vectors as Matrix),
});

/** About an axis that is none of the crystal's. */
function rotated(of: ComparedSites): ComparedSites {
  const [s, c] = [Math.sin(0.7), Math.cos(0.7)];
  const turn: Matrix = [
    [c, s, 0],
    [-s * c, c * c, s],
    [s * s, -s * c, c],
  ];
  return withVectors(of, (vectors) => vectors.map((row) => times(row, turn)) as Matrix);
}

const permuted = (of: ComparedSites): ComparedSites => ({
  ...of,
  vectors: [of.vectors![2]!, of.vectors![0]!, of.vectors![1]!],
  positions: placesOf(of).flatMap(([x, y, z]) => [z, x, y]),
});

const strained = (of: ComparedSites, by: number) =>
  withVectors(
    of,
    (vectors) =>
      vectors.map((row) =>
        times(row, [
          [1 + by, by / 2, 0],
          [by / 2, 1 - by, 0],
          [0, 0, 1 + by / 2],
        ]),
      ) as Matrix,
  );

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
