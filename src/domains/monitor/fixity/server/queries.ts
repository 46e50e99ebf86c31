import { sql } from 'kysely';
import type { FileFault } from '#shared/file-faults';
import type { Context } from '#server/context';
import { listed } from '#server/database/listed-values';
import { pageOf, rangeOf, type PageQuery } from '#shared/paging';
import type {
  CheckedFile,
  DamagedFile,
  DamagedQuery,
  FileEvent,
  FileSearch,
  OrphanFile,
  OrphanQuery,
} from '../contract.ts';
import { resourceStatus } from '#contract/data/resources';

/** The data of a stored file for a check. */
export interface Checked {
  fileId: number;
  storageKey: string;
  originName: string;
  size: number;
  sha256: string;
}

const columns = sql`file_id, storage_key, origin_name, size, trim(sha256) as sha256`;

/** Ready files with a requested check, the oldest request first. */
export async function requestedChecks(ctx: Context, limit: number): Promise<Checked[]> {
  const { rows } = await sql<Checked>`
    select ${columns} from sys_file where check_wanted_at is not null and ready_at is not null
    order by check_wanted_at, file_id limit ${limit}`.execute(ctx.db);
  return rows;
}

/** Files that were never read back, the oldest first. */
export async function unchecked(ctx: Context, limit: number): Promise<Checked[]> {
  const { rows } = await sql<Checked>`
    select ${columns} from sys_file where checked_at is null and ready_at is not null and bucket <> 'temporary'
    order by ready_at, file_id limit ${limit}`.execute(ctx.db);
  return rows;
}

/** Files whose last check was before a moment, the oldest check first. */
export async function checkedBefore(ctx: Context, before: Date, limit: number): Promise<Checked[]> {
  const { rows } = await sql<Checked>`
    select ${columns} from sys_file
    where checked_at is not null and checked_at < ${before} and ready_at is not null and bucket <> 'temporary'
    order by checked_at, file_id limit ${limit}`.execute(ctx.db);
  return rows;
}

/** A ready file by its number. */
export async function fileToCheck(ctx: Context, fileId: number): Promise<Checked | undefined> {
  const { rows } = await sql<Checked>`
    select ${columns} from sys_file where file_id = ${fileId} and ready_at is not null`.execute(ctx.db);
  return rows[0];
}

/** Locks a ready file until the transaction ends; false if it has been deleted. */
export async function lockFile(ctx: Context, fileId: number): Promise<boolean> {
  const { rows } = await sql`
    select from sys_file where file_id = ${fileId} and ready_at is not null for no key update`.execute(ctx.db);
  return rows.length > 0;
}

/** Records a check; a request made after its start stays. */
export async function markChecked(ctx: Context, fileId: number, began: Date, at: Date): Promise<void> {
  await sql`
    update sys_file set checked_at = ${at},
      check_wanted_at = case when check_wanted_at > ${began} then check_wanted_at end
    where file_id = ${fileId}`.execute(ctx.db);
}

export async function addEvent(
  ctx: Context,
  file: Pick<Checked, 'fileId' | 'storageKey'>,
  event: Pick<FileEvent, 'eventType' | 'outcome' | 'detail' | 'agent'> & { eventTime: Date },
): Promise<void> {
  const { fileId, storageKey } = file;
  const { detail, ...rest } = event;
  await ctx.db
    .insertInto('fileEvent')
    .values({ ...rest, detail: JSON.stringify(detail), fileId, storageKey })
    .execute();
}

export async function clearDamage(ctx: Context, fileId: number): Promise<boolean> {
  const { numDeletedRows } = await ctx.db.deleteFrom('fileDamage').where('fileId', '=', fileId).executeTakeFirst();
  return numDeletedRows > 0n;
}

/**
 * Records damage. A changed state is reported and must be acknowledged again; an unchanged one keeps its discovery
 * time.
 */
