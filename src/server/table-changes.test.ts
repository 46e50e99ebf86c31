import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { startPortal } from '#testing';
import { byTheClock, noteMoment, noteSteady, noteTable, oncePerPage, withSources } from './answer-sources.ts';
import { inTransaction } from './context.ts';
import { cleanChanges, tableChanges, type TableChanges } from './table-changes.ts';

const program = await startPortal();
const { db } = program.database;

/** What a steady call that reads something depends on. */
async function basisOf(changes: TableChanges, read: () => Promise<unknown>) {
  const look = await changes.look();
  const { sources } = await withSources(new Map(), async () => {
    noteSteady();
    await read();
  });
  return changes.basisOf(sources, look);
}

const readSettings = () => db.selectFrom('sysConfig').select('configValue').where('configKey', '=', 'x').execute();
const touchSettings = (ctx = program.context()) =>
  ctx.db.updateTable('sysConfig').set({ remark: 'touched' }).where('configKey', '=', 'site.icp').execute();

test('an answer is good until a table that it was read from is written to, by any process', async () => {
  const [ours, another] = [tableChanges(db), tableChanges(db)];
  const basis = (await basisOf(ours, readSettings))!;
  const other = (await basisOf(another, readSettings))!;
  assert.deepEqual(basis.tables, ['sys_config']);
  await ours.look();
  assert.ok(ours.isGood(basis));
  await touchSettings();
  await Promise.all([ours.look(), another.look()]);
  assert.ok(!ours.isGood(basis));
  assert.ok(!another.isGood(other));
  assert.ok(ours.isGood((await basisOf(ours, readSettings))!), 'what is asked now is good again');
});

test('what is written counts when it is committed, however long that takes, and not when it is rolled back', async () => {
  const changes = tableChanges(db);
  const basis = (await basisOf(changes, readSettings))!;
  await inTransaction(program.context(), async (ctx) => {
    await touchSettings(ctx);
    for (let looks = 0; looks < 3; looks++) await changes.look();
    assert.ok(changes.isGood(basis));
  });
  await changes.look();
  assert.ok(!changes.isGood(basis));
  const next = (await basisOf(changes, readSettings))!;
  const undone = inTransaction(program.context(), async (ctx) => {
    await touchSettings(ctx);
    throw new Error('undone');
  });
  await assert.rejects(undone, /undone/);
  await changes.look();
  assert.ok(changes.isGood(next));
});

test('tables that nobody watches, writing, the clock and moments leave an answer to be asked for again', async () => {
  const changes = tableChanges(db);
  const unsteady: Record<string, () => Promise<unknown>> = {
    'an unwatched table': () => db.selectFrom('sysUser').select('userId').limit(1).execute(),
    'an unwatched table kept in memory': async () => noteTable('sys_user'),
    'the clock of the database': () => sql`select now()`.execute(db),
    'a moment among the values': () =>
      db.selectFrom('sysConfig').select('configId').where('createTime', '<', new Date()).execute(),
    'the clock of the process': async () => noteMoment(),
    'a write': () => touchSettings(),
    'a function of our own': () => sql`select recount_logs()`.execute(db),
  };
  for (const [what, read] of Object.entries(unsteady)) assert.equal(await basisOf(changes, read), undefined, what);
  const { sources } = await withSources(new Map(), readSettings);
  assert.equal(await changes.basisOf(sources, await changes.look()), undefined, 'an endpoint that promises nothing');
});

test('what is read by the clock is good until the moment of its next change', async () => {
  const changes = tableChanges(db);
  const byTime = (change: Date | null) => () =>
    byTheClock(
      async () => change,
      () => db.selectFrom('sysConfig').select('configId').where('createTime', '<', new Date()).execute(),
    );
  const forEver = (await basisOf(changes, byTime(null)))!;
  assert.deepEqual([forEver.tables, forEver.until], [['sys_config'], Infinity]);
  const soon = new Date(Date.now() + 300);
  const basis = (await basisOf(changes, byTime(soon)))!;
  while (changes.isGood(basis)) await changes.look();
  assert.ok(Date.now() >= soon.getTime());
  assert.ok(changes.isGood(forEver));
  assert.equal(await basisOf(changes, byTime(soon)), undefined, 'a moment that is over');
});

test('what one call of a page has read, another one uses, and depends on', async () => {
  const changes = tableChanges(db);
  let read = 0;
  const page = new Map();
  const call = async () => {
    const look = await changes.look();
    const { sources } = await withSources(page, async () => {
      noteSteady();
      await oncePerPage('settings', async () => {
        read += 1;
        return readSettings();
      });
    });
    return changes.basisOf(sources, look);
  };
  const bases = await Promise.all([call(), call()]);
  assert.equal(read, 1);
  assert.deepEqual(
    bases.map((basis) => basis?.tables),
    [['sys_config'], ['sys_config']],
  );
});

test('entries are removed an hour after they were first seen', async () => {
  const left = async () => (await db.selectFrom('kernelChange').selectAll().execute()).length;
  await touchSettings();
  await cleanChanges(program.context());
  await cleanChanges(program.context());
  assert.ok((await left()) > 0);
  await sql`update kernel_change set seen_at = seen_at - interval '61 minutes'`.execute(db);
  await cleanChanges(program.context());
  assert.equal(await left(), 0);
});
