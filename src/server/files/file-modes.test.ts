import assert from 'node:assert/strict';
import { chmodSync, lstatSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { after, test } from 'node:test';
import { beginTransfer, receivePiece } from '#module/files/transfers';
import { actingAs, aResource } from '#factory/data/resources';
import { person } from '#factory/identity/accounts';
import { startPortal } from '#testing';
import { run as preserve } from '../../domains/monitor/preservation/server/service/running.ts';
import { make as backUp } from '../../domains/monitor/backups/server/service.ts';
import { mailJob, sendMail } from '../mail/mail.ts';
import { loadSecretKey } from '../secrets/secret.ts';

/* Only the portal's user may read the files that it writes, also where the umask gives every right to everybody. */

const umask = process.umask(0);
const home = mkdtempSync(path.join(tmpdir(), 'lattice-modes-'));
after(() => {
  process.umask(umask);
  rmSync(home, { recursive: true, force: true });
});
const portal = await startPortal({
  JOBS: 'off',
  LOG_LEVEL: 'silent',
  PRESERVATION_STORE: path.join(home, 'copy'),
  BACKUP_DIR: path.join(home, 'backups'),
});
const { env } = portal.context().backup;

function open(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .map((entry) => path.join(entry.parentPath, entry.name))
    .filter((file) => (lstatSync(file).mode & 0o077) !== 0);
}

test('stored files, unfinished uploads, mails, backups and the second copy', async () => {
  const owner = await person(portal, { verified: true });
  const ctx = actingAs(portal, owner, []);
  const { resourceId } = await aResource(portal, owner, { status: '5', files: { 'a.csv': 'T\n1\n' } });
  const draft = await aResource(portal, owner);
  assert.notEqual(draft.resourceId, resourceId);
  const form = { target: 'data.resources', refId: draft.resourceId, folder: '', name: 'b.csv', kind: 'raw' };
  const { transferKey } = await beginTransfer(ctx, { ...form, fingerprint: '' }, 100);
  await receivePiece(ctx, transferKey, { offset: 0, length: 4, stream: Readable.from([Buffer.from('T\n1\n')]) });
  await sendMail(portal.context(), { to: 'reader@example.org', subject: 'Hello', body: 'Text' });
  const { id } = await portal.database.db
    .selectFrom('mailOutbox')
    .select('id')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  await mailJob(env).run(portal.context(), { id } as never);
  await preserve(portal.context(), { reread: 5, sweeps: true, isUnpaced: true });
  await backUp(portal.context(), 'page');
  const places = [path.join(env.DATA_DIR, 'files'), path.join(env.DATA_DIR, 'mail'), home];
  for (const place of places) assert.ok(readdirSync(place, { recursive: true }).length > 0, place);
  assert.deepEqual([...open(env.DATA_DIR), ...open(home)], []);
  assert.equal(statSync(path.join(env.DATA_DIR, 'secret.key')).mode & 0o777, 0o600);
});

test('a key and a store of an earlier version lose the rights of others', async () => {
  const [key, store] = [path.join(env.DATA_DIR, 'secret.key'), portal.files.folder!];
  chmodSync(key, 0o644);
  chmodSync(store, 0o755);
  await loadSecretKey(env);
  await portal.files.prepare();
  assert.deepEqual([statSync(key).mode & 0o777, statSync(store).mode & 0o777], [0o600, 0o700]);
});
