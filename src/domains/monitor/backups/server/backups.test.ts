import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readdir, rename, rm, truncate } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { after, describe, test } from 'node:test';
import { person } from '#factory/identity/accounts';
import { aResource } from '#factory/data/resources';
import { startPortal } from '#testing';
import { backups, type Backups } from '../contract.ts';
import { placeCommand } from './place-command.ts';
import { alarmOf } from './policy.ts';
import { make, watch } from './service.ts';

const folder = await mkdtemp(path.join(tmpdir(), 'lattice-sets-'));
after(() => rm(folder, { recursive: true, force: true }));
const portal = await startPortal({ JOBS: 'off', BACKUP_DIR: folder });
const ops = await person(portal, { roles: ['ops'] });
const owner = await person(portal, { verified: true });
const page = async () => (await ops.call(backups.read)).data as Backups;
const { db } = portal.database;
const told = () =>
  db
    .selectFrom('sysNotification')
    .select(['titleZh', 'titleEn'])
    .where('userId', '=', ops.userId)
    .where('topic', '=', 'backups')
    .orderBy('notificationId')
    .execute();

test('an operator sees that there is no backup, and is told so once a day', async () => {
  const { alarm, sets, isEncrypted, ...found } = await page();
  assert.deepEqual([found.folder, alarm, sets, isEncrypted], [folder, 'never', [], false]);
  assert.ok(found.free! > 0 && found.total! > found.free!);
  await watch(portal.context());
  await watch(portal.context());
  assert.deepEqual(await told(), [{ titleZh: '平台还没有完整备份', titleEn: 'The portal has no complete backup' }]);
});

test('an operator begins a backup, which goes to the folder of the environment, and sees the set', async () => {
  assert.equal((await ops.call(backups.run, { body: { folder: 'elsewhere' } })).code, 200);
  const { rows } = await portal.database.pool.query(
    'select task_identifier, payload from graphile_worker.jobs j join graphile_worker._private_jobs p using (id)',
  );
  assert.deepEqual(
    rows.filter((row) => row.task_identifier === 'monitor.backups.make').map(({ payload }) => payload),
    [{ reason: 'page' }],
  );
  await aResource(portal, owner);
  await make(portal.context(), 'page');
  const { alarm, sets, runs, lastGood } = await page();
  assert.deepEqual([alarm, sets.length, runs[0]!.state], ['none', 1, 'complete']);
  assert.equal(sets[0]!.takenAt, lastGood);
  const [set] = sets;
  assert.deepEqual([set!.kind, set!.reason, set!.files, set!.problems], ['portable', 'page', 1, 0]);
  assert.ok(set!.databaseBytes > 10_000 && set!.fileBytes > 0);
});

test('files that are damaged in the store make the set incomplete, and operators are told how many', async () => {
  await aResource(portal, owner, { files: { 'b.csv': 'c,d\n5,6\n' } });
  const row = await db.selectFrom('sysFile').selectAll().orderBy('fileId', 'desc').executeTakeFirstOrThrow();
  await truncate(path.join(portal.files.folder!, row.storageKey), 2);
  await make(portal.context(), 'schedule');
  const { alarm, sets, runs } = await page();
  assert.deepEqual([alarm, sets[0]!.problems, runs[0]!.state], ['failed', 1, 'incomplete']);
  assert.equal((await told()).at(-1)!.titleEn, 'The backup of the portal is incomplete');
});

test('a run that fails says why in the language of whoever reads, and leaves no half set', async () => {
  const context = portal.context();
  const inside = { ...context, backup: { ...context.backup, folder: path.join(context.backup.dataDir, 'files/sets') } };
  await assert.rejects(make(inside, 'schedule'));
  const { runs, sets } = await page();
  assert.deepEqual([runs[0]!.state, runs[0]!.fault!.code, sets.length], ['failed', 'inside', 2]);
  const mail = await db.selectFrom('mailOutbox').selectAll().orderBy('id', 'desc').executeTakeFirstOrThrow();
  assert.match(JSON.stringify(mail), /备份失败|backup of the portal failed/);
});

