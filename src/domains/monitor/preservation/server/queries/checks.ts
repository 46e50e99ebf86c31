import { sql } from 'kysely';
import type { Context } from '#server/context';
import { listed } from '#server/database/listed-values';
import type { Fault, PreservedFile } from './objects.ts';
import { resourceStatus } from '#contract/data/resources';

/** Faults of a file of the second copy. `both`: its first copy in the store is damaged as well. */
export type CopyFault = 'damaged' | 'missing' | 'unreadable' | 'both';

const columns = sql`object_id, path, size, trim(sha512) as sha512, content_size, trim(content_sha256) as content_sha256, logical_path`;

/** A file that is due for a check. */
export type CheckedFile = PreservedFile & { state: CopyFault | null };

/** The next files to read: requested ones, those that were never read, then those with the oldest check. */
export async function nextFiles(ctx: Context, before: Date, limit: number): Promise<CheckedFile[]> {
  const { rows } = await sql<CheckedFile>`
    (select ${columns}, state from preserved_file where check_wanted_at is not null
      order by check_wanted_at, object_id, path limit ${limit})
    union all
    (select ${columns}, state from preserved_file where check_wanted_at is null and checked_at is null
      order by object_id, path limit ${limit})
    union all
    (select ${columns}, state from preserved_file where check_wanted_at is null and checked_at < ${before}
      order by checked_at, object_id, path limit ${limit})
    limit ${limit}`.execute(ctx.db);
  return rows;
}

/** Requests a check of the inventories and declarations of an object. */
export async function requestObjectCheck(ctx: Context, objectId: string): Promise<void> {
  await sql`
    update preserved_file set check_wanted_at = coalesce(check_wanted_at, ${ctx.now})
    where object_id = ${objectId} and logical_path = ''`.execute(ctx.db);
}

/** Requests a check of one file. */
export async function requestFileCheck(
  ctx: Context,
  { objectId, path }: Pick<PreservedFile, 'objectId' | 'path'>,
): Promise<void> {
  await sql`
    update preserved_file set check_wanted_at = coalesce(check_wanted_at, ${ctx.now})
    where object_id = ${objectId} and path = ${path}`.execute(ctx.db);
}

/** Requests a check of every newest inventory: small files, by which lost objects are found. */
export async function requestInventoryChecks(ctx: Context): Promise<void> {
  await sql`
    update preserved_file set check_wanted_at = coalesce(check_wanted_at, ${ctx.now})
    where path = 'inventory.json'`.execute(ctx.db);
}

/** Requests a check of every file. */
export async function requestAllChecks(ctx: Context): Promise<void> {
  await sql`update preserved_file set check_wanted_at = coalesce(check_wanted_at, ${ctx.now})`.execute(ctx.db);
}

/** Records the result of a check. An unchanged fault is not reported again. */
export async function noteCheck(
  ctx: Context,
  { objectId, path }: Pick<PreservedFile, 'objectId' | 'path'>,
  found: { state: CopyFault | null; size: number | null; error: string },
): Promise<void> {
  await sql`
    update preserved_file set checked_at = ${ctx.now}, check_wanted_at = null,
      found_at = case when ${found.state}::text is null then null when state = ${found.state} then found_at else ${ctx.now} end,
      told_at = case when state = ${found.state} then told_at end,
      state = ${found.state}, found_size = ${found.size}, error = ${found.error}
    where object_id = ${objectId} and path = ${path}`.execute(ctx.db);
}

/** Records checks without findings, for files without a known fault. */
export async function noteIntact(
  ctx: Context,
  files: readonly Pick<PreservedFile, 'objectId' | 'path'>[],
): Promise<void> {
  if (files.length === 0) return;
  const places = JSON.stringify(files.map(({ objectId, path }) => ({ objectId, path })));
  await sql`
    update preserved_file f set checked_at = ${ctx.now}, check_wanted_at = null
    from jsonb_to_recordset(${places}::jsonb) as it ("objectId" text, path text)
    where f.object_id = it."objectId" and f.path = it.path`.execute(ctx.db);
}

