import assert from 'node:assert/strict';
import { test } from 'node:test';
import { aTask } from '#factory/archive/tasks';
import { person } from '#factory/identity/accounts';
import { startPortal } from '#testing';
import type { SheetRow } from '#web/kit/forms/sheet/sheet.tsx';
import { plans, type Plan } from '#contract/archive/plans';
import { mergeRows } from './domains/archive/plans/web/area/merging.ts';
import { emptyRow, rowOf, type Choices } from './domains/archive/plans/web/area/rows.ts';
import { storableRows } from './domains/archive/plans/web/area/storable.ts';

const portal = await startPortal({ JOBS: 'off' });
const lead = await person(portal, { verified: true });

test('a plan with invalid cells is saved but for their rows, which stay as typed for the next visit', async () => {
  const { taskId } = await aTask(portal, lead, { topics: ['样品', '输运'] });
  const { db } = portal.database;
  const topics = await db.selectFrom('pmsTopic').select(['topicId', 'topicNo']).where('taskId', '=', taskId).execute();
  const choices: Choices = { topics, namesOf: (_kind, value) => [value] };
  const params = { taskId };
  const open = async () => {
    const plan = (await lead.call(plans.read, { params })).data as Plan;
    return { rowVer: plan.version.rowVer, rows: plan.items.map((item) => rowOf(item, choices)) };
  };
  const row = (name: string, plannedCount = '3') => ({ ...emptyRow(topics[0]!.topicNo), name, plannedCount });
  const save = async (rows: ReturnType<typeof row>[]) => {
    const before = await open();
    const made = storableRows(rows, before.rows, choices);
    const body = { rowVer: before.rowVer, topicIds: topics.map(({ topicId }) => topicId), items: made.items };
    assert.equal((await lead.call(plans.save, { params, body })).code, 200);
    // The editor opens again with the rows of this browser on top of those of the server.
    const after = await open();
    return { ...made, after: after.rows, shown: mergeRows(made.stored, made.typed, after.rows) };
  };
  const names = (rows: readonly SheetRow[]) =>
    rows.map(({ name = '', plannedCount = '' }) => `${name} ${plannedCount}`);

  const first = await save([row('spectra'), row('images', ' 4 '), row('x'.repeat(301)), row('maps', 'many')]);
  assert.equal(first.faulty, 2);
  assert.deepEqual(names(first.after), ['spectra 3', 'images 4']);
  assert.deepEqual(names(first.shown.rows), ['spectra 3', 'images 4', `${'x'.repeat(301)} 3`, 'maps many']);
  assert.deepEqual(first.shown.conflicts, []);

  const [spectra, images] = (await open()).rows as [ReturnType<typeof row>, ReturnType<typeof row>];
  const second = await save([
    { ...spectra, plannedDate: '2026-02-30' } as typeof spectra,
    { ...images, name: 'all images' },
    row('code', '1'),
  ]);
  assert.equal(second.faulty, 1);
  assert.deepEqual(names(second.after), ['spectra 3', 'all images 4', 'code 1'], 'a stored row keeps its old version');
  assert.equal(second.shown.rows[0]!['plannedDate'], '2026-02-30');
  assert.deepEqual(second.shown.conflicts, []);

  const bad = { ...spectra, plannedCount: '-1' };
  const rest = (await open()).rows.slice(1) as (typeof spectra)[];
  assert.ok(storableRows([bad, ...rest], (await open()).rows, choices).isUnchanged, 'nothing else to save');
});
