import assert from 'node:assert/strict';
import type { Species } from '../../contract/sites.ts';
import type { ComparedSites } from './crystal.ts';
import { determinant, inverse, times, vectorsOf, type Matrix, type Vector } from './vectors.ts';

/** An element and its place in fractions. */
export type Site = readonly [symbol: string, x: number, y: number, z: number];

export const whole = (symbol: string): Species => ({ name: symbol, symbols: [symbol], concentration: [1] });

export function sitesOf(vectors: Matrix, sites: readonly Site[]): ComparedSites {
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

export const cubic = (a: number): Matrix => [
  [a, 0, 0],
  [0, a, 0],
  [0, 0, a],
];
export const tetragonal = (a: number, c: number): Matrix => vectorsOf([a, a, c], [90, 90, 90])!;

export const perovskite = (a: number, [b, c]: [string, string] = ['Sr', 'Ti']) =>
  sitesOf(cubic(a), [
    [b, 0.5, 0.5, 0.5],
    [c, 0, 0, 0],
    ['O', 0.5, 0, 0],
    ['O', 0, 0.5, 0],
    ['O', 0, 0, 0.5],
  ]);
export const rutile = sitesOf(tetragonal(4.594, 2.958), [
  ['Ti', 0, 0, 0],
  ['Ti', 0.5, 0.5, 0.5],
  ['O', 0.3053, 0.3053, 0],
  ['O', 0.6947, 0.6947, 0],
  ['O', 0.8053, 0.1947, 0.5],
  ['O', 0.1947, 0.8053, 0.5],
]);
export const anatase = sitesOf(tetragonal(3.785, 9.514), [
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
export function inCell(of: ComparedSites, change: Matrix): ComparedSites {
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

export const shifted = (of: ComparedSites, by: Vector): ComparedSites => ({
  ...of,
  positions: of.positions.map((value, at) => value + by[(at % 3) as 0]),
});

export const withVectors = (of: ComparedSites, change: (vectors: Matrix) => Matrix): ComparedSites => ({
  ...of,
  vectors: change(of.vectors as Matrix),
});

/** About an axis that is none of the crystal's. */
export function rotated(of: ComparedSites): ComparedSites {
  const [s, c] = [Math.sin(0.7), Math.cos(0.7)];
  const turn: Matrix = [
    [c, s, 0],
    [-s * c, c * c, s],
    [s * s, -s * c, c],
  ];
  return withVectors(of, (vectors) => vectors.map((row) => times(row, turn)) as Matrix);
}

export const permuted = (of: ComparedSites): ComparedSites => ({
  ...of,
  vectors: [of.vectors![2]!, of.vectors![0]!, of.vectors![1]!],
  positions: placesOf(of).flatMap(([x, y, z]) => [z, x, y]),
});

export const strained = (of: ComparedSites, by: number) =>
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