/**
 * Records the place of the second copy and its marker. Returns whether it is another place or copy than before. In this
 * case the state of all objects is cleared, so that they are written there, or adopted if a tree was moved.
 */
export async function notePlace(ctx: Context, place: string, marker: string): Promise<boolean> {
  const { rows } = await sql<{ isOther: boolean }>`
    update preservation_state s set place = ${place}, marker = ${marker}, swept_at = null from preservation_state former
    where s.place <> ${place} or s.marker <> ${marker}
    returning former.place not in ('', ${place}) or former.marker not in ('', ${marker}) as is_other`.execute(ctx.db);
  if (!rows[0]?.isOther) return false;
  await sql`delete from preserved_object`.execute(ctx.db);
  return true;
}

/** Whether the database describes objects of a second copy. */
export async function hasWritten(ctx: Context): Promise<boolean> {
  const { rows } = await sql`select from preserved_object where head > 0 limit 1`.execute(ctx.db);
  return rows.length > 0;
}

/** Stored files with a given content: the first copies. */
export async function firstCopies(
  ctx: Context,
  { contentSha256, contentSize }: Pick<PreservedFile, 'contentSha256' | 'contentSize'>,
): Promise<{ fileId: number; storageKey: string }[]> {
  const { rows } = await sql<{ fileId: number; storageKey: string }>`
    select file_id, storage_key from sys_file
    where sha256 = ${contentSha256} and size = ${contentSize} and ready_at is not null order by file_id limit 20`.execute(
    ctx.db,
  );
  return rows;
}

/** Records the end of a run. */
export async function endRun(ctx: Context, at: Date, fault: Fault | null): Promise<void> {
  await sql`
    update preservation_state set run_at = ${at}, fault = ${fault && JSON.stringify(fault)}::jsonb,
      good_at = case when ${fault === null} then ${at} else good_at end,
      failed_at = case when ${fault === null} then null else coalesce(failed_at, ${at}) end`.execute(ctx.db);
}

export async function markSwept(ctx: Context): Promise<void> {
  await sql`update preservation_state set swept_at = ${ctx.now}`.execute(ctx.db);
}

export interface RunState {
  runAt: Date | null;
  goodAt: Date | null;
  sweptAt: Date | null;
  fault: Fault | null;
  failedAt: Date | null;
}

export async function runState(ctx: Context): Promise<RunState> {
  const { rows } = await sql<RunState>`
    select run_at, good_at, swept_at, fault, failed_at from preservation_state`.execute(ctx.db);
  return rows[0]!;
}

/**
 * Counts of the second copy. @param late a check before this time is too old @param waited a request before this time
 * is too old
 */
export async function tally(ctx: Context, { late, waited }: { late: Date; waited: Date }) {
  const { rows } = await sql<{
    objects: number;
    writtenObjects: number;
    waitingObjects: number;
    behindObjects: number;
    failedObjects: number;
    files: number;
    bytes: number;
    checkedFiles: number;
    lateFiles: number;
    damagedFiles: number;
    bothFiles: number;
  }>`
    select o.*, f.* from (
      select count(*) as objects, count(*) filter (where head > 0) as written_objects,
        count(*) filter (where wanted_at is not null) as waiting_objects,
        count(*) filter (where wanted_at < ${waited}) as behind_objects,
        count(*) filter (where failed_at is not null) as failed_objects
      from preserved_object
    ) o, (
      select count(*) as files, coalesce(sum(size), 0)::bigint as bytes,
        count(*) filter (where checked_at >= ${late}) as checked_files,
        count(*) filter (where checked_at < ${late}) as late_files,
        count(*) filter (where state is not null) as damaged_files,
        count(*) filter (where state = ${listed('preservedFile.state', 'both')}) as both_files
      from preserved_file
    ) f`.execute(ctx.db);
  return rows[0]!;
}

/**
 * A path inside an object for operators of the store: file names of a withdrawn record are hidden.
 * @param alias of a row with `object_id` and `path`
 */
