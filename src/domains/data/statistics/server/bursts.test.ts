import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { sql } from 'kysely';
import { aResource } from '#factory/data/resources';
import { person } from '#factory/identity/accounts';
import { resourceUsed } from '#module/data/record-pages';
import { anonymous } from '#server/context';
import { announce } from '#server/events';
import { startPortal } from '#testing';
import { statistics } from '../contract.ts';
import { countNow } from './factory.ts';
import { burstNetworkOf } from './policy.ts';
import { setState } from './queries/counting.ts';
import { burstJob, countUse, recount } from './service/counting.ts';
import { writeEvents } from './service/recording.ts';

const portal = await startPortal({ JOBS: 'off' });
const ctx = portal.context();
const { db } = portal.database;
const owner = await person(portal, { verified: true });
const curator = await person(portal, { roles: ['data_admin'] });
const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';

interface Use {
  at: Date;
  agent?: string;
  address: string;
  download?: null;
}

/** A visitor opens the page of a resource, or downloads all its files if `download` is set. */
async function record(resourceId: number, { at, agent = firefox, address, download }: Use) {
  const kind = download === undefined ? 1 : 2;
  const happened = { resourceId, fileId: null, bytes: 0, kind } as const;
  await announce({ ...ctx, now: at, userAgent: agent, address, actor: anonymous }, resourceUsed, happened);
}

const later = (at: Date, seconds: number) => new Date(at.getTime() + seconds * 1000);
/** Noon two days ago: far from the boundaries of hours, days and the scheduled count. */
const noon = new Date(Math.floor(Date.now() / 86_400_000) * 86_400_000 - 2 * 86_400_000 + 4 * 3_600_000);
const since = (at: Date) => setState(ctx, { countedTo: at });

/** Uses by people that the database counts for one resource. */
async function counts(resourceId: number) {
  const { rows } = await sql<{ views: number; downloads: number; uniqueViews: number }>`
    select sum(views)::int as views, sum(downloads)::int as downloads, sum(unique_views)::int as unique_views
    from data_usage_month where resource_id = ${resourceId} and method = 1 having count(*) > 0`.execute(db);
  return rows[0];
}

describe('a burst', () => {
  /** Uses of a resource from a network, one every 40 seconds, cycling through a number of agent names. */
  async function burst(resourceId: number, many: number, names: number, place: (at: number) => string, begin = noon) {
    for (let at = 0; at < many; at++)
      await record(resourceId, {
        at: later(begin, at * 40),
        address: place(at),
        agent: `${firefox} ${at % names}`,
        ...(at % 3 === 0 ? { download: null } : {}),
      });
  }
  const ipv4 = (at: number) => `198.51.100.${at % 200}`;
  const ipv6 = (at: number) => `2001:db8:7:9:${at.toString(16)}::1`;
  const marked = (resourceId: number) =>
    db
      .selectFrom('dataUsageBurst')
      .select(['uses', 'agents', 'network'])
      .where('resourceId', '=', resourceId)
      .execute();
  const total = async (resourceId: number) => {
    const { views = 0, downloads = 0 } = (await counts(resourceId)) ?? {};
    return views + downloads;
  };

  for (const [network, place] of [
    ['/24', ipv4],
    ['/64', ipv6],
  ] as const)
    test(`from one ${network} under changing names is marked and left out; the others of that day count`, async () => {
      const { resourceId } = await aResource(portal, owner, { status: '5' });
      await burst(resourceId, 60, 6, place);
      await record(resourceId, { at: noon, address: '203.0.113.77' });
      await countNow(ctx);
      assert.equal(await total(resourceId), 1);
      const found = await marked(resourceId);
      assert.deepEqual(
        found.map(({ uses, agents }) => [uses, agents]),
        [[60, 6]],
      );
      const { data } = await curator.call(statistics.ofResource, { params: { resourceId } });
      assert.deepEqual((data as { bursts: object }).bursts, { days: 1, uses: 60 });
    });

  test('is none with fifty uses, with four names, over two days, or of several records', async () => {
    const { resourceId: fifty } = await aResource(portal, owner, { status: '5' });
    await burst(fifty, 50, 10, ipv4);
    const { resourceId: four } = await aResource(portal, owner, { status: '5' });
    await burst(four, 60, 4, ipv4);
    const { resourceId: days } = await aResource(portal, owner, { status: '5' });
    await burst(days, 40, 8, ipv4);
    await burst(days, 40, 8, ipv4, later(noon, 86_400));
    const { resourceId: networks } = await aResource(portal, owner, { status: '5' });
    await burst(networks, 60, 8, (at) => `198.51.${100 + (at % 2)}.7`);
    await countNow(ctx);
    for (const [resourceId, uses] of [
      [fifty, 50],
      [four, 60],
      [days, 80],
      [networks, 60],
    ] as const)
      assert.deepEqual([await total(resourceId), (await marked(resourceId)).length], [uses, 0]);
  });

  test('that grows while it is counted comes to what a recount comes to, and to the same at each recount', async () => {
    const { resourceId } = await aResource(portal, owner, { status: '5' });
    await burst(resourceId, 70, 7, ipv4);
    await record(resourceId, { at: later(noon, 100), address: '203.0.113.78' });
    await writeEvents(ctx);
    await since(noon);
    const waits = async () =>
      (
        await portal.database.pool.query(
          `select payload from graphile_worker.jobs j join graphile_worker._private_jobs p using (id) where j.task_identifier = $1`,
          [burstJob],
        )
      ).rows.map(({ payload }) => payload);
    await sql`select graphile_worker.remove_job(${burstJob})`.execute(db);
    await countUse({ ...ctx, now: later(noon, 1200) });
    assert.ok((await total(resourceId)) > 10, 'before it is known for a burst it counts');
    assert.deepEqual(await waits(), []);
    await countUse({ ...ctx, now: later(noon, 4000) });
    const month = new Date(noon.getTime() + 8 * 3_600_000).toISOString().slice(0, 7);
    assert.deepEqual(await waits(), [{ since: month }], 'and a recount waits as soon as it is');
    await recount(ctx, month);
    const once = [await counts(resourceId), await marked(resourceId)];
    assert.equal(await total(resourceId), 1);
    await recount(ctx);
    assert.deepEqual([await counts(resourceId), await marked(resourceId)], once);
  });

  test('leaves no address behind: a network is another number each day', async () => {
    const { resourceId } = await aResource(portal, owner, { status: '5' });
    for (const at of [noon, later(noon, 86_400)])
      for (const last of [1, 2]) await record(resourceId, { at, address: `192.0.2.${last}` });
    await writeEvents(ctx);
    const rows = await db.selectFrom('dataUsageEvent').select('network').where('resourceId', '=', resourceId).execute();
    assert.equal(rows.length, 4);
    assert.equal(new Set(rows.map(({ network }) => network)).size, 2);
    assert.deepEqual(['192.0.2.9', '::ffff:192.0.2.9', '2001:db8:1:2:3::4', 'unknown'].map(burstNetworkOf), [
      '192.0.2.0/24',
      '192.0.2.0/24',
      '2001:db8:1:2::/64',
      'unknown',
    ]);
  });
});
