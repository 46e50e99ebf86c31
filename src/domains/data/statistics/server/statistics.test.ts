import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { describe, test } from 'node:test';
import { sql } from 'kysely';
import { anonymous, type Context } from '#server/context';
import { person } from '#factory/identity/accounts';
import { aResource } from '#factory/data/resources';
import { role } from '#factory/system/roles';
import { caller, startPortal } from '#testing';
import { pageOpened, resourceUsed } from '#module/data/record-pages';
import { announce } from '#server/events';
import { statistics, type Overview, type OwnUse, type RecordUse, type UseRow } from '../contract.ts';
import { countNow } from './factory.ts';
import { agentClass, classOf, maxOfPerson } from './policy.ts';
import { setState } from './queries/counting.ts';
import { countUse, nightly, recount } from './service/counting.ts';
import { writeEvents } from './service/recording.ts';

const portal = await startPortal({ JOBS: 'off' });
const ctx = portal.context();
const { db } = portal.database;
const owner = await person(portal, { verified: true });
const curator = await person(portal, { roles: ['data_admin'] });
const visitor = caller(portal);
const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';

let addresses = 0;
interface Use {
  at: Date;
  agent?: string;
  address?: string;
  userId?: number;
  download?: number | null;
  bytes?: number;
}

/** A use of a resource at a moment: a page, or a file (null: all files) if `download` is set. */
async function use(resourceId: number, { at, agent = firefox, address = 'a', userId = 0, download, bytes = 10 }: Use) {
  const actor = { ...anonymous, userId };
  const kind = download === undefined ? 1 : 2;
  const happened = { resourceId, fileId: download ?? null, bytes: kind === 1 ? 0 : bytes, kind } as const;
  await announce({ ...ctx, now: at, userAgent: agent, address, actor }, resourceUsed, happened);
}

const later = (at: Date, seconds: number) => new Date(at.getTime() + seconds * 1000);

/** The counts of one resource as the database holds them, people and scripts. */
async function counts(resourceId: number) {
  const { rows } = await sql<Record<string, number>>`
    select method, sum(views)::int as views, sum(unique_views)::int as unique_views, sum(downloads)::int as downloads,
      sum(unique_downloads)::int as unique_downloads, sum(unique_uses)::int as unique_uses, sum(bytes)::int as bytes
    from data_usage_month where resource_id = ${resourceId} group by method order by method`.execute(ctx.db);
  return Object.fromEntries(rows.map(({ method, ...rest }) => [method === 1 ? 'people' : 'scripts', rest]));
}

const record = async (publicId: string) =>
  (await visitor(statistics.record, { params: { publicId } })).data as RecordUse;

/** Noon two days ago: far from the boundaries of hours, days and the scheduled count. */
const noon = new Date(Math.floor(Date.now() / 86_400_000) * 86_400_000 - 2 * 86_400_000 + 4 * 3_600_000);
const since = (at: Date) => setState(ctx, { countedTo: at });