export async function noteDamage(
  ctx: Context,
  fileId: number,
  it: { state: FileFault; at: Date; foundSize: number | null; foundSha256: string | null; error: string },
): Promise<void> {
  await sql`
    insert into file_damage as d (file_id, state, found_at, checked_at, found_size, found_sha256, error)
    values (${fileId}, ${it.state}, ${it.at}, ${it.at}, ${it.foundSize}, ${it.foundSha256}, ${it.error})
    on conflict (file_id) do update set
      state = excluded.state, checked_at = excluded.checked_at, found_size = excluded.found_size,
      found_sha256 = excluded.found_sha256, error = excluded.error,
      found_at = case when d.state = excluded.state then d.found_at else excluded.found_at end,
      told_at = case when d.state = excluded.state then d.told_at end,
      acknowledged_at = case when d.state = excluded.state then d.acknowledged_at end,
      acknowledged_by = case when d.state = excluded.state then d.acknowledged_by end,
      note = case when d.state = excluded.state then d.note else '' end`.execute(ctx.db);
}

/** Requests checks before their turn; of all files if none is named. Returns how many. */
export async function requestChecks(
  ctx: Context,
  which: { fileIds?: readonly number[]; recordNo?: string; damaged?: true },
): Promise<number> {
  const { fileIds, recordNo, damaged } = which;
  const narrowed = fileIds
    ? sql`and file_id = any(${fileIds}::bigint[])`
    : recordNo !== undefined
      ? sql`and file_id in (${filesOfRecord(recordNo)})`
      : damaged
        ? sql`and file_id in (select file_id from file_damage)`
        : sql`and bucket <> 'temporary'`;
  const { numAffectedRows } = await sql`
    update sys_file set check_wanted_at = coalesce(check_wanted_at, ${ctx.now})
    where ready_at is not null ${narrowed}`.execute(ctx.db);
  return Number(numAffectedRows ?? 0n);
}

/** Files of a data resource by its number or the one in its address. */
const filesOfRecord = (recordNo: string) => sql`
  select f.file_id from data_resource r join data_resource_file f using (resource_id)
  where r.resource_no = ${recordNo} or r.public_id = ${recordNo}`;

export async function acknowledge(ctx: Context, fileIds: readonly number[], note: string): Promise<number[]> {
  const rows = await ctx.db
    .updateTable('fileDamage')
    .set({ acknowledgedAt: ctx.now, acknowledgedBy: ctx.actor.userId, note })
    .where('fileId', '=', sql<number>`any(${fileIds}::bigint[])`)
    .returning('fileId')
    .execute();
  return rows.map(({ fileId }) => fileId);
}

/** Takes damage that was not reported yet and marks it as reported: the count of each state, and the first names. */
export async function takeUnreported(
  ctx: Context,
  most: number,
): Promise<{ state: FileFault; count: number; names: string[] }[]> {
  const { rows } = await sql<{ state: FileFault; count: number; names: string[] }>`
    with told as (update file_damage set told_at = ${ctx.now} where told_at is null returning file_id, state, found_at)
    select told.state, count(*) as count,
      (array_agg(origin_name::text order by found_at, file_id))[1:${sql.lit(most)}] as names
    from told join sys_file using (file_id) where ready_at is not null group by told.state order by told.state`.execute(
    ctx.db,
  );
  return rows;
}

export async function hasUnreported(ctx: Context): Promise<boolean> {
  const { rows } = await sql`select from file_damage where told_at is null limit 1`.execute(ctx.db);
  return rows.length > 0;
}

export async function beginAudit(ctx: Context): Promise<number> {
  const row = await ctx.db
    .insertInto('fileAudit')
    .values({ startedAt: ctx.now })
    .returning('auditId')
    .executeTakeFirstOrThrow();
  return row.auditId;
}

export async function noteOrphan(ctx: Context, storageKey: string, size: number | null): Promise<void> {
  await sql`
    insert into file_orphan (storage_key, size, found_at, seen_at) values (${storageKey}, ${size}, ${ctx.now}, ${ctx.now})
    on conflict (storage_key) do update set size = excluded.size, seen_at = excluded.seen_at`.execute(ctx.db);
}

