import { sql } from 'kysely';
import { wireDay } from '#shared/time';
import { inTransaction, type Context } from '#server/context';

/** The fields of a record's header in the protocol. */
export interface Item {
  resourceId: number;
  publicId: string;
  datestamp: Date;
  deleted: boolean;
  resourceType: string;
  subjectCode: string;
}

/** The filters of a list; datestamps inclusive. */
export interface Selection {
  from?: Date | undefined;
  until?: Date | undefined;
  /** `resourceType` or `subjectCode`, and its value; without a value, all records that have one. */
  set?: { column: 'resourceType' | 'subjectCode'; value?: string | undefined } | undefined;
}

/**
 * Advisory lock that changes of records hold from their datestamp to their commit; the migration uses the same number.
 */
const changeLock = 7319;

/**
 * A moment for which all earlier changes are complete: every change dated before it is committed and visible to the
 * queries after this one. Waits for transactions that are committing.
 */
export function settledMoment(ctx: Context): Promise<Date> {
  return inTransaction(ctx, async (tx) => {
    await sql`set local lock_timeout = '10s'`.execute(tx.db);
    await sql`select pg_advisory_xact_lock(${changeLock}, 0)`.execute(tx.db);
    const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(tx.db);
    return rows[0]!.now;
  });
}

/** Discipline codes that the grammar of sets cannot express are in no set. */
const settable = '^[A-Za-z0-9._-]+$';

function within({ from, until, set }: Selection) {
  const conditions = [
    from ? sql`datestamp >= ${from}` : undefined,
    until ? sql`datestamp <= ${until}` : undefined,
    set?.column === 'resourceType' && set.value !== undefined ? sql`resource_type = ${set.value}` : undefined,
    set?.column === 'subjectCode' && set.value !== undefined ? sql`subject_code = ${set.value}` : undefined,
    set?.column === 'subjectCode' ? sql`subject_code ~ ${settable}` : undefined,
  ].filter((one) => one !== undefined);
  return conditions.length ? sql.join(conditions, sql` and `) : sql`true`;
}

const columns = sql`resource_id, public_id, datestamp, deleted, resource_type, subject_code`;

/**
 * Part of a list, ordered by id. Ids never change: a record that changes during a harvest keeps its position and is
 * returned once.
 */
export async function itemsAfter(ctx: Context, selection: Selection, after: number, limit: number): Promise<Item[]> {
  const { rows } = await sql<Item>`
    select ${columns} from interop_oai_record
    where resource_id > ${after} and ${within(selection)} order by resource_id limit ${limit}`.execute(ctx.db);
  return rows;
}

export async function countItems(ctx: Context, selection: Selection): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from interop_oai_record where ${within(selection)}`.execute(ctx.db);
  return rows[0]!.count;
}

export async function findItem(ctx: Context, publicId: string): Promise<Item | undefined> {
  const { rows } = await sql<Item>`
    select ${columns} from interop_oai_record where public_id = ${publicId}`.execute(ctx.db);
  return rows[0];
}

/** The oldest datestamp; undefined if there are no records. */
export async function earliest(ctx: Context): Promise<Date | undefined> {
  const { rows } = await sql<{ datestamp: Date }>`
    select datestamp from interop_oai_record order by datestamp limit 1`.execute(ctx.db);
  return rows[0]?.datestamp;
}

/** Discipline codes in use; skips through the index from one code to the next instead of reading all records. */
export async function subjectCodes(ctx: Context): Promise<string[]> {
  const { rows } = await sql<{ code: string }>`
    with recursive hop as (
      (select subject_code from interop_oai_record order by subject_code limit 1)
      union all
      select (select r.subject_code from interop_oai_record r where r.subject_code > hop.subject_code order by 1 limit 1)
      from hop where hop.subject_code is not null
    )
    select subject_code as code from hop where subject_code ~ ${settable}`.execute(ctx.db);
  return rows.map(({ code }) => code);
}

/** Updates the datestamp of records whose files became public after it, because their metadata changed. */
export async function dateOpened(ctx: Context): Promise<number> {
  const today = wireDay(ctx.now);
  const { numAffectedRows } = await sql`
    with locked as (select pg_advisory_xact_lock_shared(${changeLock}, 0))
    update interop_oai_record set datestamp = date_trunc('second', clock_timestamp()), open_date = null
    from locked where open_date <= ${today}`.execute(ctx.db);
  return Number(numAffectedRows ?? 0n);
}
