import { sql } from 'kysely';
import type { Context } from '#server/context';

/** Entries per query. On disk, reading several at a time takes a third of the time. */
const read = 50;

/**
 * Weights of words in the given entries, one hexadecimal digit per word: A is 8, B 4, C 2, D 1. A word that is only in
 * the body is 0, like a missing one. Entries without stored weights are omitted.
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

/** Ranks of the given vectors, as text. */
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

/** Ranks of whole entries, by id; reads all their lexemes, which are on separate pages. */
export async function rankEntries(ctx: Context, ids: readonly number[], tsquery: string): Promise<Map<number, number>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<{ resourceId: number; rank: number }>`
    select resource_id, ts_rank(tsv, ${tsquery}::tsquery) as rank from data_resource_search
    where resource_id = any(${ids}::bigint[])`.execute(ctx.db);
  return new Map(rows.map(({ resourceId, rank }) => [resourceId, rank]));
}

/** Stores the weights of the next entries without any; returns the id of the last, null after the end. */
export async function storeWeights(ctx: Context, after: number, limit: number): Promise<number | null> {
  const { rows } = await sql<{ last: number | null }>`
    with next as materialized (
      select resource_id, tsv from data_resource_search where resource_id > ${after} order by resource_id limit ${limit}
    ), kept as (
      insert into data_search_weight select resource_id, search_weights(tsv) from next on conflict do nothing
    )
    select max(resource_id) as last from next`.execute(ctx.db);
  return rows[0]!.last;
}
