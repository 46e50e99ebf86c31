import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { makeDemo as makeRecords } from '#factory/data/reviews';
import { startPortal } from '#testing';
import { makeDemo, removeDemo } from './demo.ts';
import { recount } from './service/counting.ts';

const portal = await startPortal({ DEMO: 'on', JOBS: 'off' });
const ctx = portal.context();
await makeRecords(ctx);

const months = async () => {
  const { rows } = await sql<{ month: string; views: number; downloads: number }>`
    select to_char(month, 'YYYY-MM') as month, sum(views)::int as views, sum(downloads)::int as downloads
    from data_usage_month group by 1 order by 1`.execute(ctx.db);
  return rows;
};

test('the demonstration has a year of use, counted from events like those of visitors', async () => {
  await makeDemo(ctx);
  const made = await months();
  assert.ok(made.length >= 12, `${made.length} months`);
  // The first month may contain only its last days, and the current one only its first.
  for (const { month, views, downloads } of made.slice(1, -1))
    assert.ok(views > 100 && downloads > 10 && views > downloads, month);
  const { rows } = await sql<{ resources: number; unused: number }>`
    select count(*)::int as resources, count(*) filter (where view_count = 0)::int as unused
    from data_resource where is_demo and status = '5' and publish_date < ${new Date(ctx.now.getTime() - 20 * 86_400_000)}`.execute(
    ctx.db,
  );
  assert.equal(rows[0]!.unused, 0, `of ${rows[0]!.resources} resources`);
  await makeDemo(ctx);
  assert.deepEqual(await months(), made, 'made once');
});

test('and loses it with the records', async () => {
  await removeDemo(ctx);
  await recount(ctx);
  assert.deepEqual(await months(), []);
});
