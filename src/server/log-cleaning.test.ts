import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { startPortal } from '#testing';
import { cleanLog, cleaningJob } from './log-cleaning.ts';
import type { LogTable } from './log-tables.ts';
import { countLog } from './log-lists.ts';

const portal = await startPortal({ JOBS: 'off' });
const { db } = portal.database;
const ctx = portal.context();
const log: LogTable = {
  tally: 'operation',
  table: 'sys_oper_log',
  id: 'oper_id',
  time: 'oper_time',
  name: 'oper_name',
  address: 'oper_ip',
};
const fill = (count: number) =>
  sql`insert into sys_oper_log (title, oper_name, oper_time)
    select 'data.resources', 'somebody', now() - interval '30 days' + k * interval '1 second' from generate_series(1, ${count}::int) as k`.execute(
    db,
  );

test('a cleaning goes on beside a writer and a reader whose transactions are open', async () => {
  await fill(5000);
  const before = await countLog(ctx, log, { name: 'somebody' });
  await db.transaction().execute(async (reader) => {
    await sql`set transaction isolation level repeatable read`.execute(reader);
    await sql`select count(*) from sys_oper_log`.execute(reader);
    await db.transaction().execute(async (writer) => {
      await sql`insert into sys_oper_log (title, oper_name) values ('data.resources', 'writer')`.execute(writer);
      assert.deepEqual(await cleanLog(ctx, log, {}, 'unused'), { removed: before, done: true });
    });
  });
  assert.equal(await countLog(ctx, log, {}), 1, 'what was written meanwhile stays');
});

test('a row that somebody holds is left alone, and nobody waits for it', async () => {
  await fill(10);
  await db.transaction().execute(async (holder) => {
    await sql`select 1 from sys_oper_log where oper_name = 'somebody' order by oper_id limit 1 for update`.execute(
      holder,
    );
    assert.equal((await cleanLog(ctx, log, { before: new Date(Date.now() - 1000) }, 'unused')).removed, 9);
  });
});

test('the job removes what an answer could not wait for', async () => {
  await fill(2500);
  const day = 86_400_000;
  const remaining = {
    begin: new Date(Date.now() - 31 * day).toISOString(),
    before: new Date(Date.now() - 29 * day).toISOString(),
  };
  await cleaningJob('test.log.clean', log).run(ctx, remaining as never);
  assert.equal(await countLog(ctx, log, { name: 'somebody' }), 0);
});