export async function endAudit(
  ctx: Context,
  auditId: number,
  found: { records: number; stored: number; missing: number; wrongSize: number; orphans: number; orphanBytes: number },
  finishedAt: Date,
): Promise<void> {
  await ctx.db.deleteFrom('fileOrphan').where('seenAt', '<', ctx.now).execute();
  await ctx.db
    .updateTable('fileAudit')
    .set({ ...found, finishedAt })
    .where('auditId', '=', auditId)
    .execute();
}

/** Columns of lists for a stored file `s`, with a data resource that has it: the newest version if several share it. */
const described = sql`
  s.file_id, s.origin_name as name, s.size, trim(s.sha256) as sha256, s.storage_key, s.ref_type, s.ref_id,
  s.check_wanted_at is not null as is_wanted,
  coalesce(r.resource_no, '') as record_no, coalesce(r.public_id, '') as public_id, coalesce(r.title_zh, '') as title_zh, coalesce(r.title_en, '') as title_en,
  coalesce(r.path, '') as path`;
/** Operators of the store see only the public fields of a resource. */
const shown = (column: string) =>
  sql`case when status in (${sql.lit(resourceStatus.published)}, ${sql.lit(resourceStatus.superseded)}) then ${sql.ref(column)} else '' end as ${sql.ref(column)}`;
const record = sql`
  left join lateral (
    select resource_no, ${shown('public_id')}, ${shown('title_zh')}, ${shown('title_en')}, ${shown('path')}
    from data_resource_file f join data_resource using (resource_id)
    where f.file_id = s.file_id order by resource_id desc limit 1
  ) r on true`;

/** Rows whose `found_at` is within the days of a query. */
function foundWithin(query: DamagedQuery | OrphanQuery) {
  const { begin, end } = rangeOf(query, 'FoundAt');
  return sql`true ${begin ? sql`and found_at >= ${begin}` : sql``} ${end ? sql`and found_at <= ${end}` : sql``}`;
}

export function damagedFiles(ctx: Context, query: DamagedQuery): Promise<{ total: number; rows: DamagedFile[] }> {
  const { state, acknowledged } = query;
  const from = sql`
    from file_damage d join sys_file s using (file_id)
    where s.ready_at is not null ${state ? sql`and d.state = ${state}` : sql``}
      ${acknowledged ? sql`and (d.acknowledged_at is not null) = ${acknowledged === '1'}` : sql``} and ${foundWithin(query)}`;
  return pageOf(
    query,
    async () => (await sql<{ count: number }>`select count(*) as count ${from}`.execute(ctx.db)).rows[0]!.count,
    async (limit, offset) => {
      const { rows } = await sql<DamagedFile>`
        select ${described}, d.state, d.found_at, d.checked_at, d.found_size, trim(d.found_sha256) as found_sha256, d.error,
          d.acknowledged_at, d.note, coalesce(u.user_name, '') as acknowledged_by
        from (
          select d.* ${from} order by d.found_at desc, d.file_id desc limit ${limit} offset ${offset}
        ) d join sys_file s using (file_id) ${record} left join sys_user u on u.user_id = d.acknowledged_by
        order by d.found_at desc, d.file_id desc`.execute(ctx.db);
      return rows;
    },
  );
}

export function orphanFiles(ctx: Context, query: OrphanQuery) {
  return pageOf(
    query,
    async () =>
      (
        await sql<{ count: number }>`select count(*) as count from file_orphan where ${foundWithin(query)}`.execute(
          ctx.db,
        )
      ).rows[0]!.count,
    async (limit, offset) => {
      const { rows } = await sql<OrphanFile>`
        select storage_key, size, found_at, seen_at from file_orphan where ${foundWithin(query)}
        order by size desc nulls last, storage_key limit ${limit} offset ${offset}`.execute(ctx.db);
      return rows;
    },
  );
}

