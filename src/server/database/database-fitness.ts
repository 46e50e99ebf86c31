import type pg from 'pg';

/** The oldest PostgreSQL version that supports all statements of the program. */
const oldestVersion = 15;

/** Refuses an external database that cannot hold our data, before anything in it is changed. */
export async function refuseUnfit(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ version: number; encoding: string }>(
    `select current_setting('server_version_num')::int / 10000 as version, current_setting('server_encoding') as encoding`,
  );
  const fault = faultOf(rows[0]!);
  if (fault) throw new Error(`DATABASE_URL: ${fault}`);
}

/** A sentence for the operator about what the database lacks; undefined when it is fit. */
export function faultOf({ version, encoding }: { version: number; encoding: string }): string | undefined {
  if (version < oldestVersion) return `PostgreSQL ${version} is too old; it must be ${oldestVersion} or newer.`;
  if (encoding === 'UTF8') return undefined;
  return `the database holds texts as ${encoding}; make one by "create database … encoding 'UTF8' template template0".`;
}

/**
 * Refuses a pooler that shares connections between transactions, such as PgBouncer with `pool_mode = transaction`.
 * Advisory locks (which mark living processes), LISTEN and prepared statements belong to a connection; shared ones
 * would make a living process look dead.
 * @throws a sentence for the operator
 */
export async function refuseSharedConnections(pool: { connect: () => Promise<pg.PoolClient> }): Promise<void> {
  const [one, other] = [await pool.connect(), await pool.connect()];
  try {
    const serverOf = async (client: pg.ClientBase) =>
      (await client.query<{ pid: number }>('select pg_backend_pid() as pid')).rows[0]!.pid;
    const first = await serverOf(one);
    // While the second client is in a transaction, a pooler must give the first one another connection.
    await other.query('begin');
    const second = await serverOf(other);
    const isShared = second === first || (await serverOf(one)) !== first;
    await other.query('rollback');
    if (isShared)
      throw new Error(
        'DATABASE_URL: the connections are shared between transactions (PgBouncer with pool_mode = transaction or statement); ' +
          'the portal needs them for itself. Use pool_mode = session, or the address of the server.',
      );
  } finally {
    one.release(true);
    other.release();
  }
}
