import { sql } from 'kysely';
import type { Context } from '#server/context';

/** Whether the pages would stay in memory: the database reads larger tables through a small ring buffer. */
export async function fitsInMemory(ctx: Context): Promise<boolean> {
  const { rows } = await sql<{ stays: boolean }>`
    select greatest(pg_table_size('data_search_weight'), pg_table_size('data_search_posting'))
      < pg_size_bytes(current_setting('shared_buffers')) / 4 as stays`.execute(ctx.db);
  return rows[0]!.stays;
}

/** Reads all pages of the weights and of the bits of common words; the latter are stored outside their rows. */
export async function readSequentially(ctx: Context): Promise<void> {
  await sql`select count(*) from data_search_weight where octet_length(weights) >= 0`.execute(ctx.db);
  await sql`select count(*) from data_search_posting where md5(hits) <> ''`.execute(ctx.db);
}
