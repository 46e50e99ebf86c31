import { sql } from 'kysely';
import type { Context } from '#server/context';

/** A counter that increases at the commit of every change of the index. */
export async function readVersion(ctx: Context): Promise<number> {
  return (await ctx.db.selectFrom('dataSearchVersion').select('version').executeTakeFirstOrThrow()).version;
}

/**
 * Writers of entries take turns until the end of their transactions: rows that many entries share, such as counts of terms
 * and the job that delivers changes, would otherwise be locked in different orders.
 */
export async function takeTurn(ctx: Context): Promise<void> {
  await sql`select from data_search_version for update`.execute(ctx.db);
}