test('a run goes on in another process, and one whose process is killed fails and leaves no half set', async () => {
  const before = new Set(await childrenOf(process.pid));
  const running = make(portal.context(), 'schedule');
  running.catch(() => undefined);
  let own: number[] = [];
  while (own.length === 0) own = (await childrenOf(process.pid)).filter((pid) => !before.has(pid));
  for (const pid of own) process.kill(pid, 'SIGKILL');
  await assert.rejects(running, /process of the backup ended \(SIGKILL\)/);
  const { runs, sets } = await page();
  assert.deepEqual([runs[0]!.state, runs[0]!.fault!.code, sets.length], ['failed', 'other', 2]);
  await make(portal.context(), 'schedule');
  assert.equal((await page()).sets.length, 3, 'the next run is not kept out by its lock');
});

/** Child processes that run the backup program. */
async function childrenOf(parent: number): Promise<number[]> {
  const { stdout } = await promisify(execFile)('ps', ['-A', '-o', 'pid=,ppid=,args=']);
  return stdout.split('\n').flatMap((line) => {
    const [, pid, ppid, args = ''] = /^\s*(\d+)\s+(\d+)\s+(.*)$/.exec(line) ?? [];
    return Number(ppid) === parent && args.includes('backup/process.ts') ? [Number(pid)] : [];
  });
}

test('a folder that is not mounted is told at once and not written to, until it is back or an operator wants a new one', async () => {
  const away = `${folder}-away`;
  await rename(folder, away);
  await mkdir(folder);
  await assert.rejects(make(portal.context(), 'schedule'), { code: 'vanished' });
  assert.deepEqual(await readdir(folder), []);
  const { alarm, runs, sets } = await page();
  assert.deepEqual([alarm, runs[0]!.fault!.code, sets], ['missing', 'vanished', []]);
  await watch(portal.context());
  assert.deepEqual(
    (await told()).slice(-2).map(({ titleEn }) => titleEn),
    ['The backup of the portal failed', 'The folder for backups is missing'],
  );
  await rm(folder, { recursive: true });
  await rename(away, folder);
  await make(portal.context(), 'schedule');
  assert.ok((await page()).sets.length >= 3);

  await rename(folder, away);
  const { env, databaseUrl } = portal.context().backup;
  const said: string[] = [];
  const say = (text: string) => void said.push(text.split('\n')[0]!);
  const command = (...words: string[]) =>
    placeCommand({ ...env, DATABASE_URL: databaseUrl }, words, { language: 'en', line: say, tell: say, fault: say });
  assert.deepEqual([await command('attic'), await command('backups')], [1, 0]);
  assert.deepEqual(said, [
    'Usage: npm run new-place -- files | backups | preservation',
    'The portal will establish the configured place when it uses it next: folder of the backups.',
  ]);
  await make(portal.context(), 'schedule');
  assert.equal((await page()).sets.length, 1);
  // Disks that are used in turn.
  await rm(folder, { recursive: true });
  await rename(away, folder);
  await make(portal.context(), 'schedule');
  assert.ok((await page()).sets.length >= 3);
});

test('without a folder nothing is made, and nobody can name one', async () => {
  const other = await startPortal({ JOBS: 'off' });
  const operator = await person(other, { roles: ['ops'] });
  assert.equal((await operator.call(backups.run)).error, 'monitor.backups.notConfigured');
  await make(other.context(), 'schedule');
  const { alarm, runs, folder: none } = (await operator.call(backups.read)).data as Backups;
  assert.deepEqual([alarm, runs, none], ['off', [], null]);
});

describe('somebody should look', () => {
  const now = new Date('2026-11-27T12:00:00Z');
  const hours = (count: number) => new Date(now.getTime() - count * 3600_000);
  for (const [what, lastGood, lastState, alarm] of [
    ['when the last run failed, however young the last set is', hours(1), 'failed', 'failed'],
    ['when the process of the last run is gone', hours(1), 'interrupted', 'failed'],
    ['when the last set is too old', hours(37), 'complete', 'old'],
    ['when there is none', null, undefined, 'never'],
    ['not when all is well', hours(35), 'complete', 'none'],
    ['first of all when the folder is not there', hours(1), 'failed', 'missing'],
  ] as const)
    test(what, () =>
      assert.equal(
        alarmOf({ isPresent: alarm !== 'missing', folder: '/b', lastGood, lastState, alarmHours: 36, now }),
        alarm,
      ),
    );
});
