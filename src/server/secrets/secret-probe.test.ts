import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { test } from 'node:test';
import { aResource } from '#factory/data/resources';
import { person } from '#factory/identity/accounts';
import { startPortal } from '#testing';
import { product } from '../../domains/index.ts';
import { readEnv } from '../process/env.ts';
import { encrypt } from './secret.ts';
import { reencrypted } from './secret-change.ts';
import { refuseWrongSecret, WrongSecret } from './secret-probe.ts';
import { startFault } from '../process/start-faults.ts';

const portal = await startPortal({ JOBS: 'off' });
const { pool } = portal.database;
const { secretKey } = portal.context();
const columns = product.modules.flatMap(({ encryptedColumns = [] }) => encryptedColumns);

/** The error of a start with a key; empty when it succeeds. */
async function start(secret: Buffer, isNamed = true): Promise<string> {
  const client = await pool.connect();
  try {
    await refuseWrongSecret(client, columns, { secret, isNamed });
    return '';
  } catch (error) {
    assert.ok(error instanceof WrongSecret);
    return startFault(error, readEnv({ DATABASE_URL: 'postgres://localhost/lattice' }));
  } finally {
    client.release();
  }
}

test('a start with another key ends with the setting and the command that changes it', async () => {
  assert.equal(await start(secretKey), '');
  const named = await start(randomBytes(32));
  assert.match(named, /^SECRET_KEY: this is not the key of this database/);
  assert.match(named, /npm run secret-key/);
  const kept = await start(randomBytes(32), false);
  assert.match(kept, /^SECRET_KEY: secret\.key in DATA_DIR is not the key of this database/);
  assert.match(kept, /npm run secret-key/);
  assert.equal(await start(secretKey), '', 'and changes nothing');
});

test('an older portal accepts its key as the right one when that decrypts its secrets', async () => {
  const owner = await person(portal, { verified: true });
  const { resourceId } = await aResource(portal, owner);
  const hidden = encrypt(secretKey, 'data.resources.ftp', 'ftp.example.org\nword');
  await pool.query('update data_resource set ftp_password_enc = $1 where resource_id = $2', [hidden, resourceId]);
  await pool.query('delete from kernel_secret_probe');
  assert.match(await start(randomBytes(32)), /^SECRET_KEY/);
  assert.equal((await pool.query('select from kernel_secret_probe')).rowCount, 0);
  assert.equal(await start(secretKey), '');
  assert.equal((await pool.query('select from kernel_secret_probe')).rowCount, 1);
});

test('after a change of the key the new one is right and the old one is not', async () => {
  const to = randomBytes(32);
  const client = await pool.connect();
  await reencrypted(client, columns, secretKey, to);
  client.release();
  assert.equal(await start(to), '');
  assert.match(await start(secretKey), /^SECRET_KEY/);
  await pool.query('update kernel_secret_probe set probe = null');
  assert.equal(await start(secretKey), '', 'an operator who lost the key may go on without the secrets');
});
