import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { sql } from 'kysely';
import { person } from '#factory/identity/accounts';
import { foldLogCounts } from '#server/audit/log-counts';
import { startPortal } from '#testing';
import { loginLog } from '../contract.ts';
import { loginTable } from './table.ts';

const portal = await startPortal({ JOBS: 'off' });
const admin = await person(portal, { admin: true });
const { db } = portal.database;

const all = 120_000;

/** Row k of a hundred days: every third by a curie, the others by one of 1,200 plancks; addresses and failures take turns. */
const insert = (from: number, to: number) =>
  sql`
    insert into sys_logininfor (user_name, ipaddr, login_location, browser, os, status, msg, login_time)
    select case k % 3 when 0 then 'curie' else 'planck' end || lpad((k % 1800)::text, 4, '0'), '10.' || k % 2 || '.0.' || k % 200,
      'internal', '', '', (k % 7 = 0)::int, 'loggedIn', timestamptz '2024-01-01 00:00:00+08' + k * interval '72 seconds'
    from generate_series(${from}::int, ${to}::int) as k`.execute(db);

before(async () => {
  await insert(0, all - 1);
  await foldLogCounts(portal.context(), loginTable);
  await sql`vacuum analyze sys_logininfor`.execute(db);
});

const rows = Array.from({ length: all }, (_none, k) => ({
  k,
  name: `${k % 3 === 0 ? 'curie' : 'planck'}${String(k % 1800).padStart(4, '0')}`,
  address: `10.${k % 2}.0.${k % 200}`,
  failed: k % 7 === 0,
  day: Math.floor((k * 72) / 86_400),
}));

async function listed(query: object) {
  const reply = await admin.call(loginLog.list, { query });
  assert.equal(reply.code, 200, reply.msg);
  const shown = reply.rows!.map((row) => ({ name: row['userName'], address: row['ipaddr'], time: row['loginTime'] }));
  return { total: reply.total!, isEstimate: reply['totalIsEstimate'], shown };
}

const months = { beginTime: '2024-01-11', endTime: '2024-03-30' };
const inMonths = ({ day }: (typeof rows)[number]) => day >= 10 && day < 90;

describe('the total of a question that many rows answer', () => {
  const cases: [string, object, (row: (typeof rows)[number]) => boolean][] = [
    ['a name and months', { userName: 'Planck', ...months }, (row) => row.name.startsWith('planck') && inMonths(row)],
    [
      'an address and months',
      { ipaddr: '10.1.', ...months },
      (row) => row.address.startsWith('10.1.') && inMonths(row),
    ],
    [
      'a name and an address',
      { userName: 'planck', ipaddr: '10.0.' },
      (row) => row.name.startsWith('planck') && row.address.startsWith('10.0.'),
    ],
    [
      'a name, a result and months',
      { userName: 'planck', status: '0', ...months },
      (row) => row.name.startsWith('planck') && !row.failed && inMonths(row),
    ],
  ];
  for (const [what, query, fits] of cases)
    test(`is exact for ${what}, and told at once, nearly, to whoever takes an estimate`, async () => {
      const { length } = rows.filter(fits);
      const first = await listed({ ...query, estimate: 'true' });
      assert.equal(first.isEstimate, true);
      assert.ok(Math.abs(first.total / length - 1) < 0.1, `${first.total} for ${length}`);
      assert.equal(first.shown.length, 10);
      const again = await listed({ ...query, estimate: 'true' });
      assert.equal(again.total, first.total);
      const exact = await listed(query);
      assert.deepEqual([exact.total, exact.isEstimate], [length, false]);
      assert.deepEqual(exact.shown, first.shown);
      const next = await listed({ ...query, pageNum: 2, estimate: 'true' });
      assert.deepEqual([next.total, next.isEstimate], [length, false]);
    });

  test('follows what is added and what is removed', async () => {
    const query = { userName: 'planck', ipaddr: '10.0.' };
    const { total } = await listed(query);
    await insert(all + 2, all + 2);
    const more = await listed({ ...query, estimate: 'true' });
    assert.deepEqual([more.total, more.isEstimate], [total + 1, false]);
    const { rows: last } = await sql<{ id: number }>`select max(info_id) as id from sys_logininfor`.execute(db);
    assert.equal((await admin.call(loginLog.remove, { params: { infoIds: String(last[0]!.id) } }))['moved'], 1);
    const less = await listed(query);
    assert.deepEqual([less.total, less.isEstimate], [total, false]);
  });

  test('is exact where one of the filters meets few rows', async () => {
    const query = { userName: 'planck', beginTime: '2024-01-11', endTime: '2024-01-14' };
    const { length } = rows.filter((row) => row.name.startsWith('planck') && row.day >= 10 && row.day < 14);
    const { total, isEstimate } = await listed({ ...query, estimate: 'true' });
    assert.deepEqual([total, isEstimate], [length, false]);
  });

  test('leaves the last page full of the oldest rows while it is an estimate', async () => {
    const query = { userName: 'curie', beginTime: '2024-01-06', endTime: '2024-03-31' };
    const { shown, isEstimate } = await listed({ ...query, pageNum: 100_000, estimate: 'true' });
    assert.equal(isEstimate, true);
    const oldest = rows.filter((row) => row.name.startsWith('curie') && row.day >= 5).slice(0, 10);
    assert.deepEqual(
      shown.map(({ name }) => name),
      oldest.map(({ name }) => name).toReversed(),
    );
  });
});

describe('a part of a name that many names contain', () => {
  for (const [isAsc, pick] of [
    ['ascending', 'planck0001'],
    ['descending', 'planck1799'],
  ] as const)
    test(`is sorted by name, ${isAsc}, from either end`, async () => {
      const query = { userName: 'planck', orderByColumn: 'userName', isAsc };
      const { shown } = await listed(query);
      assert.deepEqual(new Set(shown.map(({ name }) => name)), new Set([pick]));
      const { shown: last } = await listed({ ...query, pageNum: 100_000, estimate: 'true' });
      assert.equal(last.at(-1)!.name, isAsc === 'ascending' ? 'planck1799' : 'planck0001');
    });
});
