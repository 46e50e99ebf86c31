import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, test } from 'node:test';
import { aResource } from '#factory/data/resources';
import { person } from '#factory/identity/accounts';
import { secretSetting } from '#module/system/settings';
import { emptyDatabase, startPortal } from '#testing';
import { product } from '../../domains/index.ts';
import { migrate } from '../database/migrate.ts';
import { encrypt } from './secret.ts';
import { changeSecret, finishChange, SecretChangeFault, reencrypted } from './secret-change.ts';

const home = await mkdtemp(path.join(tmpdir(), 'lattice-secret-'));
after(() => rm(home, { recursive: true, force: true }));
const columns = product.modules.flatMap(({ encryptedColumns = [] }) => encryptedColumns);

/** Binary columns that hold no secrets of other systems: hashes, public keys with their names, and compact numbers. */
const others =
  /_hash$|sha512$|^sys_passkey|^data_(resource_)?search|^search_|^bench_|^site_|salt$|^kernel_|hits$|weights$|^sys_log|^monitor_/;

test('a change of the key covers every encrypted column', async () => {
  const { pool, ...database } = await emptyDatabase();
  await migrate({ pool, ...database });
  const { rows } = await pool.query(
    `select table_name || '.' || column_name as name, column_name from information_schema.columns
     where table_schema = 'public' and data_type = 'bytea'`,
  );
  const declared = new Set(columns.map(({ table, column }) => `${table}.${column}`));
  const forgotten = rows.filter(({ name }) => !declared.has(name) && !others.test(name)).map(({ name }) => name);
  assert.deepEqual(forgotten, [], 'declare them as `encryptedColumns` of their module');
  for (const { table, column, key } of columns) await pool.query(`select ${key}, ${column} from ${table} limit 0`);
});

test('after a change of the key the portal decrypts older values with the new one', async () => {
  const portal = await startPortal({ JOBS: 'off' });
  const { pool } = portal.database;
  const context = portal.context();
  const owner = await person(portal, { verified: true });
  const { resourceId } = await aResource(portal, owner);
  const doi = encrypt(context.secretKey, 'system.settings.identifier.doi.password', 'doi-word').toString('base64');
  await pool.query(`update sys_config set config_value = $1 where config_key = 'identifier.doi.password'`, [doi]);
  const hidden = encrypt(context.secretKey, 'data.resources.ftp', 'ftp.example.org\nftp-word');
  await pool.query('update data_resource set ftp_password_enc = $1 where resource_id = $2', [hidden, resourceId]);

  const client = await pool.connect();
  try {
    const [from, to] = [context.secretKey, randomBytes(32)];
    const file = path.join(home, 'secret.key');
    await writeFile(file, from);
    await assert.rejects(
      changeSecret(client, columns, { from, to, file }),
      (error) => error instanceof SecretChangeFault && error.message === '',
      'not while the portal runs',
    );
    assert.deepEqual(await readFile(file), from);

    await client.query('begin');
    assert.equal(await reencrypted(client, columns, from, to), 3, 'and the probe of the start');
    await client.query('commit');
    assert.equal(await secretSetting({ ...context, secretKey: to }, 'identifier.doi.password'), 'doi-word');
    await assert.rejects(secretSetting(context, 'identifier.doi.password'));
    await assert.rejects(reencrypted(client, columns, from, to), /data_resource|sys_config/);

    // A crash between the commit and the replacement of the file leaves the new key next to the old one.
    await writeFile(`${file}.new`, to);
    assert.deepEqual(await finishChange(client, columns, file), to);
    assert.deepEqual(await readFile(file), to);
    await writeFile(`${file}.new`, randomBytes(32));
    assert.equal(await finishChange(client, columns, file), undefined, 'and one before it leaves nothing to finish');
    assert.deepEqual(await readFile(file), to);
  } finally {
    client.release();
  }
});
