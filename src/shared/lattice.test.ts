import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { hexagonalZones, latticeArt } from './lattice.ts';

describe('the picture of a record', () => {
  const seeds = Array.from({ length: 300 }, (_, at) => `k7f${at}`);

  test('is the same every time for one seed, and differs between seeds', () => {
    const drawn = seeds.map((seed) => JSON.stringify(latticeArt(seed)));
    // Enough other pictures to evict it from the cache.
    for (let at = 0; at < 1000; at += 1) latticeArt(`other${at}`);
    assert.deepEqual(
      seeds.map((seed) => JSON.stringify(latticeArt(seed))),
      drawn,
    );
    assert.ok(new Set(drawn).size > 295);
  });

  test('is well-formed path data and light', () => {
    for (const seed of seeds) {
      const { kind, ...paths } = latticeArt(seed);
      for (const path of Object.values(paths))
        assert.match(path, /^(M-?[\d.]+ -?[\d.]+[\d\sMLHVQaZh.-]*)?$/, `${seed} ${kind}`);
      assert.ok(Object.values(paths).join('').length < 6000, `${seed} ${kind}`);
    }
  });

  test('comes in every kind', () => {
    assert.deepEqual([...new Set(seeds.map((seed) => latticeArt(seed).kind))].toSorted(), [
      'bands',
      'brillouin',
      'honeycomb',
      'lattice',
      'rings',
      'spots',
    ]);
  });

  test('shows the true first zone of a hexagonal lattice: six corners at the distance a / √3', () => {
    const spacing = 96;
    const corners = [...hexagonalZones(300, spacing, 30).zone.matchAll(/(-?[\d.]+) (-?[\d.]+)/g)].map(([, x, y]) =>
      Math.hypot(Number(x), Number(y)),
    );
    assert.equal(corners.length, 6);
    for (const distance of corners) assert.ok(Math.abs(distance - spacing / Math.sqrt(3)) < 0.2);
  });
});
