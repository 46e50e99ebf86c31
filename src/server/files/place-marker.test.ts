import assert from 'node:assert/strict';
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { recordFiles } from '#contract/data/record-files';
import path from 'node:path';
import { after, beforeEach, describe, test } from 'node:test';
import { rotate } from '#module/monitor/fixity';
import { aResource } from '#factory/data/resources';
import { person } from '#factory/identity/accounts';
import { startPortal, uploadTo } from '#testing';
import { product } from '../../domains/index.ts';
import { startS3 } from '../../testing-s3.ts';
import type { Env } from '../process/env.ts';
import { startProgram } from '../process/program.ts';
import { startFault } from '../process/start-faults.ts';
import { intendNewPlace, markerFile } from './place-marker.ts';
import { s3Store } from './files-s3.ts';

const startAgain = async ({ env, databaseUrl }: { env: Env; databaseUrl: string }): Promise<string> => {
  try {
    const program = await startProgram({ ...env, LOG_LEVEL: 'silent' }, product, {
      databaseUrl,
      reveal: () => undefined,
    });
    await program.stop();
    return '';
  } catch (error) {
    return startFault(error as Error, env);
  }
};

describe('a file store in a folder whose disk is not mounted', async () => {
  const portal = await startPortal({ JOBS: 'off', LOG_LEVEL: 'silent' });
  const { db, pool } = portal.database;
  const { backup } = portal.context();
  const owner = await person(portal, { verified: true });
  const operator = await person(portal, { roles: ['ops'] });
  await aResource(portal, owner, { status: '5', files: { 'a.csv': 'T\n1\n' } });
  const { resourceId: draft } = await aResource(portal, owner);
  const store = portal.files.folder!;
  const away = `${store}-away`;
  const ready = async () => (await portal.http.inject('/readyz')).statusCode;
  const marker = path.join(store, markerFile);

  beforeEach(() => {
    renameSync(store, away);
    mkdirSync(store);
  });

  const mount = () => {
    rmSync(store, { recursive: true });
    renameSync(away, store);
  };

  test('ends the start with a sentence, and nothing is written', async () => {
    const said = await startAgain(backup);
    assert.match(said, /^DATA_DIR: .*files is not the file store of this portal: it has no lattice-place\.json/);
    assert.match(said, /Nothing was written.*npm run new-place -- files/);
    assert.deepEqual(readdirSync(store), []);
    mount();
    assert.equal(await startAgain(backup), '');
  });

  test('is noticed while the portal runs: it is not ready, stores nothing, and no file counts as missing', async () => {
    assert.equal(await ready(), 503);
    const sent = await uploadTo(
      portal,
      owner.token,
      recordFiles.upload,
      { id: draft },
      {},
      'b.csv',
      Buffer.from('T\n'),
    );
    assert.equal(sent.code, 500);
    const later = { ...portal.context(), now: new Date(Date.now() + 61 * 86_400_000) };
    await assert.rejects(rotate(later, { reread: 5 }), { code: 'vanished', place: 'files' });
    assert.deepEqual(await db.selectFrom('fileDamage').selectAll().execute(), []);
    const { body } = await db
      .selectFrom('mailOutbox')
      .select('body')
      .where('toAddr', '=', operator.email)
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    assert.match(body, /不是本平台的文件存储[\s\S]*is not the one of this portal/);
    assert.deepEqual(readdirSync(store), []);
    mount();
    assert.equal(await ready(), 200);
    await rotate(later, { reread: 5 });
  });

  test('of a portal before its upgrade: a store with files is accepted, an empty one is not', async () => {
    const forget = () => db.deleteFrom('kernelPlace').execute();
    await forget();
    assert.match(await startAgain(backup), /^DATA_DIR/);
    mount();
    rmSync(marker);
    assert.equal(await startAgain(backup), '');
    assert.ok(existsSync(marker));
  });

  test('is a new one when an operator says so', async () => {
    await intendNewPlace(pool, 'files');
    assert.equal(await startAgain(backup), '');
    assert.ok(existsSync(marker));
    rmSync(away, { recursive: true });
  });
});

test('another bucket than the one of the portal ends the start', async () => {
  const [own, other] = [await startS3(), await startS3()];
  after(() => Promise.all([own.stop(), other.stop()]));
  const at = ({ place }: typeof own) => ({
    FILES_S3_ENDPOINT: place.endpoint,
    FILES_S3_BUCKET: place.bucket,
    FILES_S3_KEY: place.accessKey,
    FILES_S3_SECRET: place.secretKey,
  });
  const portal = await startPortal({ JOBS: 'off', LOG_LEVEL: 'silent', ...at(own) });
  const { env, databaseUrl } = portal.context().backup;
  const elsewhere = { env: { ...env, ...at(other) }, databaseUrl };
  assert.match(await startAgain(elsewhere), /^FILES_S3_BUCKET: s3:\/\/lattice is not the file store of this portal/);
  const store = await s3Store(other.place);
  await store.place.write('{"id":"another"}');
  assert.match(await startAgain(elsewhere), /^FILES_S3_BUCKET: s3:\/\/lattice is the file store of another portal/);
  assert.deepEqual(await Array.fromAsync(store.keys()), []);
  assert.equal(await startAgain({ env, databaseUrl }), '');
});
