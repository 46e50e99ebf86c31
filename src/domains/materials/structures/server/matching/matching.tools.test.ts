import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, test } from 'node:test';
import { promisify } from 'node:util';
import { compared, prepared } from './compare.ts';
import {
  cubic,
  inCell,
  perovskite,
  anatase,
  rotated,
  rutile,
  shifted,
  sitesOf,
  strained,
  tetragonal,
} from './factory.ts';
import type { ComparedSites } from './crystal.ts';
import { niggliReduced } from './niggli.ts';
import { inverse, times, type Matrix, type Vector } from './vectors.ts';

/* Compares 500 pairs of structures with StructureMatcher of pymatgen, decisions and deviations. PYTHON names the interpreter. */

const python = process.env['PYTHON'] ?? 'python3';
const folder = mkdtempSync(path.join(tmpdir(), 'lattice-matching-'));
after(() => rmSync(folder, { recursive: true, force: true }));

const script = `
import json, sys, warnings
warnings.filterwarnings("ignore")
from pymatgen.core import Lattice, Structure
from pymatgen.analysis.structure_matcher import StructureMatcher
matcher = StructureMatcher(ltol=0.2, stol=0.3, angle_tol=5)
def structure(of):
    places = [of["positions"][3 * at:3 * at + 3] for at in range(len(of["sites"]))]
    kinds = [of["species"][kind]["symbols"][0] for kind in of["sites"]]
    return Structure(Lattice(of["vectors"]), kinds, places)
for line in open(sys.argv[1]):
    first, second = (structure(of) for of in json.loads(line))
    print(json.dumps(matcher.get_rms_dist(first, second) if matcher.fit(first, second) else None))
`;

let seed = 20_261_130;
const random = () => {
  seed = (seed * 48_271) % 2_147_483_647;
  return seed / 2_147_483_647;
};
const between = (from: number, to: number) => from + (to - from) * random();

const rockSalt = sitesOf(cubic(5.64), [
  ...(
    [
      [0, 0, 0],
      [0, 0.5, 0.5],
      [0.5, 0, 0.5],
      [0.5, 0.5, 0],
    ] as const
  ).flatMap(
    ([x, y, z]) =>
      [
        ['Na', x, y, z],
        ['Cl', x + 0.5, y, z],
      ] as const,
  ),
]);
const zincBlende = sitesOf(cubic(5.41), [
  ...(
    [
      [0, 0, 0],
      [0, 0.5, 0.5],
      [0.5, 0, 0.5],
      [0.5, 0.5, 0],
    ] as const
  ).flatMap(
    ([x, y, z]) =>
      [
        ['Na', x, y, z],
        ['Cl', x + 0.25, y + 0.25, z + 0.25],
      ] as const,
  ),
]);
const layered = sitesOf(tetragonal(3.95, 11.2), [
  ['La', 0, 0, 0.36],
  ['La', 0, 0, 0.64],
  ['Ti', 0.5, 0.5, 0],
  ['O', 0.5, 0, 0],
  ['O', 0, 0.5, 0],
  ['O', 0.5, 0.5, 0.2],
  ['O', 0.5, 0.5, 0.8],
]);
const known: readonly ComparedSites[] = [perovskite(3.905), rutile, anatase, rockSalt, zincBlende, layered];

const cells: readonly Matrix[] = [
  [
    [2, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
  [
    [1, 1, 0],
    [-1, 1, 0],
    [0, 0, 1],
  ],
  [
    [1, 1, 0],
    [0, 1, 1],
    [1, 0, 1],
  ],
  [
    [1, 0, 0],
    [2, 1, 0],
    [-1, 1, 1],
  ],
];
const chosen = <T>(of: readonly T[]): T => of[Math.floor(random() * of.length)]!;
const origin = (): Vector => [random(), random(), random()];

function niggli(of: ComparedSites): ComparedSites {
  const vectors = niggliReduced(of.vectors as Matrix);
  const back = inverse(vectors);
  const places = of.sites.map((_kind, at) => of.positions.slice(3 * at, 3 * at + 3) as Vector);
  return { ...of, vectors, positions: places.flatMap((place) => times(times(place, of.vectors as Matrix), back)) };
}

function swapped(of: ComparedSites): ComparedSites {
  const [first, second, ...others] = of.species;
  return { ...of, species: [second!, first!, ...others] };
}

const displaced = (of: ComparedSites): ComparedSites => {
  const most = between(0.02, 0.12);
  return { ...of, positions: of.positions.map((value) => value + between(-most, most)) };
};

const changes: readonly ((of: ComparedSites) => ComparedSites)[] = [
  (of) => rotated(inCell(of, chosen(cells))),
  (of) => shifted(of, origin()),
  (of) => niggli(inCell(of, cells[3]!)),
  (of) => strained(shifted(of, origin()), between(-0.01, 0.01)),
  (of) => strained(rotated(of), between(-0.08, 0.08)),
  (of) => rotated(swapped(of)),
  displaced,
  // Another crystal.
  () => shifted(chosen(known), origin()),
];

test('500 pairs are decided as by pymatgen, with the same deviations', async () => {
  const pairs = Array.from({ length: 500 }, (_, at) => {
    const one = chosen(known);
    return [one, changes[at % changes.length]!(one)] as const;
  });
  const file = path.join(folder, 'pairs.jsonl');
  writeFileSync(file, pairs.map((pair) => JSON.stringify(pair)).join('\n'));
  const { stdout } = await promisify(execFile)(python, ['-c', script, file], { maxBuffer: 1 << 24 });
  const theirs = stdout
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as [number, number] | null);
  assert.equal(theirs.length, pairs.length);
  let same = 0;
  pairs.forEach(([one, other], at) => {
    const [first, second] = [prepared(one), prepared(other)];
    assert.ok(typeof first !== 'string' && typeof second !== 'string');
    const ours = compared(first, second);
    assert.ok(ours !== 'undecided');
    const name = `pair ${at}, change ${at % changes.length}: ${JSON.stringify([ours, theirs[at]])}`;
    assert.equal(ours !== null, theirs[at] !== null, name);
    if (!ours || !theirs[at]) return;
    same += 1;
    assert.ok(Math.abs(ours.rms - theirs[at][0]) < 1e-3 && Math.abs(ours.most - theirs[at][1]) < 1e-2, name);
  });
  assert.ok(same > 250 && same < 450, String(same));
});
