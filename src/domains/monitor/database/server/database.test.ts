import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { sql } from 'kysely';
import { person } from '#factory/identity/accounts';
import { openDatabase } from '#server/database/db';
import { slowThresholdMs } from '#server/database/slow-statements';
import { startPortal } from '#testing';
import { database, type DatabaseFigures, type StatementRecord } from '../contract.ts';
import { withoutValues } from './policy.ts';
import { read, statements } from './service.ts';

const portal = await startPortal({ JOBS: 'off' });
const ops = await person(portal, { roles: ['ops'] });
const { pool, db } = portal.database;
const figures = async () => (await ops.call(database.read)).data as DatabaseFigures;
const record = async () => (await ops.call(database.statements)).data as StatementRecord;

test('an operator sees the pool, the size, the largest tables and how they are read', async () => {
  let seen = await figures();
  // PostgreSQL writes the read statistics of a connection at most once a second.
  for (let looks = 0; looks < 500 && seen.hits.tables === 0; looks++) seen = await figures();
  const { pool: shown, size, tables, connections, unreadable, version, hits } = seen;
  assert.deepEqual([shown.size, shown.most], [pool.totalCount, 10]);
  assert.ok(shown.serverMost >= 10 && size! > 1e6);
  assert.match(version, /^\d+/);
  assert.equal(tables.length, 20);
  assert.ok(tables[0]!.bytes >= tables[1]!.bytes && tables.every(({ name }) => name));
  assert.ok(connections.reduce((sum, { count }) => sum + count, 0) >= 1);
  assert.ok(hits.tables === null || (hits.tables > 0 && hits.tables <= 100));
  assert.deepEqual(unreadable, []);
});

test('who waits for a lock is shown with whom they wait for, and without values', async () => {
  await sql`create table locked_here (id int, note text)`.execute(db);
  const holder = await pool.connect();
  const waiter = await pool.connect();
  await holder.query('begin; lock table locked_here in access exclusive mode');
  const { pid } = (await holder.query('select pg_backend_pid() as pid')).rows[0];
  const waiting = waiter.query("update locked_here set note = 'my secret' where id = 42");
  let found: DatabaseFigures['locks'] = [];
  for (let looks = 0; looks < 500 && found.length === 0; looks++) found = (await figures()).locks;
  const [row] = found;
  assert.deepEqual((await figures()).unreadable, [], 'and whoever looks at the tables waits for nobody');
  assert.deepEqual(
    [row!.blockedBy, row!.relation, row!.statement],
    [[pid], 'locked_here', 'update locked_here set note = ? where id = ?'],
  );
  await holder.query('rollback');
  await waiting;
  holder.release();
  waiter.release();
  assert.deepEqual((await figures()).locks, []);
});

test('slow statements are kept with their text and without their values, until the record is emptied', async () => {
  await sql`select pg_sleep(${slowThresholdMs / 1000 + 0.05}) as slept_well, ${'my secret'} as word`.execute(db);
  const { source, rows, slow, count } = await record();
  assert.equal(source, 'process');
  assert.ok(slow >= 1 && count > slow);
  const row = rows.find(({ text }) => text.includes('slept_well'))!;
  assert.ok(row.calls === 1 && row.longest >= slowThresholdMs);
  assert.ok(!JSON.stringify(rows).includes('my secret'));
  assert.equal((await ops.call(database.forget)).code, 200);
  assert.ok(!JSON.stringify((await record()).rows).includes('slept_well'));
  const noted = await db
    .selectFrom('sysOperLog')
    .select('businessType')
    .where('title', '=', 'monitor.database')
    .executeTakeFirstOrThrow();
  assert.equal(noted.businessType, 9);
});

test('an account with few rights sees what it may, and is told that there is more', async () => {
  const name = `few_${process.pid}_${Date.now()}`;
  await sql.raw(`create role ${name} login password 'few'`).execute(db);
  try {
    const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(db);
    await sql
      .raw(
        `revoke connect on database ${rows[0]!.name} from public; grant connect on database ${rows[0]!.name} to ${name}`,
      )
      .execute(db);
    const address = new URL(process.env['TEST_DATABASE_URL']!);
    Object.assign(address, { username: name, password: 'few', pathname: `/${rows[0]!.name}` });
    const few = openDatabase(address.href, { connections: 1 });
    const seen = await read({ ...portal.context(), db: few.db });
    assert.equal(seen.restricted, true);
    assert.equal(seen.userName, name);
    assert.ok(seen.tables.length > 0 && seen.size! > 0);
    assert.ok(seen.connections.some(({ state }) => state === 'hidden'));
    assert.deepEqual((await statements({ ...portal.context(), db: few.db })).source, 'process');
    await few.db.destroy();
  } finally {
    await sql.raw(`drop owned by ${name}; drop role ${name}`).execute(db);
  }
});

describe('values of a statement', () => {
  for (const [statement, shown] of [
    ["select 'it''s', 12, 1.5e3, t1.c2, $3 from t1", 'select ?, ?, ?, t1.c2, $3 from t1'],
    [`update "it's 5" set a = E'x\\'y' where b=7`, `update "it's 5" set a = ? where b=?`],
    ["do $body$ password 'x' $body$ -- end", 'do ? -- end'],
    ["insert into a values ('cut off in the mid", 'insert into a values (?'],
  ] as const)
    test(`are left out: ${shown}`, () => assert.equal(withoutValues(statement), shown));
});

test('where a front end looks for a console it finds, without a token or a script, where the page is', async () => {
  for (const url of ['/druid/login.html', '/prod-api/druid/login.html']) {
    const { statusCode, headers, body } = await portal.http.inject({ url });
    assert.equal(statusCode, 200);
    assert.match(String(headers['content-type']), /^text\/html/);
    assert.match(body, /数据监控[^]*Database monitor/);
    assert.match(body, /href="[^"]+\/monitor\/druid"/);
    assert.ok(!body.includes('<script'));
    assert.match(String(headers['content-security-policy']), /default-src 'none'.*frame-ancestors 'self'$/);
  }
});