const shownPath = (alias: string) => sql<string>`case
  when ${sql.ref(`${alias}.path`)} not like '%/content/data/%' or exists (
    select from preserved_object o join data_resource r on r.version_group = o.ref and r.status in (${sql.lit(resourceStatus.published)}, ${sql.lit(resourceStatus.superseded)})
    where o.object_id = ${sql.ref(`${alias}.objectId`)} and o.kind = ${listed('preservedObject.kind', 'record')})
  then ${sql.ref(`${alias}.path`)} else regexp_replace(${sql.ref(`${alias}.path`)}, '/content/data/.*', '/content/data/…') end`;

/** A file of the second copy that is not intact, or an object that cannot be written. */
export interface Finding {
  objectId: string;
  path: string;
  state: CopyFault | 'notWritten';
  foundAt: Date;
  error: string;
  fault: Fault | null;
}

/** The newest findings. */
export async function findings(ctx: Context, limit: number): Promise<Finding[]> {
  const { rows } = await sql<Finding>`
    select * from (
      (select f.object_id, ${shownPath('f')} as path, f.state, f.found_at, f.error, null::jsonb as fault
        from preserved_file f where f.state is not null
        order by f.found_at desc, f.object_id, f.path limit ${limit})
      union all
      (select object_id, '', 'notWritten', failed_at, '', fault from preserved_object where failed_at is not null
        order by failed_at desc, object_id limit ${limit})
    ) it order by found_at desc, object_id, path limit ${limit}`.execute(ctx.db);
  return rows;
}

/** Marks unreported faults as reported, and returns the count of each state and the first places. */
export async function takeUnreported(
  ctx: Context,
  most: number,
): Promise<{ state: CopyFault; count: number; places: string[] }[]> {
  const { rows } = await sql<{ state: CopyFault; count: number; places: string[] }>`
    with told as (
      update preserved_file f set told_at = ${ctx.now} where state is not null and told_at is null
      returning object_id || '/' || ${shownPath('f')} as place, state, found_at)
    select state, count(*) as count, (array_agg(place::text order by found_at, place))[1:${sql.lit(most)}] as places
    from told group by state order by state`.execute(ctx.db);
  return rows;
}

/** Repairs since the last report, marked as reported: of the second copy, and of the store from it. */
export async function takeRepairs(ctx: Context): Promise<{ copies: number; files: number }> {
  const { rows } = await sql<{ copies: number; files: number; copy: number | null; file: number | null }>`
    select c.n as copies, c.last as copy, f.n as files, f.last as file from preservation_state s,
      lateral (select count(*) as n, max(event_id) as last from preserved_event
        where event_id > s.told_event and event_type = 'recovery' and outcome = 'success') c,
      lateral (select count(*) as n, max(event_id) as last from file_event
        where event_id > s.told_file_event and event_type = 'recovery' and outcome = 'success'
          and detail ->> 'source' = 'preservation') f`.execute(ctx.db);
  const { copies, files, copy, file } = rows[0]!;
  if (copies + files > 0)
    await sql`
      update preservation_state set told_event = coalesce(${copy}, told_event),
        told_file_event = coalesce(${file}, told_file_event)`.execute(ctx.db);
  return { copies, files };
}

/** Whether there is something to report: a new fault, a repair, a failing place or object. */
export async function hasUnreported(ctx: Context): Promise<boolean> {
  const { rows } = await sql<{ it: boolean }>`
    select exists (select from preserved_file where state is not null and told_at is null)
      or exists (select from preserved_event, preservation_state
        where event_id > told_event and event_type = 'recovery' and outcome = 'success')
      or exists (select from file_event, preservation_state
        where event_id > told_file_event and event_type = 'recovery' and outcome = 'success'
          and detail ->> 'source' = 'preservation') as it`.execute(ctx.db);
  return rows[0]!.it;
}

/** The newest events. */
export async function newestEvents(ctx: Context, limit: number) {
  return ctx.db
    .selectFrom('preservedEvent as e')
    .select(['eventId', 'eventType', 'eventTime', 'outcome', 'detail', 'objectId', shownPath('e').as('path')])
    .orderBy('eventId', 'desc')
    .limit(limit)
    .execute();
}