/** Files by the number of a data resource, a SHA-256, or their own number; otherwise none. */
export async function foundFiles(ctx: Context, query: FileSearch): Promise<{ total: number; rows: CheckedFile[] }> {
  const { find } = query;
  if (find === '') return { total: 0, rows: [] };
  const isNumber = /^\d{1,15}$/.test(find);
  const by = isNumber
    ? sql`s.file_id = ${Number(find)}`
    : /^[0-9a-f]{64}$/i.test(find)
      ? sql`s.sha256 = ${find.toLowerCase()}`
      : sql`s.file_id in (${filesOfRecord(find)})`;
  const where = sql`s.ready_at is not null and ${by}`;
  return pageOf(
    query,
    async () =>
      (await sql<{ count: number }>`select count(*) as count from sys_file s where ${where}`.execute(ctx.db)).rows[0]!
        .count,
    async (limit, offset) => {
      const { rows } = await sql<CheckedFile>`
        select ${described}, s.checked_at, d.state
        from sys_file s left join file_damage d using (file_id) ${record}
        where ${where} order by s.file_id limit ${limit} offset ${offset}`.execute(ctx.db);
      return rows;
    },
  );
}

/** Events of a file, the newest first. */
export function eventsOf(ctx: Context, fileId: number, query: PageQuery) {
  return pageOf(
    query,
    async () =>
      (await sql<{ count: number }>`select count(*) as count from file_event where file_id = ${fileId}`.execute(ctx.db))
        .rows[0]!.count,
    async (limit, offset) => {
      const { rows } = await sql<FileEvent>`
        select event_id, event_type, event_time, outcome, detail, agent from file_event
        where file_id = ${fileId} order by event_id desc limit ${limit} offset ${offset}`.execute(ctx.db);
      return rows;
    },
  );
}

/**
 * Counts of the rotation. @param late a check before this time is too old @param due a file checked before this time is
 * read again
 */
export async function tally(ctx: Context, { late, due, day }: { late: Date; due: Date; day: Date }) {
  const { rows } = await sql<Record<(typeof tallied)[number], number>>`
    select count(*) as files, coalesce(sum(size), 0)::bigint as bytes,
      count(*) filter (where checked_at >= ${late}) as checked_files,
      coalesce(sum(size) filter (where checked_at >= ${late}), 0)::bigint as checked_bytes,
      count(*) filter (where coalesce(checked_at, ready_at) < ${late}) as late_files,
      coalesce(sum(size) filter (where coalesce(checked_at, ready_at) < ${late}), 0)::bigint as late_bytes,
      count(*) filter (where checked_at is null or checked_at < ${due}) as due_files,
      coalesce(sum(size) filter (where checked_at is null or checked_at < ${due}), 0)::bigint as due_bytes,
      coalesce(sum(size) filter (where checked_at >= ${day}), 0)::bigint as bytes_last_day,
      count(*) filter (where check_wanted_at is not null) as wanted_files
    from sys_file where ready_at is not null and bucket <> 'temporary'`.execute(ctx.db);
  return rows[0]!;
}
const tallied = [
  ...(['files', 'bytes', 'checkedFiles', 'checkedBytes', 'lateFiles', 'lateBytes', 'dueFiles', 'dueBytes'] as const),
  ...(['bytesLastDay', 'wantedFiles'] as const),
];

/** Damage that still exists. */
export async function findings(ctx: Context) {
  const { rows } = await sql<{
    damagedFiles: number;
    missingFiles: number;
    unreadableFiles: number;
    unacknowledgedFiles: number;
    orphans: number;
    orphanBytes: number;
    auditedAt: Date | null;
  }>`
    select d.*, o.*, (select max(finished_at) from file_audit) as audited_at
    from (
      select count(*) filter (where state = ${listed('fileDamage.state', 'damaged')}) as damaged_files,
        count(*) filter (where state = ${listed('fileDamage.state', 'missing')}) as missing_files,
        count(*) filter (where state = ${listed('fileDamage.state', 'unreadable')}) as unreadable_files,
        count(*) filter (where acknowledged_at is null) as unacknowledged_files
      from file_damage join sys_file using (file_id) where ready_at is not null
    ) d, (select count(*) as orphans, coalesce(sum(size), 0)::bigint as orphan_bytes from file_orphan) o`.execute(
    ctx.db,
  );
  return rows[0]!;
}
