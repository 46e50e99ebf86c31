import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, test } from 'node:test';
import { sql } from 'kysely';
import { operationLog } from '#contract/monitor/operation-log';
import { person } from '#factory/identity/accounts';
import { makeBackup } from '#server/backup/make';
import { restoreDatabase, restoreFiles } from '#server/backup/restore';
import { openDatabase } from '#server/database/db';
import { readEnv } from '#server/process/env';
import { folderStore } from '#server/files/files-folder';
import { emptyDatabase, startPortal } from '#testing';
import { verifyCommand } from './command.ts';
import { headText } from './policy.ts';
import { sealAll } from './sealing.ts';
import { verifyLogs } from './verifying.ts';

/* The chain of a portal restored from a backup, and the operator's command. */

const home = await mkdtemp(path.join(tmpdir(), 'lattice-chain-'));
after(() => rm(home, { recursive: true, force: true }));
const portal = await startPortal({ JOBS: 'off' });
const admin = await person(portal, { admin: true });
await sql`insert into sys_oper_log (title, oper_name, oper_param, oper_time)
  select 'data.resources', '王小明 "😀"', E'a\\nb\\u2028' || k, timestamptz '2024-03-01 09:00:00.123456+08' + k * interval '1 day'
  from generate_series(1, 40) as k`.execute(portal.database.db);
assert.equal((await admin.call(operationLog.clean, { query: { endTime: '2024-03-20' } }))['moved'], 19);
await sealAll(portal.context());
const { heads, faults } = await verifyLogs(portal.context());
assert.deepEqual(faults, []);

/** Output of the command, in English. */
async function told(databaseUrl: string, dataDir: string, words: string[]) {
  const said: string[] = [];
  const note = (text: string) => void said.push(text);
  const env = readEnv({ NODE_ENV: 'test', DATA_DIR: dataDir, DATABASE_URL: databaseUrl, DEMO: 'off' });
  const exit = await verifyCommand(env, words, { language: 'en', line: note, tell: () => undefined, fault: note });
  return { exit, said: said.join('\n') };
}

test('a restored portal has the same chain, with its archive files', async () => {
  const set = await makeBackup({ ...portal.context().backup, folder: path.join(home, 'sets') }, { reason: 'command' });
  const { url } = await emptyDatabase();
  const dataDir = path.join(home, 'restored');
  const files = await folderStore(path.join(dataDir, 'files'));
  await restoreFiles(set, files, { identities: [] });
  await restoreDatabase(set, url, { identities: [] });
  const { db } = openDatabase(url, { connections: 1 });
  try {
    const report = await verifyLogs({ db, files });
    assert.deepEqual([report.faults, report.heads, report.archivesChecked], [[], heads, 1]);
    await sql`set timezone = 'America/New_York'`.execute(db);
    assert.deepEqual((await verifyLogs({ db, files })).faults, [], 'whatever the time zone of the server');
  } finally {
    await db.destroy();
  }
  const { exit, said } = await told(url, dataDir, heads.map(headText));
  assert.equal(exit, 0, said);
  assert.match(said, /1 archive file are as they were sealed|The logs are intact/);
  for (const head of heads) assert.ok(said.includes(headText(head)));
});

test('the command names the first broken place, and a head that is not in the chain', async () => {
  const { databaseUrl, dataDir } = portal.context().backup;
  const forged = heads.map((head) =>
    headText({ ...head, hash: head.hash.replace(/./, (one) => (one === '0' ? '1' : '0')) }),
  );
  const lost = await told(databaseUrl, dataDir, forged.slice(0, 1));
  assert.deepEqual([lost.exit, /hash of segment \d+ differs/.test(lost.said)], [2, true], lost.said);
  assert.equal((await told(databaseUrl, dataDir, ['operation:x'])).exit, 1);
  await portal.database.pool.query(`alter table sys_oper_log disable trigger user;
    update sys_oper_log set oper_param = 'x' where oper_time = '2024-04-01 09:00:00.123456+08';
    alter table sys_oper_log enable trigger user`);
  const changed = await told(databaseUrl, dataDir, []);
  assert.deepEqual([changed.exit, /Operation log: record \d+ was changed/.test(changed.said)], [2, true], changed.said);
});
