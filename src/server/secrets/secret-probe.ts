import { sql } from 'kysely';
import type pg from 'pg';
import { decrypt, encrypt } from './secret.ts';
import type { EncryptedColumn } from './secret-change.ts';

/*
 * Checks that the installation's key belongs to the database, and otherwise refuses the start. With a wrong key, stored
 * passwords of other systems cannot be used, and values encrypted meanwhile could not be read later with the right key.
 */

const purpose = 'kernel.secret.probe';

/** The probe value, as a column that a change of the key encrypts again. */
export const probeColumn: EncryptedColumn = {
  table: 'kernel_secret_probe',
  key: 'id',
  column: 'probe',
  purpose,
};
const known = 'lattice';

/** The key does not decrypt the values in the database. */
export class WrongSecret extends Error {
  constructor(isNamed: boolean) {
    super(
      isNamed
        ? 'SECRET_KEY: this is not the key of this database: what is encrypted in it cannot be read. Set the key that the portal had before. ' +
            '"npm run secret-key" changes the key of a portal that is stopped; it needs the present one.'
        : 'SECRET_KEY: secret.key in DATA_DIR is not the key of this database: what is encrypted in it cannot be read. Put the file of this ' +
            'installation back (each backup set holds it), or set SECRET_KEY. "npm run secret-key" changes the key of a portal that is stopped; it needs the present one.',
    );
  }
}

/**
 * Refuses a key that does not belong to this database. A database without a probe gets one, unless it holds secrets
 * that the key does not decrypt. Call with the start lock held, after the migrations.
 * @param isNamed whether the environment sets the key
 * @throws WrongSecret
 */
export async function refuseWrongSecret(
  client: pg.ClientBase,
  columns: readonly EncryptedColumn[],
  { secret, isNamed }: { secret: Buffer; isNamed: boolean },
): Promise<void> {
  const { rows } = await client.query<{ probe: Buffer | null }>('select probe from kernel_secret_probe');
  const [row] = rows;
  const isRight = row?.probe
    ? opens(secret, purpose, row.probe)
    : row !== undefined || (await opensSome(client, columns, secret));
  if (!isRight) throw new WrongSecret(isNamed);
  if (row?.probe) return;
  await client.query(
    'insert into kernel_secret_probe (id, probe) values (1, $1) on conflict (id) do update set probe = excluded.probe',
    [encrypt(secret, purpose, known)],
  );
}

function opens(secret: Buffer, forWhat: string, bytes: Buffer): boolean {
  try {
    decrypt(secret, forWhat, bytes);
    return true;
  } catch {
    return false;
  }
}

/** Values per column that are tried, because some rows hold no secret. */
const maxTried = 20;

/** Whether the key decrypts the first secret that is found; true when there is none. */
async function opensSome(client: pg.ClientBase, columns: readonly EncryptedColumn[], secret: Buffer): Promise<boolean> {
  for (const { table, key, column, purpose: forWhat } of columns) {
    const { rows } = await client.query<{ key: string | number; value: Buffer | string }>(
      `select ${key} as key, ${column} as value from ${table} where ${column} is not null and length(${column}) > 0 limit ${maxTried}`,
    );
    for (const row of rows) {
      const one = typeof forWhat === 'string' ? forWhat : forWhat(String(row.key));
      if (one === undefined) continue;
      return opens(secret, one, typeof row.value === 'string' ? Buffer.from(row.value, 'base64') : row.value);
    }
  }
  return true;
}

/** Lets the next start accept any key; for copies of a database without secrets. */
export const forgetSecretProbe = sql`delete from kernel_secret_probe`;
