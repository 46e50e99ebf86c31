import { open, readFile, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import type pg from 'pg';
import { instanceLock } from '../process/instance.ts';
import { startLock } from '../database/migrate.ts';
import { decrypt, encrypt } from './secret.ts';
import { probeColumn } from './secret-probe.ts';

/*
 * Changes the key of an installation. Stored passwords and secrets of other systems are encrypted again in one
 * transaction. Values that live only for days are derived from the new key: unsubscribe links, codes, hashes of
 * visitors.
 */

/** A column with values of {@link encrypt}. */
export interface EncryptedColumn {
  table: string;
  /** Column that identifies the row. */
  key: string;
  column: string;
  /** The purpose of the encryption; a function of the row when it differs, undefined for a row without a secret. */
  purpose: string | ((key: string) => string | undefined);
  /** Whether values are base64 in a text column; an empty text is no secret. */
  isText?: boolean;
}

/** The reason why a key is not changed. */
export class SecretChangeFault extends Error {}

const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`;

/** Rows per batch. */
const batch = 500;

/**
 * Encrypts every value with the new key, in the caller's transaction. Returns their number.
 * @throws SecretChangeFault that names the first value that the old key does not decrypt
 */
export async function reencrypted(
  client: pg.ClientBase,
  columns: readonly EncryptedColumn[],
  from: Buffer,
  to: Buffer,
): Promise<number> {
  let count = 0;
  for (const sealed of await withProbe(client, columns)) {
    const [table, key, column] = [sealed.table, sealed.key, sealed.column].map(quoted);
    for (let after: unknown; ;) {
      const { rows } = await client.query<{ key: string | number; value: Buffer | string }>(
        `select ${key} as key, ${column} as value from ${table}
         where ${column} is not null ${after === undefined ? '' : `and ${key} > $1`} order by ${key} limit ${batch} for update`,
        after === undefined ? [] : [after],
      );
      for (const row of rows) {
        const purpose = typeof sealed.purpose === 'string' ? sealed.purpose : sealed.purpose(String(row.key));
        if (purpose === undefined || row.value.length === 0) continue;
        const bytes = typeof row.value === 'string' ? Buffer.from(row.value, 'base64') : row.value;
        let text: string;
        try {
          text = decrypt(from, purpose, bytes);
        } catch {
          throw new SecretChangeFault(`${sealed.table}.${sealed.column} ${row.key}`);
        }
        const value = encrypt(to, purpose, text);
        await client.query(`update ${table} set ${column} = $1 where ${key} = $2`, [
          sealed.isText ? value.toString('base64') : value,
          row.key,
        ]);
        count++;
      }
      if (rows.length < batch) break;
      after = rows.at(-1)!.key;
    }
  }
  return count;
}

/** The columns including the probe by which a start checks its key; a database before that migration has no probe. */
async function withProbe(
  client: pg.ClientBase,
  columns: readonly EncryptedColumn[],
): Promise<readonly EncryptedColumn[]> {
  const { rows } = await client.query('select to_regclass($1) is not null as it', [probeColumn.table]);
  return rows[0].it ? [...columns, probeColumn] : columns;
}

/** Whether a running program uses this database. */
async function isInUse(client: pg.ClientBase): Promise<boolean> {
  const { rows } = await client.query(
    `select exists (select from pg_locks where locktype = 'advisory' and classid = $1 and objsubid = 2
       and database = (select oid from pg_database where datname = current_database())) as it`,
    [instanceLock],
  );
  return rows[0].it;
}

/**
 * Changes the key of a stopped portal. The new key is written to `secret.key.new` before anything is encrypted with it,
 * so that no crash loses it.
 * @param file path of the key; undefined when the environment sets it, which the operator then changes
 * @throws SecretChangeFault: its message is a value that the old key does not decrypt, or empty while a portal runs
 */
export async function changeSecret(
  client: pg.ClientBase,
  columns: readonly EncryptedColumn[],
  { from, to, file }: { from: Buffer; to: Buffer; file: string | undefined },
): Promise<number> {
  await client.query('select pg_advisory_lock($1, 0)', [startLock]);
  if (await isInUse(client)) throw new SecretChangeFault('');
  const draft = file && `${file}.new`;
  if (draft) await writeKey(draft, to);
  await client.query('begin');
  let count: number;
  try {
    count = await reencrypted(client, columns, from, to);
    // A portal that was started meanwhile has read the old key.
    if (await isInUse(client)) throw new SecretChangeFault('');
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    if (draft) await rm(draft, { force: true });
    throw error;
  }
  if (draft) await rename(draft, file);
  return count;
}

/**
 * The key of an interrupted change whose values were already encrypted: only the file is still to be replaced.
 * Undefined when there is none, or when nothing had been changed; its file is then removed.
 */
export async function finishChange(
  client: pg.ClientBase,
  columns: readonly EncryptedColumn[],
  file: string,
): Promise<Buffer | undefined> {
  const draft = `${file}.new`;
  const key = await readFile(draft).catch(() => undefined);
  if (!key) return undefined;
  await client.query('begin');
  const opens = await reencrypted(client, columns, key, key).then(
    (count) => count > 0,
    (error: unknown) => {
      if (error instanceof SecretChangeFault) return false;
      throw error;
    },
  );
  await client.query('rollback');
  if (!opens) {
    await rm(draft, { force: true });
    return undefined;
  }
  await rename(draft, file);
  return key;
}

async function writeKey(file: string, key: Buffer): Promise<void> {
  const handle = await open(file, 'w', 0o600);
  await handle.write(key);
  await handle.sync();
  await handle.close();
  const folder = await open(path.dirname(file), 'r');
  await folder.sync();
  await folder.close();
}
