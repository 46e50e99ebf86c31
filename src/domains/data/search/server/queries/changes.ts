import { sql } from 'kysely';
import type { Context } from '#server/context';

/** Counters of changes: `version` of the entries, `words` of the stored common words. */
export interface Versions {
  version: number;
  words: number;
}

export function readVersions(ctx: Context): Promise<Versions> {
  return ctx.db.selectFrom('dataSearchVersion').select(['version', 'words']).executeTakeFirstOrThrow();
}

/** Limit of changes that the database logs (see the trigger `note_search_change`). */
export const retainedChanges = 50_000;

/** Columns of entries as consecutive big-endian numbers of 4, 4, 4 and 8 bytes. */
export interface Columns {
  ids: Buffer;
  facets: Buffer;
  origins: Buffer;
  /** Microseconds since 2000. */
  moments: Buffer;
}

/** The chunk of the first entry from an id on; null after the last. */
export async function nextChunk(ctx: Context, from: number, size: number): Promise<number | null> {
  const { rows } = await sql<{ first: number | null }>`
    select min(resource_id) as first from data_resource_search where resource_id >= ${from}`.execute(ctx.db);
  const first = rows[0]!.first;
  return first === null ? null : Math.floor(first / size);
}

export async function readColumns(ctx: Context, from: number, before: number): Promise<Columns> {
  const none = Buffer.alloc(0);
  const { rows } = await sql<{ [column in keyof Columns]: Buffer | null }>`
    select string_agg(int4send((resource_id - ${from}::bigint)::int), '') as ids, string_agg(int4send(facets), '') as facets,
      string_agg(int4send(origin), '') as origins, string_agg(timestamptz_send(publish_date), '') as moments
    from data_resource_search where resource_id >= ${from} and resource_id < ${before}`.execute(ctx.db);
  const { ids, facets, origins, moments } = rows[0]!;
  return { ids: ids ?? none, facets: facets ?? none, origins: origins ?? none, moments: moments ?? none };
}

/** The current state of a changed entry; without facets it is deleted. */
export interface ChangedEntry {
  resourceId: number;
  facets: number | null;
  origin: number;
  moment: number;
  words: string[];
}

/** Changes after a version; may include slightly later ones. */
export async function readChanges(ctx: Context, after: number): Promise<ChangedEntry[]> {
  const changed = await ctx.db
    .selectFrom('dataSearchChange')
    .select('resourceId')
    .distinct()
    .where('version', '>', after)
    .execute();
  if (changed.length === 0) return [];
  // In two steps: a join that is planned for many changes would read the whole table for one. Words are separated by
  // line feeds, which none of them can contain: arrays take ten times as long to read.
  const { rows } = await sql<Omit<ChangedEntry, 'words'> & { words: string | null }>`
    select resource_id, facets, coalesce(origin, 0) as origin, array_to_string(tsvector_to_array(tsv), E'\\n') as words,
      coalesce((extract(epoch from publish_date) * 1000000)::bigint, 0) as moment
    from unnest(${changed.map(({ resourceId }) => resourceId)}::bigint[]) as changed (resource_id)
      left join data_resource_search using (resource_id)`.execute(ctx.db);
  return rows.map((row) => ({ ...row, words: row.words?.split('\n') ?? [] }));
}
