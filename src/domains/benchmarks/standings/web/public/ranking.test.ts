import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { SummaryBenchmark, SummaryModel } from '../../contract.ts';
import { arrange, frontOf, place, readChoice, sharesOf } from './ranking.ts';

const board = (publicId: string, chance: number | null = 1): SummaryBenchmark => ({
  publicId,
  nameZh: publicId,
  nameEn: publicId,
  taskType: 'regression',
  chance,
  perfect: 0,
  modelCount: 3,
  metric: { code: 'mae', direction: 'lower', unit: 'eV', isPrimary: true, decimals: 3 },
});

const model = (name: string, ...skills: (number | null)[]): SummaryModel => ({
  name,
  publisher: 'Lab',
  others: [],
  isBaseline: false,
  isDemo: false,
  entries: skills.map((skill, at) => (skill === null ? null : { publicId: `m${at}`, mean: 1 - skill, skill, rank: 1 })),
});

const boards = [board('1a'), board('2b'), board('3c', null)];

describe('overall skill', () => {
  test('is the mean over the boards that a model is on, by weights that are scaled up for it', () => {
    const [both, one, none] = place(
      [model('Both', 0.9, 0.5, null), model('One', 0.8, null, null), model('None', null, null, 0.3)],
      boards,
      { '1a': 3, '2b': 1 },
      'any',
    );
    assert.ok(Math.abs(both!.overall! - 0.8) < 1e-12);
    assert.ok(Math.abs(one!.overall! - 0.8) < 1e-12);
    assert.equal(one!.coverage, 0.75);
    assert.deepEqual([none!.overall, none!.coverage, none!.rank], [null, 0, null]);
  });

  test('counts less than chance as nothing, and a weight of 0 not at all', () => {
    const [bad] = place([model('Bad', -5, 0.5, null)], boards, {}, 'any');
    assert.equal(bad!.overall, 0.25);
    const [other] = place([model('Bad', -5, 0.5, null)], boards, { '1a': 0 }, 'any');
    assert.deepEqual([other!.overall, other!.firsts], [0.5, 1]);
  });

  test('ranks from the least coverage on, and lists the others after', () => {
    const models = [model('Small', 0.99, null, null), model('Wide', 0.6, 0.6, null)];
    const placed = place(models, boards, {}, 'all');
    assert.deepEqual(
      arrange(placed, 'overall', boards).map(({ model: { name }, rank }) => [rank, name]),
      [
        [1, 'Wide'],
        [null, 'Small'],
      ],
    );
    assert.deepEqual(
      place(models, boards, {}, 'half').map(({ rank }) => rank),
      [1, 2],
    );
  });
});

test('weights come from the address; nonsense means 1, and nothing leaves 0 to 100', () => {
  const { weights, cover, sort } = readChoice('?w.1a=2&w.2b=x&w.3c=1e9&cover=all&sort=drop', boards);
  assert.deepEqual([weights, cover, sort], [{ '1a': 2, '2b': 1, '3c': 100 }, 'all', 'overall']);
  assert.deepEqual(sharesOf(boards, weights), [2 / 3, 1 / 3, 0]);
  assert.deepEqual(sharesOf(boards, { '1a': 0, '2b': 0 }), [0, 0, 0]);
});

test('a front holds the points that no other exceeds', () => {
  const points = [
    { x: 1, y: 0.2 },
    { x: 0.5, y: 0.9 },
    { x: 0.5, y: 0.8 },
    { x: 0.2, y: 0.1 },
  ];
  assert.deepEqual(frontOf(points, false), [
    { x: 0.5, y: 0.9 },
    { x: 1, y: 0.2 },
  ]);
  assert.deepEqual(frontOf(points, true), [
    { x: 0.2, y: 0.1 },
    { x: 0.5, y: 0.9 },
  ]);
});
