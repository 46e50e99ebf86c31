import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { person } from '#factory/identity/accounts';
import { role } from '#factory/system/roles';
import { startOfDay, wireDay } from '#shared/time';
import { startPortal } from '#testing';
import { dashboard, trendDays, type Trend, type Work } from '../contract.ts';

const portal = await startPortal({ JOBS: 'off' });
const { db } = portal.database;
const reviewer = await person(portal, { roles: ['reviewer'] });
const member = await person(portal);
const today = wireDay(new Date());
const daysAgo = (days: number) => wireDay(new Date(startOfDay(today).getTime() - days * 86_400_000));

test('the line has every day of a month, with its visits and downloads', async () => {
  await db
    .insertInto('sitePvDaily')
    .values([
      { day: daysAgo(3), pv: 12 },
      { day: daysAgo(trendDays), pv: 99 },
    ])
    .onConflict((on) => on.column('day').doUpdateSet({ pv: 12 }))
    .execute();
  await db
    .insertInto('dataUsageDay')
    .values([
      { day: daysAgo(3), method: 1, downloads: 1 },
      { day: daysAgo(2), method: 1, downloads: 2 },
      { day: daysAgo(2), method: 2, downloads: 70 },
    ])
    .execute();
  const days = (await member.call(dashboard.trend)).data as Trend;
  assert.equal(days.length, trendDays);
  assert.deepEqual([days[0]!.day, days.at(-1)!.day], [daysAgo(trendDays - 1), today]);
  assert.deepEqual(days.at(-4), { day: daysAgo(3), visits: 12, downloads: 1 });
  assert.deepEqual(days.at(-3), { day: daysAgo(2), visits: 0, downloads: 2 });
});

test('work is what waits by type and state, and the decisions of a year; for reviewers only, and of their data scope', async () => {
  const ids: number[] = [];
  for (const [type, status] of [
    ['paper', '1'],
    ['paper', '1'],
    ['patent', '0'],
    ['dataset', '5'],
  ] as const) {
    const { rows } = await sql<{ id: number }>`
      insert into data_resource (resource_no, public_id, version_group, resource_type, status, title_zh, sharing_method, open_date, owner_id, publish_date)
      values (${`T-${ids.length}`}, ${`t${ids.length}`}, ${ids.length + 1}, ${type}, ${status}, '标题', 'open', '2020-01-01', ${member.userId}, now())
      returning resource_id as id`.execute(db);
    ids.push(rows[0]!.id);
  }
  const review = (at: number, outcome: string, reasons: string[], age = '1 day') =>
    sql`
    insert into data_review (resource_id, revision_no, reviewer_id, outcome, reasons, finished_at)
    values (${ids[at]}, 1, ${reviewer.userId}, ${outcome}, ${JSON.stringify(reasons)}::jsonb, now() - ${age}::interval)`.execute(
      db,
    );
  await review(0, 'rejected', ['file', 'other']);
  await review(1, 'rejected', ['file']);
  await review(2, 'rejected', ['secret'], '2 years');
  await review(3, 'approved', []);
  const work = (await reviewer.call(dashboard.work)).data as Work;
  assert.deepEqual(work.unpublished, [
    { type: 'paper', status: '1', count: 2 },
    { type: 'patent', status: '0', count: 1 },
  ]);
  assert.deepEqual(work.decisions, { approved: 1, rejected: 2 });
  assert.deepEqual(work.reasons, [
    { reason: 'file', count: 2 },
    { reason: 'other', count: 1 },
  ]);
  const scoped = await role(portal, { permissions: ['data:resource:list'], dataScope: '2', deptIds: [102] });
  const her = await person(portal, { roles: [scoped.roleKey] });
  const nothing = { unpublished: [], decisions: { approved: 0, rejected: 0 }, reasons: [] };
  assert.deepEqual((await her.call(dashboard.work)).data, nothing, 'none of it is of her department');
  for (const [at, deptId] of [102, 103, 102].entries())
    await db.updateTable('dataResource').set({ deptId }).where('resourceId', '=', ids[at]!).execute();
  assert.deepEqual((await her.call(dashboard.work)).data, {
    unpublished: [
      { type: 'paper', status: '1', count: 1 },
      { type: 'patent', status: '0', count: 1 },
    ],
    decisions: { approved: 0, rejected: 1 },
    reasons: [
      { reason: 'file', count: 1 },
      { reason: 'other', count: 1 },
    ],
  });
  assert.deepEqual((await reviewer.call(dashboard.work)).data, work, 'who sees everything sees what there was');
});