describe('the counting of COUNTER', () => {
  test('takes clicks that follow each other within 30 seconds for one, however long the chain', async () => {
    const { resourceId } = await aResource(portal, owner, { status: '5' });
    for (const seconds of [0, 20, 49, 79, 110, 200]) await use(resourceId, { at: later(noon, seconds) });
    await countNow(ctx);
    // 0–79 are one chain (79 is 30 after 49), then 110 (31 after 79) and 200.
    assert.deepEqual((await counts(resourceId))['people'], {
      views: 3,
      uniqueViews: 1,
      downloads: 0,
      uniqueDownloads: 0,
      uniqueUses: 1,
      bytes: 0,
    });
  });

  test('tells files, pages, visitors and hours apart', async () => {
    const { resourceId } = await aResource(portal, owner, { status: '5' });
    await use(resourceId, { at: noon });
    await use(resourceId, { at: later(noon, 1), download: 1, bytes: 5 });
    await use(resourceId, { at: later(noon, 2), download: 2, bytes: 7 });
    await use(resourceId, { at: later(noon, 3), download: null, bytes: 11 });
    await use(resourceId, { at: later(noon, 4), address: 'b' });
    await use(resourceId, { at: later(noon, 5), userId: owner.userId + 1000 });
    await use(resourceId, { at: later(noon, 6), userId: owner.userId + 1000, address: 'c' });
    await use(resourceId, { at: later(noon, 3600) });
    await countNow(ctx);
    assert.deepEqual((await counts(resourceId))['people'], {
      views: 4,
      uniqueViews: 4,
      downloads: 3,
      uniqueDownloads: 1,
      uniqueUses: 4,
      bytes: 23,
    });
  });

  test('leaves robots out and keeps scripts apart', async () => {
    const { resourceId } = await aResource(portal, owner, { status: '5' });
    await use(resourceId, {
      at: noon,
      agent: 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
    });
    await use(resourceId, { at: noon, agent: 'curl/8.9.1', download: null });
    await countNow(ctx);
    const all = await counts(resourceId);
    assert.equal(all['people'], undefined);
    assert.equal(all['scripts']!['downloads'], 1);
  });

  test('takes whoever opens hundreds of pages in an hour for a robot, whatever it calls itself', async () => {
    const { resourceId } = await aResource(portal, owner, { status: '5' });
    for (let at = 0; at <= maxOfPerson; at++)
      await use(resourceId, { at: later(noon, at * 5), address: 'greedy', download: at });
    await use(resourceId, { at: noon, address: 'modest' });
    await countNow(ctx);
    assert.deepEqual(
      [(await counts(resourceId))['people']!['views'], (await counts(resourceId))['people']!['downloads']],
      [1, 0],
    );
  });

  test('knows robots, scripts and browsers by their names', () => {
    const named: [string, keyof typeof agentClass][] = [
      [firefox, 'regular'],
      [
        'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36',
        'regular',
      ],
      ['Mozilla/5.0 (Linux; Android 14; HUAWEI) AppleWebKit/537.36 Chrome/120 Mobile MicroMessenger/8.0', 'regular'],
      ['Mozilla/5.0 (compatible; bingbot/2.0; +http://www.bing.com/bingbot.htm)', 'robot'],
      ['Baiduspider+(+http://www.baidu.com/search/spider.htm)', 'robot'],
      ['GPTBot/1.2', 'robot'],
      ['Mozilla/5.0 (compatible; Bytespider; spider-feedback@bytedance.com)', 'robot'],
      ['curl/8.9.1', 'machine'],
      ['Wget/1.24.5', 'machine'],
      ['python-requests/2.32.3', 'machine'],
      ['Python/3.12 aiohttp/3.10', 'machine'],
      ['R (4.4.1 x86_64-pc-linux-gnu)', 'machine'],
      ['', 'machine'],
    ];
    for (const [name, expected] of named) assert.equal(classOf(name), agentClass[expected], name);
  });

  test('in steps of any length comes to what a recount comes to', async () => {
    const { resourceId } = await aResource(portal, owner, { status: '5' });
    const begin = later(noon, -7200);
    let chance = 7;
    const next = (below: number) => (chance = (chance * 48_271) % 2_147_483_647) % below;
    const span = 3 * 3600;
    for (let at = 0; at < 800; at++)
      await use(resourceId, {
        at: later(begin, next(span)),
        address: `v${next(12)}`,
        ...(next(3) === 0 ? { download: next(4) || null } : {}),
      });
    await writeEvents(ctx);
    await since(begin);
    for (let to = begin; to < later(begin, span + 120); to = later(to, 7 + next(900)))
      await countUse({ ...ctx, now: to });
    await countUse({ ...ctx, now: later(begin, span + 120) });
    const inSteps = await counts(resourceId);
    const { viewCount, downloadCount } = await ctx.db
      .selectFrom('dataResource')
      .select(['viewCount', 'downloadCount'])
      .where('resourceId', '=', resourceId)
      .executeTakeFirstOrThrow();
    await recount(ctx);
    const anew = await counts(resourceId);
    assert.deepEqual(inSteps, anew);
    assert.ok(anew['people']!['views']! > 100);
    assert.deepEqual([viewCount, downloadCount], [anew['people']!['views'], anew['people']!['downloads']]);
  });

  test('counts again what came late, and two processes count nothing twice', async () => {
    const { resourceId } = await aResource(portal, owner, { status: '5' });
    await since(later(noon, 600));
    await use(resourceId, { at: noon });
    await use(resourceId, { at: later(noon, 700) });
    await writeEvents(ctx);
    const now = { ...ctx, now: later(noon, 1000) };
    await Promise.all([countUse(now), countUse(now), countUse(now)]);
    assert.equal((await counts(resourceId))['people']!['views'], 1);
    await nightly({ ...ctx, now: later(noon, 86_400) });
    assert.equal((await counts(resourceId))['people']!['views'], 2);
  });

  test('keeps what was counted before events were kept', async () => {
    const { resourceId, publicId } = await aResource(portal, owner, { status: '5' });
    await sql`insert into data_usage_before values (${resourceId}, 40, 7)`.execute(ctx.db);
    await use(resourceId, { at: noon });
    await countNow(ctx);
    assert.deepEqual([(await record(publicId)).views, (await record(publicId)).downloads], [41, 7]);
  });

  test('sorts programs anew when a recount is asked for', async () => {
    const { resourceId } = await aResource(portal, owner, { status: '5' });
    await use(resourceId, { at: noon, agent: 'SomeNewBot/1.0' });
    await writeEvents(ctx);
    await sql`update data_usage_agent set class = 1 where ua = 'SomeNewBot/1.0'`.execute(ctx.db);
    await countNow(ctx);
    assert.deepEqual(await counts(resourceId), {});
  });
});

