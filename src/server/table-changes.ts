import { sql, type Kysely } from 'kysely';
import type { Context } from './context.ts';
import type { Sources } from './answer-sources.ts';
import type { Schema } from './db.ts';
import { sharedReading } from './shared-reading.ts';

/*
 * Which tables changed between two looks at the database. Each transaction that writes to a watched table leaves an entry
 * with its number (migration 0034, kernel_note_change); a look asks for the entries that the snapshot of the look before
 * did not see. What was committed before a look began is known after it, whichever process wrote it.
 */

/** Looks further apart than this, in milliseconds, count as a change of everything: entries live an hour. */
const longestGap = 20 * 60_000;

/** Words of statements whose answer depends on more than tables, or that write. */
const unsteady =
  /\b(?:insert|update|delete|merge|call|now|current_(?:date|time|timestamp)|local(?:time|timestamp)|\w+_timestamp|random|gen_random_uuid|nextval|pg_\w+|graphile_worker|information_schema|today|tomorrow|yesterday)\b/;

/** Distinct statements whose tables are remembered. */
const mostStatements = 2000;

/** A look at the database: an answer that is asked for after it was made from nothing older. */
export type Look = number;

/** Where a steady answer came from: good until one of the tables changes, or its time is over. */
export interface Basis {
  look: Look;
  until: number;
  tables: readonly string[];
  acts: Sources['acts'];
}

export type TableChanges = ReturnType<typeof tableChanges>;

/** The changes as one process sees them. */
export function tableChanges(db: Kysely<Schema>) {
  const changedAt = new Map<string, Look>();
  const tablesByStatement = new Map<string, readonly string[] | null>();
  /** Thousands of answers depend on few sets of tables. */
  const sets = new Map<string, readonly string[]>();
  let known: Promise<Names> | undefined;
  let snapshot: string | null = null;
  let lookedAt = 0;
  let looks = 0;
  /** Answers from before this look are not judged. */
  let floor = 0;

  const look = sharedReading(async (): Promise<Look> => {
    const began = performance.now();
    const { rows } = await sql<{ snapshot: string; changed: string[] | null }>`
      select pg_current_snapshot()::text as snapshot, (
        select array_agg(distinct relation) from kernel_change
        where xid >= pg_snapshot_xmin(${snapshot}::pg_snapshot)
          and not pg_visible_in_snapshot(xid, ${snapshot}::pg_snapshot)
      ) as changed`.execute(db);
    looks += 1;
    if (snapshot === null || began - lookedAt > longestGap) floor = looks;
    for (const table of rows[0]!.changed ?? []) changedAt.set(table, looks);
    snapshot = rows[0]!.snapshot;
    lookedAt = began;
    return looks;
  });

  function tablesOf(statement: string, names: Names): readonly string[] | null {
    let tables = tablesByStatement.get(statement);
    if (tables === undefined) {
      tables = watchedTables(statement, names);
      if (tablesByStatement.size < mostStatements) tablesByStatement.set(statement, tables);
    }
    return tables;
  }

  return {
    /** Looks at the database now; many askers share a look that begins after they asked. */
    look,

    /** Whether nothing that the answer was made from has changed until the last look. */
    isGood: ({ look: from, until, tables }: Basis) =>
      from >= floor && Date.now() < until && tables.every((table) => (changedAt.get(table) ?? 0) <= from),

    /** What an answer made after `look` depends on; undefined where tables do not tell the whole of it. */
    async basisOf(sources: Sources, from: Look): Promise<Basis | undefined> {
      if (!sources.steady || sources.until <= Date.now()) return undefined;
      const names = await (known ??= readNames(db).catch((error: unknown) => {
        known = undefined;
        throw error;
      }));
      const tables = new Set<string>();
      for (const table of sources.tables) {
        if (!names.watched.has(table)) return undefined;
        tables.add(table);
      }
      for (const statement of sources.statements) {
        const read = tablesOf(statement, names);
        if (!read) return undefined;
        for (const table of read) tables.add(table);
      }
      const key = [...tables].toSorted().join(' ');
      const set = sets.get(key) ?? [...tables];
      if (sets.size < mostStatements) sets.set(key, set);
      return { look: from, until: sources.until, tables: set, acts: sources.acts };
    },
  };
}

/** What the words of a statement may be names of. */
interface Names {
  watched: ReadonlySet<string>;
  /** Tables, views and functions of our own whose changes nobody notes. */
  others: ReadonlySet<string>;
}

async function readNames(db: Kysely<Schema>): Promise<Names> {
  const { rows } = await sql<{ name: string; watched: boolean }>`
    select c.relname::text as name, exists (
      select from pg_trigger t where t.tgrelid = c.oid and t.tgname = 'kernel_change_noted'
    ) as watched
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = current_schema() and c.relkind in ('r', 'p', 'v', 'm', 'f')
    union all
    select p.proname::text, false
    from pg_proc p join pg_namespace n on n.oid = p.pronamespace
    where n.nspname = current_schema() and p.provolatile <> 'i'
      and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')`.execute(db);
  const named = (watched: boolean) => new Set(rows.filter((row) => row.watched === watched).map(({ name }) => name));
  return { watched: named(true), others: named(false) };
}

/** The tables that a statement reads; null where its answer depends on anything else. */
function watchedTables(statement: string, { watched, others }: Names): readonly string[] | null {
  const text = statement.toLowerCase();
  if (!/^\s*(?:select|with)\b/.test(text) || unsteady.test(text)) return null;
  const words = new Set(text.match(/[a-z_][a-z0-9_]*/g));
  if ([...words].some((word) => others.has(word))) return null;
  return [...words].filter((word) => watched.has(word));
}

/** Removes entries an hour after they could be seen; called by a schedule, several times an hour. */
export async function cleanChanges(ctx: Context): Promise<void> {
  await sql`delete from kernel_change where seen_at < now() - interval '1 hour'`.execute(ctx.db);
  await sql`update kernel_change set seen_at = now() where seen_at is null`.execute(ctx.db);
}
