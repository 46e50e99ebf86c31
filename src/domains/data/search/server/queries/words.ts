import { sql } from 'kysely';
import type { Context } from '#server/context';

/** Stored common words, with the version up to which their sets are complete. */
export function readStoredWords(ctx: Context): Promise<{ word: string; version: number }[]> {
  return ctx.db.selectFrom('dataSearchWord').select(['word', 'version']).execute();
}

export async function isStored(ctx: Context, word: string): Promise<boolean> {
  return !!(await ctx.db.selectFrom('dataSearchWord').select('word').where('word', '=', word).executeTakeFirst());
}

/** Serialises changes of the stored words until the end of the transaction. */
export async function lockWords(ctx: Context): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('data.search.words'))`.execute(ctx.db);
}

/** Words by the share of entries that contain them, from the database's statistics; most common first. */
export async function readCommonWords(ctx: Context): Promise<{ word: string; entries: number }[]> {
  const { rows } = await sql<{ word: string; entries: number }>`
    select word, (share * entries)::float8 as entries
    from (select most_common_elems::text::text[] as words, most_common_elem_freqs as shares from pg_stats
        where schemaname = current_schema() and tablename = 'data_resource_search' and attname = 'tsv') as sample,
      (select reltuples as entries from pg_class where oid = 'data_resource_search'::regclass) as size,
      unnest(words, shares) as each (word, share)
    where word is not null and entries > 0
    order by share desc`.execute(ctx.db);
  return rows;
}

export interface Posting {
  word: string;
  chunk: number;
  hits: Buffer;
}

/**
 * The stored sets of some words as hexadecimal text: buffers for each part are outside the heap, and the garbage
 * collector would scan the whole heap for them again and again.
 */
export async function readPostings(
  ctx: Context,
  words: readonly string[],
  chunk?: number,
): Promise<{ word: string; chunk: number; hits: string }[]> {
  return ctx.db
    .selectFrom('dataSearchPosting')
    .select(['word', 'chunk', sql<string>`encode(hits, 'hex')`.as('hits')])
    .where('word', '=', sql<string>`any(${words}::text[])`)
    .$if(chunk !== undefined, (query) => query.where('chunk', '=', chunk!))
    .execute();
}

export async function putWord(ctx: Context, word: string, version: number, pieces: Omit<Posting, 'word'>[]) {
  await ctx.db.insertInto('dataSearchWord').values({ word, version }).execute();
  await putPostings(
    ctx,
    pieces.map((piece) => ({ word, ...piece })),
  );
}

export async function dropWords(ctx: Context, words: readonly string[]): Promise<void> {
  if (words.length === 0) return;
  await ctx.db
    .deleteFrom('dataSearchWord')
    .where('word', '=', sql<string>`any(${words}::text[])`)
    .execute();
}

export async function putPostings(ctx: Context, postings: readonly Posting[]): Promise<void> {
  if (postings.length === 0) return;
  await sql`
    insert into data_search_posting (word, chunk, hits)
    select * from unnest(${postings.map(({ word }) => word)}::text[], ${postings.map(({ chunk }) => chunk)}::int[],
      ${postings.map(({ hits }) => hits)}::bytea[])
    on conflict (word, chunk) do update set hits = excluded.hits`.execute(ctx.db);
}

/** Records that the stored sets include all changes up to a version. */
export async function setWordsVersion(ctx: Context, version: number): Promise<void> {
  await ctx.db.updateTable('dataSearchWord').set({ version }).where('version', '<', version).execute();
}

export async function increaseWordsVersion(ctx: Context): Promise<void> {
  await ctx.db
    .updateTable('dataSearchVersion')
    .set((eb) => ({ words: eb('words', '+', 1) }))
    .execute();
}
