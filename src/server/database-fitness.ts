import type pg from 'pg';

/** The oldest PostgreSQL that knows every statement of ours. */
const oldest = 15;

/** Refuses a database of the operator's that could not hold what is written here, before anything of it is changed. */
export async function refuseUnfit(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ version: number; encoding: string }>(
    `select current_setting('server_version_num')::int / 10000 as version, current_setting('server_encoding') as encoding`,
  );
  const fault = faultOf(rows[0]!);
  if (fault) throw new Error(`DATABASE_URL: ${fault}`);
}

/** What a database lacks, in a sentence for the operator. */
export function faultOf({ version, encoding }: { version: number; encoding: string }): string | undefined {
  if (version < oldest) return `PostgreSQL ${version} is too old; it must be ${oldest} or newer.`;
  if (encoding === 'UTF8') return undefined;
  return `the database holds texts as ${encoding}; make one by "create database … encoding 'UTF8' template template0".`;
}
