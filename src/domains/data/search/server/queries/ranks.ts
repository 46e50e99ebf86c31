import { sql } from 'kysely';
import type { Context } from '#server/context';

/** Entries of one reading. Where they lie on a disk, several at a time take a third of the time. */
const read = 50;

/**
 * Which weights words have in some entries, one hexadecimal figure for each word: A is 8, B 4, C 2, D 1. A word that is
 * in the body alone is 0, as one that is not there at all. Entries whose weights are not kept yet are left out.
 */
export async function readWeights(
  ctx: Context,
  ids: readonly number[],
  words: readonly string[],
): Promise<Map<number, string>> {
  const parts = Array.from({ length: Math.ceil(ids.length / read) }, (_none, at) =>
    sql<{ resourceId: number; figures: string }>`
    with wanted as materialized (
      select nth, search_word_key(word) as key from unnest(${words}::text[]) with ordinality as each (word, nth)
    )
    select resource_id, (
      select string_agg(to_hex(case when at = 0 then 0 else get_byte(weights, at + 4) end), '' order by nth)
      from wanted, position(key in weights) as at
    ) as figures
    from data_search_weight where resource_id = any(${ids.slice(at * read, (at + 1) * read)}::bigint[])`.execute(
      ctx.db,
    ),
  );
  const rows = (await Promise.all(parts)).flatMap((part) => part.rows);
  return new Map(rows.map(({ resourceId, figures }) => [resourceId, figures]));
}

/** How well each of some vectors, as text, matches. */
export async function rankVectors(
  ctx: Context,
  vectors: readonly string[],
  tsquery: string,
): Promise<Map<string, number>> {
  if (vectors.length === 0) return new Map();
  const { rows } = await sql<{ vector: string; rank: number }>`
    select vector, ts_rank(vector::tsvector, ${tsquery}::tsquery) as rank
    from unnest(${vectors}::text[]) as each (vector)`.execute(ctx.db);
  return new Map(rows.map(({ vector, rank }) => [vector, rank]));
}

/** The same of whole entries, by their numbers: it reads every lexeme of them, on pages of their own. */
export async function rankEntries(ctx: Context, ids: readonly number[], tsquery: string): Promise<Map<number, number>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<{ resourceId: number; rank: number }>`
    select resource_id, ts_rank(tsv, ${tsquery}::tsquery) as rank from data_resource_search
    where resource_id = any(${ids}::bigint[])`.execute(ctx.db);
  return new Map(rows.map(({ resourceId, rank }) => [resourceId, rank]));
}

/** Keeps the weights of the next entries that have none; the number of the last, null behind the end. */
export async function keepWeights(ctx: Context, after: number, limit: number): Promise<number | null> {
  const { rows } = await sql<{ last: number | null }>`
    with next as materialized (
      select resource_id, tsv from data_resource_search where resource_id > ${after} order by resource_id limit ${limit}
    ), kept as (
      insert into data_search_weight select resource_id, search_weights(tsv) from next on conflict do nothing
    )
    select max(resource_id) as last from next`.execute(ctx.db);
  return rows[0]!.last;
}
