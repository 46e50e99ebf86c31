import assert from 'node:assert/strict';
import { test } from 'node:test';
import { makeDemo } from '#factory/data/reviews';
import { caller, startPortal } from '#testing';
import { structures, type MaterialRow } from '../contract.ts';
import { structuresRead } from './factory.ts';

const portal = await startPortal({ DEMO: 'on', JOBS: 'off' });
const visitor = caller(portal);
await makeDemo(portal.context());
await structuresRead(portal);

const found = async (query: object = {}) =>
  (await visitor(structures.list, { query: { pageSize: 200, ...query } })).rows as unknown as MaterialRow[];

test('the demonstration has materials of many prototypes, several of them with many records', async () => {
  const all = await found();
  assert.ok(all.length >= 40, String(all.length));
  const numbers = Map.groupBy(all, ({ prototype }) => prototype ?? '');
  const common = [...numbers].filter(([name, of]) => name !== '' && of.length >= 2).map(([name]) => name);
  assert.ok(common.length >= 6, common.join());
  assert.ok(all.filter(({ recordCount }) => recordCount >= 3).length >= 5);
  assert.ok(all.some(({ isComputed, isMeasured }) => isComputed && isMeasured));
});

test('every structure is read without doubt, with the space group that its file states', async () => {
  const { db } = portal.context();
  const all = await db
    .selectFrom('materialsStructure')
    .select(['formula', 'partName', 'spaceGroup', 'spaceGroupStated', 'warnings'])
    .execute();
  for (const { formula, partName, spaceGroup, warnings } of all) {
    assert.deepEqual(warnings, [], `${formula} ${partName}`);
    assert.notEqual(spaceGroup, null, `${formula} ${partName}`);
  }
  const readings = await db.selectFrom('materialsReading').select(['name', 'state', 'structureCount']).execute();
  // Bands of models have no structure in their file, and a table of entries has none.
  const without = readings.filter(({ state, structureCount }) => state !== 'read' || structureCount === 0);
  assert.deepEqual([...new Set(without.map(({ name }) => name))].toSorted(), ['entries.json', 'vasprun.xml']);

  assert.ok(all.filter(({ spaceGroupStated }) => spaceGroupStated !== null).length >= 60);
});

test('perovskite oxides with a gap between 1.5 and 3 eV are found, and the polymorphs of an oxide', async () => {
  const hits = await found({ prototype: 'perovskite', elements: 'O', gap: '1.5..3' });
  assert.ok(hits.length >= 6, hits.map(({ formula }) => formula).join());
  assert.ok(hits.every(({ elements }) => elements.includes('O')));
  const phases = (await found({ formula: 'TiO2' })).map(({ spaceGroup }) => spaceGroup);
  assert.deepEqual(
    phases.toSorted((p, q) => p! - q!),
    [61, 136, 141],
  );
});
