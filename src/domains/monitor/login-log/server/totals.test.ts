import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { sql } from 'kysely';
import { person } from '#factory/identity/accounts';
import { maxCounted } from '#server/audit/log-lists';
import { startPortal } from '#testing';
import { loginLog } from '../contract.ts';

const portal = await startPortal({ JOBS: 'off' });
const admin = await person(portal, { admin: true });
const { db } = portal.database;

const all = 24_000;

/** Row k of twenty days: every third by a curie, the others by a planck; addresses and failures alternate. */
const rows = Array.from({ length: all }, (_none, k) => ({
  name: `${k % 3 === 0 ? 'curie' : 'planck'}${String(k % 1800).padStart(4, '0')}`,
  address: `10.${k % 2}.0.${k % 200}`,
  failed: k % 7 === 0,
  day: Math.floor((k * 72) / 86_400),
}));

before(async () => {
  await sql`
    insert into sys_logininfor (user_name, ipaddr, login_location, browser, os, status, msg, login_time)
    select case k % 3 when 0 then 'curie' else 'planck' end || lpad((k % 1800)::text, 4, '0'), '10.' || k % 2 || '.0.' || k % 200,
      'internal', '', '', (k % 7 = 0)::int, 'loggedIn', timestamptz '2024-01-01 00:00:00+08' + k * interval '72 seconds'
    from generate_series(0, ${all - 1}::int) as k`.execute(db);
});

async function listed(query: object) {
  const reply = await admin.call(loginLog.list, { query: { endTime: '2024-12-31', capTotal: 'true', ...query } });
  assert.equal(reply.code, 200, reply.msg);
  return { total: reply.total!, isCapped: reply['totalIsCapped'], names: reply.rows!.map((row) => row['userName']) };
}

describe('the total of a list', () => {
  test('is exact up to ten thousand rows', async () => {
    const { length } = rows.filter(({ name, address }) => name.startsWith('curie') && address.startsWith('10.0.'));
    assert.ok(length > 0 && length < maxCounted);
    const { total, isCapped } = await listed({ userName: 'CURIE', ipaddr: '10.0.' });
    assert.deepEqual([total, isCapped], [length, false]);
  });

  test('is ten thousand where more rows pass, and says so', async () => {
    const { total, isCapped } = await listed({ userName: 'planck' });
    assert.deepEqual([total, isCapped], [maxCounted, true]);
  });
});

describe('beyond row ten thousand', () => {
  const names = rows.map(({ name }) => name).toReversed();

  test('a page number leads to the last page that is reached', async () => {
    const last = await listed({ pageNum: 100_000 });
    assert.deepEqual(last.names, names.slice(maxCounted - 10, maxCounted));
    assert.deepEqual((await listed({ pageNum: 100_000, reasonable: 'false' })).names, []);
  });

  test('a front end that does not know capped totals gets the exact one, and the rows of every page', async () => {
    for (const capTotal of ['', undefined]) {
      const { total, isCapped } = await listed({ userName: 'planck', capTotal });
      assert.deepEqual([total, isCapped], [rows.filter(({ name }) => name.startsWith('planck')).length, false]);
    }
    for (const pageNum of [1, 1001, 1200, all / 10]) {
      const page = await listed({ pageNum, capTotal: '' });
      assert.deepEqual([page.total, page.names], [all, names.slice((pageNum - 1) * 10, pageNum * 10)]);
    }
    assert.deepEqual((await listed({ pageNum: 9_000, capTotal: '' })).names, names.slice(-10));
    assert.deepEqual((await listed({ pageNum: 9_000, capTotal: '', reasonable: 'false' })).names, []);
  });

  test('a period leads to the rows', async () => {
    const { names: shown, total, isCapped } = await listed({ beginTime: '2024-01-01', endTime: '2024-01-02' });
    const ofDays = rows.filter(({ day }) => day < 2).map(({ name }) => name);
    assert.deepEqual([total, isCapped, shown], [ofDays.length, false, ofDays.toReversed().slice(0, 10)]);
  });
});

describe('a part of a name that many names contain', () => {
  for (const [isAsc, pick] of [
    ['ascending', 'planck0001'],
    ['descending', 'planck1799'],
  ] as const)
    test(`is sorted by name, ${isAsc}`, async () => {
      const { names } = await listed({ userName: 'planck', orderByColumn: 'userName', isAsc });
      assert.deepEqual(new Set(names), new Set([pick]));
    });
});
