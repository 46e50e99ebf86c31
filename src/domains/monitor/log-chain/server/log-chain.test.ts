import assert from 'node:assert/strict';
import { readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { before, describe, test } from 'node:test';
import { gunzipSync, gzipSync } from 'node:zlib';
import { sql } from 'kysely';
import { jobLog } from '#contract/monitor/job-log';
import { loginLog } from '#contract/monitor/login-log';
import { operationLog } from '#contract/monitor/operation-log';
import { person } from '#factory/identity/accounts';
import type { Endpoint } from '#shared/contract';
import { caller, startPortal } from '#testing';
import { logChain, type Archive, type Fault, type LogChain } from '../contract.ts';
import { after, archiveGenesis, archiveLine } from './chain.ts';
import { headText, readHead } from './policy.ts';
import { sealAll, sealLog } from './sealing.ts';
import { verify } from './service.ts';
import { sources } from './table.ts';
import { verifyLogs } from './verifying.ts';

const portal = await startPortal({ JOBS: 'off' });
const { db } = portal.database;
const admin = await person(portal, { admin: true });
const ops = await person(portal, { roles: ['ops'] });

const old = '2024-03-01 09:00:00+08';
const logins = (count: number, name: string, from = old) =>
  sql`insert into sys_logininfor (user_name, ipaddr, status, login_time)
    select ${name}, '203.0.113.7', '1', ${from}::timestamptz + k * interval '1 second' from generate_series(1, ${count}::int) as k`.execute(
    db,
  );
const operations = (count: number, name: string, from = old) =>
  sql`insert into sys_oper_log (title, oper_name, oper_param, oper_time)
    select 'data.resources', ${name}, '{"k":' || k || '}', ${from}::timestamptz + k * interval '1 second'
    from generate_series(1, ${count}::int) as k`.execute(db);
const runs = async (count: number, from = old) => {
  await sql`insert into sys_job_log_name (job_id, job_name, job_name_en, job_group, invoke_target)
    select 7, '日报', 'Daily', 'DEFAULT', 'a.b' where not exists (select from sys_job_log_name where job_id = 7)`.execute(
    db,
  );
  await sql`insert into sys_job_log (title, status, elapsed_ms, start_time, end_time, create_time)
    select (select min(name_id)::text from sys_job_log_name where job_id = 7), '0', 5, at, at, at
    from (select ${from}::timestamptz + k * interval '1 second' as at from generate_series(1, ${count}::int) as k) as it`.execute(
    db,
  );
};
/** Acts as the database owner with the triggers switched off. */
async function behind(table: string, work: (tx: typeof db) => Promise<unknown>) {
  await db.transaction().execute(async (tx) => {
    await sql`alter table ${sql.table(table)} disable trigger user`.execute(tx);
    await work(tx);
    await sql`alter table ${sql.table(table)} enable trigger user`.execute(tx);
  });
}
const faults = async () => (await verifyLogs(portal.context())).faults;
const kinds = (found: Fault[]) => found.map(({ log, kind, id }) => [log, kind, id]);
const idOf = async (name: string, at: number) => {
  const rows = await db
    .selectFrom('sysOperLog')
    .select('operId')
    .where('operName', '=', name)
    .orderBy('operId')
    .execute();
  return rows[at]!.operId;
};

describe('the database', () => {
  before(() => Promise.all([logins(3, 'kept'), operations(3, 'kept'), runs(3)]));

  for (const [what, statement] of [
    ['a change of the login log', sql`update sys_logininfor set user_name = 'x'`],
    ['a deletion from the login log', sql`delete from sys_logininfor where user_name = 'kept'`],
    ['a deletion from the operation log', sql`delete from sys_oper_log where oper_name = 'kept'`],
    ['a deletion from the job log', sql`delete from sys_job_log`],
    ['emptying the operation log', sql`truncate sys_oper_log`],
    ['another name of a job that ran', sql`update sys_job_log_name set job_name = 'x'`],
  ] as const)
    test(`refuses ${what}`, async () => {
      await assert.rejects(statement.execute(db), /never changed|only into an archive|only ever inserted/);
    });

  test('refuses a deletion that names an archive of another transaction', async () => {
    await db
      .transaction()
      .execute(async (tx) => {
        await sql`select set_config('lattice.log_archive', '1', true)`.execute(tx);
        await assert.rejects(
          sql`delete from sys_logininfor where user_name = 'kept'`.execute(tx),
          /only into an archive/,
        );
      })
      .catch(() => undefined);
    assert.equal((await db.selectFrom('sysLogininfor').where('userName', '=', 'kept').selectAll().execute()).length, 3);
  });
});

describe('sealing', () => {
  test('takes rows in the order of their numbers, and finds nothing wrong with them', async () => {
    await operations(2500, 'many');
    await sealAll(portal.context());
    const report = await verifyLogs(portal.context());
    assert.deepEqual(report.faults, []);
    assert.ok(report.rowsChecked >= 2506);
    assert.deepEqual(
      report.heads.map(({ log }) => log),
      ['login', 'operation', 'job'],
    );
  });

  test('waits for a transaction that holds an earlier number, while later rows are there already', async () => {
    const tail = async () =>
      (await db
        .selectFrom('sysLogSegment')
        .select((row) => row.fn.max('lastId').as('it'))
        .where('log', '=', 'login')
        .executeTakeFirst())!.it;
    const before = await tail();
    await db.transaction().execute(async (slow) => {
      await sql`insert into sys_logininfor (user_name) values ('slow')`.execute(slow);
      await logins(2, 'quick');
      await sealLog(portal.context(), 'login');
      assert.equal(await tail(), before, 'nothing behind the number that is still held is sealed');
    });
    await sealLog(portal.context(), 'login');
    assert.equal(await tail(), before + 3);
    assert.deepEqual(await faults(), []);
  });

  test('goes on up to what was there before a long transaction began', async () => {
    await logins(1, 'before');
    const count = () => db.selectFrom('sysLogSegment').selectAll().where('log', '=', 'login').execute();
    await db.transaction().execute(async (first) => {
      await sql`insert into sys_logininfor (user_name) values ('first')`.execute(first);
      await sealLog(portal.context(), 'login');
    });
    const segments = (await count()).length;
    await db.transaction().execute(async (second) => {
      await sql`insert into sys_logininfor (user_name) values ('second')`.execute(second);
      await sealLog(portal.context(), 'login');
      assert.equal((await count()).length, segments + 1);
    });
    await sealLog(portal.context(), 'login');
    assert.deepEqual(await faults(), []);
  });

  test('is done by one process at a time, and writers beside it leave no gap', async () => {
    const writers = Array.from({ length: 8 }, async (_none, at) => {
      for (let n = 0; n < 10; n++) await operations(20, `writer${at}`);
    });
    const sealers = Array.from({ length: 3 }, async () => {
      for (let n = 0; n < 5; n++) await sealLog(portal.context(), 'operation');
    });
    await Promise.all([...writers, ...sealers]);
    await sealAll(portal.context());
    const report = await verifyLogs(portal.context());
    assert.deepEqual(report.faults, []);
    const { n } = await db
      .selectFrom('sysOperLog')
      .select((row) => row.fn.countAll<number>().as('n'))
      .where('operName', 'like', 'writer%')
      .executeTakeFirstOrThrow();
    assert.equal(n, 1600);
  });

  test('covers every column of the logs: a new column begins a new version of the line', async () => {
    for (const { table, columns } of Object.values(sources)) {
      const { rows } = await sql<{ it: string }>`
        select column_name as it from information_schema.columns where table_name = ${table}`.execute(db);
      assert.deepEqual(
        rows.map(({ it }) => it).filter((it) => !columns.includes(it)),
        [],
      );
    }
  });
});

describe('cleaning', () => {
  const young = () => new Date(Date.now() - 100 * 86_400_000).toISOString();
  const wire = async (who: typeof ops, endpoint: Endpoint, input: object = {}) =>
    caller(portal, who.token)(endpoint, input);
  const archives = async () => (await admin.call(logChain.archives)).rows as unknown as Archive[];

  for (const [role, who] of [
    ['an operator', ops],
    ['the administrator', admin],
  ] as const)
    test(`by ${role} moves old entries of each log into archive files, keeps young ones, and says how many`, async () => {
      await Promise.all([logins(4, 'aged'), operations(5, 'aged'), runs(6)]);
      await Promise.all([logins(2, 'fresh', young()), operations(2, 'fresh', young())]);
      await runs(2, new Date(Date.now() - 10 * 86_400_000).toISOString());
      for (const endpoint of [loginLog.clean, operationLog.clean, jobLog.clean]) {
        const answer = await wire(who, endpoint);
        assert.deepEqual([answer.code, answer['done']], [200, true]);
        assert.ok(Number(answer['moved']) >= 4 && Number(answer['kept']) >= 2, JSON.stringify(answer));
        assert.match(
          answer.msg,
          new RegExp(`已将 [\\d,]+ 条记录移入归档文件；[\\d,]+ 条记录未满 (180|30) 天，予以保留`),
        );
        const again = await wire(who, endpoint);
        assert.equal(again['moved'], 0);
        assert.match(again.msg, /没有记录需要移入归档文件/);
      }
      for (const name of ['aged', 'fresh']) {
        const left = await db.selectFrom('sysOperLog').selectAll().where('operName', '=', name).execute();
        assert.equal(left.length > 0, name === 'fresh');
      }
      assert.deepEqual(await faults(), []);
    });

  test('of selected entries does the same', async () => {
    await operations(3, 'chosen');
    await operations(1, 'chosen', young());
    const ids = (await db.selectFrom('sysOperLog').select('operId').where('operName', '=', 'chosen').execute()).map(
      ({ operId }) => operId,
    );
    const answer = await wire(ops, operationLog.remove, { params: { operIds: ids.join(',') } });
    assert.deepEqual([answer.code, answer['moved'], answer['kept']], [200, 3, 1]);
    assert.deepEqual(await faults(), []);
  });

  test('at the same time twice moves each entry once', async () => {
    await operations(300, 'twice');
    const answers = await Promise.all([wire(ops, operationLog.clean), wire(admin, operationLog.clean)]);
    assert.equal(Number(answers[0]['moved']) + Number(answers[1]['moved']), 300);
    assert.deepEqual(await faults(), []);
  });

  test('leaves files that are listed, downloaded by permission and written down', async () => {
    const [newest] = await archives();
    assert.deepEqual([newest!.log, newest!.rowCount, newest!.reason], ['operation', 300, 'clean']);
    const url = `/prod-api/monitor/logChain/archives/${newest!.archiveId}/file`;
    const answer = await portal.http.inject({ url, headers: { authorization: `Bearer ${ops.token}` } });
    assert.equal(answer.statusCode, 200);
    const [head, first, ...rest] = gunzipSync(answer.rawPayload).toString().trimEnd().split('\n');
    assert.equal((JSON.parse(head!) as { columns: string[] }).columns[0], 'oper_id');
    assert.equal((JSON.parse(first!) as string[])[0], String(newest!.firstId));
    assert.equal(rest.length, 299);
    const entry = await db
      .selectFrom('sysOperLog')
      .selectAll()
      .where('title', '=', 'monitor.log-chain')
      .executeTakeFirst();
    assert.deepEqual([entry?.businessType, entry?.operName], [5, ops.userName]);
  });
});

describe('a verification finds', () => {
  before(async () => {
    await operations(1200, 'proof', new Date(Date.now() - 1000 * 86_400).toISOString());
    await sealAll(portal.context());
  });

  const whole = async () => assert.deepEqual(await faults(), []);

  test('a row that the owner of the database changed with the triggers off, and which', async () => {
    const id = await idOf('proof', 700);
    const set = (name: string) =>
      behind('sys_oper_log', (tx) =>
        tx.updateTable('sysOperLog').set({ operName: name }).where('operId', '=', id).execute(),
      );
    await set('other');
    assert.deepEqual(kinds(await faults()), [['operation', 'rowChanged', id]]);
    await set('proof');
    await whole();
  });

  test('a row that was deleted, and one that was inserted behind the seal', async () => {
    const id = await idOf('proof', 500);
    const row = await db.selectFrom('sysOperLog').selectAll().where('operId', '=', id).executeTakeFirstOrThrow();
    await behind('sys_oper_log', (tx) => tx.deleteFrom('sysOperLog').where('operId', '=', id).execute());
    assert.deepEqual(kinds(await faults()), [['operation', 'rowMissing', id]]);
    const insert = (values: object) =>
      sql`insert into sys_oper_log overriding system value select * from jsonb_populate_record(null::sys_oper_log, ${JSON.stringify(values)}::jsonb)`.execute(
        db,
      );
    const { rows } = await sql<{
      it: object;
    }>`select to_jsonb(r) as it from sys_oper_log r where oper_id = ${id - 1}`.execute(db.withoutPlugins());
    await insert({ ...rows[0]!.it, oper_id: id, oper_param: row.operParam, oper_time: row.operTime });
    await whole();
    await insert({ ...rows[0]!.it, oper_id: -5 });
    await behind('sys_oper_log', (tx) => tx.deleteFrom('sysOperLog').where('operId', '=', -5).execute());
    await whole();
  });

  test('a seal that was made to fit a changed row: what was kept elsewhere tells', async () => {
    const { heads } = await verifyLogs(portal.context());
    const head = heads.find(({ log }) => log === 'login')!;
    assert.deepEqual(readHead(headText(head)), head);
    const kept = { anchors: [{ ...head, hash: 'a'.repeat(64) }] };
    assert.deepEqual(
      (await verifyLogs(portal.context(), kept)).faults.map(({ kind, segmentNo }) => [kind, segmentNo]),
      [['headLost', head.segmentNo]],
    );
    const last = await db
      .selectFrom('sysLogSegment')
      .selectAll()
      .where('log', '=', 'login')
      .orderBy('segmentNo', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow();
    await verify(portal.context(), 'page');
    await behind('sys_log_segment', (tx) =>
      tx.deleteFrom('sysLogSegment').where('log', '=', 'login').where('segmentNo', '=', last.segmentNo).execute(),
    );
    assert.deepEqual(kinds(await faults()), [['login', 'headLost', null]], 'the heads of the last verification count');
    await db.insertInto('sysLogSegment').values(last).execute();
    await whole();
  });

  test('an archive file that was altered or deleted, and one whose entry was', async () => {
    const archive = await db
      .selectFrom('sysLogArchive')
      .innerJoin('sysFile', 'sysFile.fileId', 'sysLogArchive.fileId')
      .selectAll()
      .where('log', '=', 'operation')
      .orderBy('archiveNo', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow();
    const place = path.join(portal.files.folder!, archive.storageKey);
    const bytes = await readFile(place);
    const lines = gunzipSync(bytes).toString().split('\n');
    await writeFile(
      place,
      gzipSync(
        [...lines.slice(0, 5), lines[5]!.replace('data.resources', 'data.reviews'), ...lines.slice(6)].join('\n'),
      ),
    );
    assert.deepEqual(kinds(await faults()), [
      ['operation', 'rowChanged', Number((JSON.parse(lines[5]!) as string[])[0])],
    ]);
    await writeFile(place, gzipSync(gunzipSync(bytes), { level: 1 }));
    assert.equal((await faults())[0]!.kind, 'archiveChanged', 'the same lines in other bytes');
    await writeFile(place, bytes.subarray(0, bytes.length - 20));
    assert.deepEqual(
      (await faults()).map(({ kind, archiveNo }) => [kind, archiveNo]),
      [['archiveChanged', archive.archiveNo]],
    );
    await rm(place);
    assert.equal((await faults())[0]!.kind, 'archiveMissing');
    await writeFile(place, bytes);
    await whole();
    const rename = (name: string) =>
      behind('sys_log_archive', (tx) =>
        tx.updateTable('sysLogArchive').set({ archivedBy: name }).where('archiveId', '=', archive.archiveId).execute(),
      );
    await rename('nobody');
    assert.equal((await faults())[0]!.kind, 'recordChanged');
    await rename(archive.archivedBy);
    await whole();
    assert.equal(after(archiveGenesis('x'), archiveLine(archive)).length, 64);
  });

  test('and says so on the page, by mail, and in the log of the process', async () => {
    const id = await idOf('proof', 3);
    await behind('sys_oper_log', (tx) =>
      tx.updateTable('sysOperLog').set({ operName: 'forged' }).where('operId', '=', id).execute(),
    );
    const said: object[] = [];
    const context = portal.context();
    const log = { ...context.log, info: (it: object) => said.push(it), error: (it: object) => said.push(it) };
    await verify({ ...context, log }, 'schedule');
    assert.ok(said.some((it) => 'logHeads' in it) && said.some((it) => 'faults' in it));
    const { check, logs } = (await ops.call(logChain.read)).data as LogChain;
    assert.deepEqual(kinds(check!.faults), [['operation', 'rowChanged', id]]);
    assert.equal(logs.length, 3);
    const told = await db
      .selectFrom('sysNotification')
      .selectAll()
      .where('userId', '=', ops.userId)
      .where('topic', '=', 'logChain')
      .execute();
    assert.equal(told[0]?.titleZh, '日志校验发现异常');
  });
});