describe('what is written down', () => {
  test('leads to nobody: no address, no name, another number each day', async () => {
    const { resourceId } = await aResource(portal, owner, { status: '5' });
    for (const day of [0, 1]) await use(resourceId, { at: later(noon, day * 86_400), address: '192.0.2.77' });
    await writeEvents(ctx);
    const events = await ctx.db.selectFrom('dataUsageEvent').selectAll().where('resourceId', '=', resourceId).execute();
    assert.equal(new Set(events.map(({ visitor }) => visitor)).size, 2);
    assert.equal(JSON.stringify(events).includes('192.0.2.77'), false);
    await nightly({ ...ctx, now: later(noon, 2 * 86_400) });
    const { rows } = await sql<{
      n: number;
    }>`select count(*) as n from data_usage_salt where day < ${noon.toISOString().slice(0, 10)}`.execute(ctx.db);
    assert.equal(rows[0]!.n, 0);
  });

  test('survives a database that cannot take it for a while', async () => {
    const { resourceId } = await aResource(portal, owner, { status: '5' });
    await use(resourceId, { at: noon, address: `x${addresses++}` });
    await sql`alter table data_usage_event rename column bytes to away`.execute(ctx.db);
    try {
      await writeEvents({ ...ctx, log: { warn: () => undefined } as never });
    } finally {
      await sql`alter table data_usage_event rename column away to bytes`.execute(ctx.db);
    }
    await countNow(ctx);
    assert.equal((await counts(resourceId))['people']!['views'], 1);
  });

  test('is nothing of those who made or curate a resource, of a look ahead, or of what nobody knows', async () => {
    const { resourceId, publicId } = await aResource(portal, owner, { status: '5' });
    const draft = await aResource(portal, owner);
    const as = (userId: number, permissions: string[] = []): Context => ({
      ...ctx,
      userAgent: firefox,
      actor: { ...anonymous, userId, permissions },
    });
    await pageOpened(as(owner.userId), publicId);
    await pageOpened(as(curator.userId, ['data:resource:query']), publicId);
    await pageOpened({ ...as(0), isAhead: true }, publicId);
    await assert.rejects(pageOpened(as(0), draft.publicId));
    await countNow(ctx);
    assert.deepEqual(await counts(resourceId), {});
    await pageOpened(as(0), publicId);
    await countNow(ctx);
    assert.equal((await counts(resourceId))['people']!['views'], 1);
  });
});

describe('statistics are shown', () => {
  test('on the page of a resource, by month without a gap and for all its versions', async () => {
    const first = await aResource(portal, owner, { status: '6' });
    const second = await aResource(portal, owner, { status: '5' });
    await sql`update data_resource set version_group = ${first.versionGroup} where resource_id = ${second.resourceId}`.execute(
      ctx.db,
    );
    await use(first.resourceId, { at: noon });
    await use(second.resourceId, { at: noon });
    await use(second.resourceId, { at: noon, download: null, bytes: 1234 });
    await countNow(ctx);
    const shown = await record(second.publicId);
    assert.deepEqual([shown.views, shown.downloads, shown.bytes], [1, 1, 1234]);
    assert.ok(shown.all.versions >= 2);
    assert.deepEqual([shown.all.views, shown.all.downloads], [2, 1]);
    assert.equal(shown.months.length, 12);
    assert.equal(
      shown.months.reduce((sum, { views }) => sum + views, 0),
      1,
    );
    assert.deepEqual(
      shown.months.map(({ month }) => month),
      shown.months.map(({ month }) => month).toSorted(),
    );
  });

  test('of nothing that is not known', async () => {
    for (const status of ['0', '1', '2', '3', '4'] as const) {
      const { publicId } = await aResource(portal, owner, { status });
      const answer = await visitor(statistics.record, { params: { publicId } });
      assert.equal(answer.error, 'data.resources.notFound');
      assert.equal((await visitor(statistics.opened, { params: { publicId } })).error, 'data.resources.notFound');
    }
  });

  test('to owners of their own resources, as a list and as a table to download', async () => {
    const her = await person(portal, { verified: true });
    const { resourceId, resourceNo } = await aResource(portal, her, { status: '5', form: { titleZh: '=1+1 公式' } });
    await aResource(portal, her);
    await use(resourceId, { at: noon });
    await countNow(ctx);
    const { total, rows } = (await her.call(statistics.mine)) as unknown as { total: number; rows: OwnUse[] };
    assert.deepEqual([total, rows[0]!.resourceNo, rows[0]!.viewCount, rows[0]!.months.length], [1, resourceNo, 1, 12]);
    const file = await portal.http.inject({
      method: 'POST',
      url: `/prod-api${statistics.mineExport.path}`,
      headers: { authorization: `Bearer ${her.token}`, repeatsubmit: 'false' },
    });
    assert.equal(file.headers['content-type'], 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet');
    const csv = (token: string) =>
      portal.http.inject({
        url: `/prod-api/front/statistics/mine/${rows[0]!.publicId}/export`,
        headers: { authorization: `Bearer ${token}` },
      });
    const table = await csv(her.token);
    assert.equal(table.headers['content-type'], 'text/csv; charset=utf-8');
    const [heads, line] = table.body.split('\r\n');
    assert.deepEqual([heads!.split(',').length, line!.startsWith(`${resourceNo},`)], [10, true]);
    const stranger = await csv((await person(portal)).token);
    assert.ok(!stranger.body.includes(resourceNo) && stranger.body.includes('"code"'));
    assert.equal((await person(portal).then((other) => other.call(statistics.mine))).total, 0);
  });

  test('in the back office, the most used first, with a stretch of months', async () => {
    const { resourceId, resourceNo } = await aResource(portal, owner, {
      status: '5',
      form: { titleZh: `统计 ${randomBytes(4).toString('hex')}` },
    });
    for (let at = 0; at < 30; at++) await use(resourceId, { at: later(noon, at), address: `back${at}` });
    await countNow(ctx);
    const list = async (query: object) =>
      (await curator.call(statistics.list, { query })) as unknown as {
        total: number;
        rows: UseRow[];
        fields?: { path: string }[];
      };
    const all = (await list({ pageSize: 50 })).rows;
    assert.equal(all.find((row) => row.resourceNo === resourceNo)!.views, 30);
    assert.deepEqual(
      all.map(({ viewCount }) => viewCount),
      all.map(({ viewCount }) => viewCount).toSorted((a, b) => b - a),
    );
    assert.equal((await list({ beginMonth: '2020-01', endMonth: '2020-02' })).rows[0]!.views, 0);
    assert.equal((await list({ keyword: resourceNo })).total, 1);
    assert.equal((await list({ beginMonth: '2021-01', endMonth: '2020-02' })).fields?.[0]!.path, 'endMonth');
    assert.equal((await curator.call(statistics.recount)).code, 200);
    const { rows } = await sql<{
      n: number;
    }>`select count(*) as n from graphile_worker.jobs where task_identifier = 'data.statistics.recount'`.execute(
      ctx.db,
    );
    assert.equal(rows[0]!.n, 1);
  });
});

test('the use of one resource is read in the back office by those who read the resource there', async () => {
  const row = await aResource(portal, owner, { status: '5' });
  await db.updateTable('dataResource').set({ deptId: 103 }).where('resourceId', '=', row.resourceId).execute();
  await use(row.resourceId, { at: new Date(), address: 'office' });
  await countNow(ctx);
  const params = { resourceId: row.resourceId };
  const clerkOf = async (deptId: number) => {
    const { roleKey } = await role(portal, { permissions: ['data:resource:query'], dataScope: '2', deptIds: [deptId] });
    return person(portal, { roles: [roleKey] });
  };
  assert.equal((await (await clerkOf(102)).call(statistics.ofResource, { params })).error, 'data.resources.notFound');
  const { data } = await (await clerkOf(103)).call(statistics.ofResource, { params });
  assert.equal((data as RecordUse).views, 1);
  const waiting = await aResource(portal, owner, { status: '1' });
  const answer = await curator.call(statistics.ofResource, { params: { resourceId: waiting.resourceId } });
  assert.deepEqual([answer.code, answer.data ?? null], [200, null]);
});

test('the public overview has twelve months and counts what is published by year and discipline', async () => {
  const read = async () => (await visitor(statistics.overview, {})).data as Overview;
  const before = await read();
  assert.equal(before.months.length, 12);
  assert.ok(before.months.every(({ month }, at, all) => at === 0 || month > all[at - 1]!.month));
  const row = await aResource(portal, owner, { status: '5', form: { subjectCode: '140.5065' } });
  await aResource(portal, owner, { status: '2', form: { subjectCode: '140.5065' } });
  await use(row.resourceId, { at: new Date(), address: 'overview' });
  await countNow(ctx);
  const now = await read();
  const last = (one: Overview) => one.months.at(-1)!;
  assert.deepEqual([last(now).published - last(before).published, last(now).views - last(before).views], [1, 1]);
  const of = (one: Overview) =>
    one.subjects.filter(({ subject }) => subject === '140.50').reduce((sum, { count }) => sum + count, 0);
  assert.equal(of(now) - of(before), 1);
});
