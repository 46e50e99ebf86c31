import { sql } from 'kysely';
import { pageOf, rangeOf } from '#shared/paging';
import type { Context } from '#server/context';
import { listed, listedAny } from '#server/database/listed-values';
import type { FindingQuery, ListedState, ScannedFile, ScannedSearch } from '../contract.ts';
import { resourceStatus } from '#contract/data/resources';

/** A stored file as a scan needs it. */
export interface ToScan {
  fileId: number;
  storageKey: string;
  originName: string;
  size: number;
}

const columns = sql`s.file_id, s.storage_key, s.origin_name, s.size`;
const isKept = sql`s.ready_at is not null and s.bucket <> 'temporary'`;

/**
 * Milliseconds for which a process reserves a file for its scan; afterwards, for example when the process died, another
 * one takes it.
 */
const lease = 10 * 60_000;

/** Reserves the file whose scan is due first. */
export async function takeRequested(ctx: Context): Promise<ToScan | undefined> {
  const { rows } = await sql<ToScan>`
    with due as (
      select v.file_id from file_virus v join sys_file s using (file_id)
      where v.wanted_at <= ${ctx.now} and s.ready_at is not null
      order by v.wanted_at, v.file_id limit 1 for update of v skip locked)
    update file_virus v set wanted_at = ${new Date(ctx.now.getTime() + lease)}
    from due join sys_file s using (file_id) where v.file_id = due.file_id returning ${columns}`.execute(ctx.db);
  return rows[0];
}

/** Gives a file back that was taken and not scanned. */
export async function requeue(ctx: Context, fileId: number): Promise<void> {
  await sql`update file_virus set wanted_at = ${ctx.now} where file_id = ${fileId} and wanted_at is not null`.execute(
    ctx.db,
  );
}

/** Files that were never scanned and have no request, the oldest first. */
export async function unscanned(ctx: Context, limit: number): Promise<ToScan[]> {
  const { rows } = await sql<ToScan>`
    select ${columns} from sys_file s
    where s.virus_checked_at is null and ${isKept} and not exists (select from file_virus v where v.file_id = s.file_id)
    order by s.ready_at, s.file_id limit ${limit}`.execute(ctx.db);
  return rows;
}

/** Files whose last scan was before a moment, the oldest scan first. */
export async function scannedBefore(ctx: Context, before: Date, limit: number): Promise<ToScan[]> {
  const { rows } = await sql<ToScan>`
    select ${columns} from sys_file s
    where s.virus_checked_at is not null and s.virus_checked_at < ${before} and ${isKept}
      and not exists (select from file_virus v where v.file_id = s.file_id and v.wanted_at is not null)
    order by s.virus_checked_at, s.file_id limit ${limit}`.execute(ctx.db);
  return rows;
}

/** Locks a ready file until the transaction ends; false when it has been removed. */
export async function lockFile(ctx: Context, fileId: number): Promise<boolean> {
  const { rows } = await sql`
    select from sys_file where file_id = ${fileId} and ready_at is not null for no key update`.execute(ctx.db);
  return rows.length > 0;
}

/** The uploader of a file, and a data resource that has it. */
export async function fileOf(ctx: Context, fileId: number) {
  const { rows } = await sql<{ fileId: number; storageKey: string; originName: string; ownerId: number }>`
    select file_id, storage_key, origin_name, owner_id from sys_file
    where file_id = ${fileId} and ready_at is not null`.execute(ctx.db);
  return rows[0];
}

/** Owners of the resources that have a file, with the resource; the newest version first. */
export async function resourcesWith(ctx: Context, fileId: number) {
  const { rows } = await sql<{
    resourceId: number;
    status: string;
    ownerId: number;
    path: string;
    titleZh: string;
    titleEn: string;
  }>`
    select r.resource_id, r.status, r.owner_id, f.path, r.title_zh, r.title_en
    from data_resource_file f join data_resource r using (resource_id)
    where f.file_id = ${fileId} order by r.resource_id desc limit 20`.execute(ctx.db);
  return rows;
}

export interface Finding {
  state: ListedState;
  signature: string;
}

export async function findingOf(ctx: Context, fileId: number): Promise<(Finding & { attempts: number }) | undefined> {
  const { rows } = await sql<Finding & { attempts: number }>`
    select state, signature, attempts from file_virus where file_id = ${fileId}`.execute(ctx.db);
  return rows[0];
}

/** Records a verdict on the bytes of a file. */
export async function markScanned(ctx: Context, fileId: number): Promise<void> {
  await sql`update sys_file set virus_checked_at = ${ctx.now} where file_id = ${fileId}`.execute(ctx.db);
}

/** The file is clean: its row is deleted. */
export async function forget(ctx: Context, fileId: number): Promise<void> {
  await ctx.db.deleteFrom('fileVirus').where('fileId', '=', fileId).execute();
}

/** A scan that repeats a released finding only ends the request. */
export async function endRequest(ctx: Context, fileId: number): Promise<void> {
  await ctx.db
    .updateTable('fileVirus')
    .set({ wantedAt: null, attempts: 0, error: '' })
    .where('fileId', '=', fileId)
    .execute();
}

/** Records the finding of a scan. A changed state or signature is reported again. */
export async function note(
  ctx: Context,
  fileId: number,
  it: { state: ListedState; signature?: string; error?: string; attempts?: number; wantedAt: Date | null },
): Promise<void> {
  const { state, signature = '', error = '', attempts = 0, wantedAt } = it;
  const isSame = sql`(v.state = excluded.state and v.signature = excluded.signature)`;
  await sql`
    insert into file_virus as v (file_id, state, signature, error, attempts, wanted_at, found_at)
    values (${fileId}, ${state}, ${signature}, ${error}, ${attempts}, ${wantedAt}, ${ctx.now})
    on conflict (file_id) do update set
      state = excluded.state, signature = excluded.signature, error = excluded.error, attempts = excluded.attempts,
      wanted_at = excluded.wanted_at,
      found_at = case when ${isSame} then v.found_at else excluded.found_at end,
      told_at = case when ${isSame} then v.told_at end,
      released_at = null, released_by = null, reason = ''`.execute(ctx.db);
}

/** Records a failed scan; other data of the file stay. */
export async function noteAttempt(
  ctx: Context,
  fileId: number,
  { state, attempts, wantedAt, error }: { state: ListedState; attempts: number; wantedAt: Date; error: string },
): Promise<void> {
  await sql`
    insert into file_virus as v (file_id, state, found_at, attempts, wanted_at, error)
    values (${fileId}, ${state}, ${ctx.now}, ${attempts}, ${wantedAt}, ${error})
    on conflict (file_id) do update set state = excluded.state, attempts = excluded.attempts,
      wanted_at = excluded.wanted_at, error = excluded.error,
      found_at = case when v.state = excluded.state then v.found_at else excluded.found_at end,
      told_at = case when v.state = excluded.state then v.told_at end`.execute(ctx.db);
}

/** New files wait for their scan, and only their uploader can read them before it. */
export async function expect(ctx: Context, fileIds: readonly number[]): Promise<void> {
  await sql`
    insert into file_virus (file_id, state, found_at, withheld, wanted_at)
    select file_id, 'waiting', ${ctx.now}, true, ${ctx.now} from unnest(${fileIds}::bigint[]) as file_id
    on conflict (file_id) do nothing`.execute(ctx.db);
}

/** Requests scans of the files of a resource that were never scanned; they stay readable for their previous readers. */
export async function requestScansOfResource(ctx: Context, resourceId: number): Promise<void> {
  await sql`
    insert into file_virus (file_id, state, found_at, wanted_at)
    select distinct s.file_id, 'waiting', ${ctx.now}::timestamptz, ${ctx.now}::timestamptz
    from data_resource_file f join sys_file s using (file_id)
    where f.resource_id = ${resourceId} and s.virus_checked_at is null
    on conflict (file_id) do nothing`.execute(ctx.db);
}

/** Requests scans of files before their turn, in any state; returns how many. */
export async function requestScans(ctx: Context, fileIds: readonly number[]): Promise<number> {
  const { numAffectedRows } = await sql`
    insert into file_virus as v (file_id, state, found_at, wanted_at)
    select file_id, 'waiting', ${ctx.now}, ${ctx.now} from sys_file
    where file_id = any(${fileIds}::bigint[]) and ready_at is not null
    on conflict (file_id) do update set wanted_at = least(v.wanted_at, excluded.wanted_at)`.execute(ctx.db);
  return Number(numAffectedRows ?? 0n);
}

/** Those of the files that prevent the publication of their record, the worst first. */
export async function blockedOf(
  ctx: Context,
  files: ReturnType<typeof filesOfResource>,
  states: readonly ListedState[],
  limit: number,
): Promise<(Finding & { fileId: number; name: string })[]> {
  const counts = states.includes('waiting');
  const { rows } = await sql<Finding & { fileId: number; name: string }>`
    select s.file_id, f.name, coalesce(v.state, 'waiting') as state, coalesce(v.signature, '') as signature
    from (${files}) f join sys_file s using (file_id) left join file_virus v using (file_id)
    where v.state = any(${states}) ${counts ? sql`or (v.state is null and s.virus_checked_at is null)` : sql``}
    order by v.state = ${listed('fileVirus.state', 'infected')} desc nulls last, s.file_id limit ${limit}`.execute(
    ctx.db,
  );
  return rows;
}

/** Files of a resource by number and path, as a subquery. */
export const filesOfResource = (resourceId: number) =>
  sql`select file_id, path as name from data_resource_file where resource_id = ${resourceId}`;

/** Stored files by number and name, as a subquery. */
export const filesNamed = (fileIds: readonly number[]) =>
  sql`select file_id, origin_name as name from sys_file where file_id = any(${fileIds}::bigint[])`;

/** Resources whose publication waits for scans: all, or those that are approved. */
export async function heldResources(ctx: Context, heldBy: string): Promise<number[]> {
  const { rows } = await sql<{ resourceId: number }>`
    select h.resource_id from data_publication_hold h join data_resource r using (resource_id)
    where h.held_by = ${heldBy} order by h.resource_id`.execute(ctx.db);
  return rows.map(({ resourceId }) => resourceId);
}

export interface ScannerRow {
  version: string;
  versionSince: Date | null;
  seenAt: Date | null;
  downSince: Date | null;
  error: string;
}

export async function scanner(ctx: Context): Promise<ScannerRow> {
  const { scannerId: _one, ...row } = await ctx.db.selectFrom('fileScanner').selectAll().executeTakeFirstOrThrow();
  return row;
}

/** Records that the scanner answers, and when its signatures have changed. */
export async function noteUp(ctx: Context, version: string): Promise<void> {
  await sql`
    update file_scanner set version_since = case when version = ${version} then version_since else ${ctx.now} end,
      version = ${version}, seen_at = ${ctx.now}, down_since = null, error = ''`.execute(ctx.db);
}

export async function noteDown(ctx: Context, error: string): Promise<void> {
  await sql`
    update file_scanner set down_since = coalesce(down_since, ${ctx.now}), error = ${error.slice(0, 500)}`.execute(
    ctx.db,
  );
}

/** Releases files; returns those that were refused or waiting. */
export async function release(ctx: Context, fileIds: readonly number[], reason: string): Promise<Released[]> {
  const { rows } = await sql<Released>`
    with before as (
      select file_id, state, signature from file_virus
      where file_id = any(${fileIds}::bigint[]) and state <> ${listed('fileVirus.state', 'released')} for update)
    update file_virus v set state = ${listed('fileVirus.state', 'released')}, found_at = ${ctx.now}, wanted_at = null, withheld = false,
      released_at = ${ctx.now}, released_by = ${ctx.actor.userId}, reason = ${reason}
    from before b join sys_file s using (file_id) where v.file_id = b.file_id
    returning v.file_id, s.storage_key, s.origin_name, b.state, b.signature`.execute(ctx.db);
  return rows;
}
export type Released = Finding & { fileId: number; storageKey: string; originName: string };

/** Event of a stored file with the columns of PREMIS 3. */
export async function addEvent(
  ctx: Context,
  file: Pick<ToScan, 'fileId' | 'storageKey'>,
  event: { eventType: string; outcome: string; detail: Record<string, string | number>; agent: string },
): Promise<void> {
  const { detail, ...rest } = event;
  await ctx.db
    .insertInto('fileEvent')
    .values({
      ...rest,
      eventTime: ctx.now,
      detail: JSON.stringify(detail),
      fileId: file.fileId,
      storageKey: file.storageKey,
    })
    .execute();
}

const isUnreported = sql`told_at is null and state in ${listedAny('fileVirus.state', 'infected', 'tooLarge', 'failed')}`;

/** Takes findings that were not reported yet and marks them as reported. */
export async function takeUnreported(ctx: Context, most: number) {
  const { rows } = await sql<{ state: ListedState; count: number; names: string[] }>`
    with told as (
      update file_virus set told_at = ${ctx.now} where ${isUnreported} returning file_id, state, signature, found_at)
    select told.state, count(*)::int as count,
      (array_agg(concat_ws(': ', s.origin_name, nullif(told.signature, '')) order by found_at, file_id))[1:${sql.lit(most)}] as names
    from told join sys_file s using (file_id) where s.ready_at is not null group by told.state order by told.state`.execute(
    ctx.db,
  );
  return rows;
}

export async function hasUnreported(ctx: Context): Promise<boolean> {
  const { rows } = await sql`select from file_virus where ${isUnreported} limit 1`.execute(ctx.db);
  return rows.length > 0;
}

/** Counts of files and of findings. @param since before it a scan is of older signatures */
export async function tally(ctx: Context, since: Date, heldBy: string) {
  const { rows } = await sql<{
    files: number;
    bytes: number;
    scannedFiles: number;
    scannedBytes: number;
    currentFiles: number;
    waitingFiles: number;
    infectedFiles: number;
    tooLargeFiles: number;
    failedFiles: number;
    releasedFiles: number;
    heldResources: number;
  }>`
    select f.*, v.*, (
      select count(*)::int from data_publication_hold h join data_resource r using (resource_id)
      where h.held_by = ${heldBy} and r.status = ${sql.lit(resourceStatus.approved)}) as held_resources
    from (
      select count(*)::int as files, coalesce(sum(size), 0)::bigint as bytes,
        count(virus_checked_at)::int as scanned_files,
        coalesce(sum(size) filter (where virus_checked_at is not null), 0)::bigint as scanned_bytes,
        (count(*) filter (where virus_checked_at >= ${since}))::int as current_files
      from sys_file where ready_at is not null and bucket <> 'temporary'
    ) f, (
      select (count(*) filter (where state = ${listed('fileVirus.state', 'waiting')}))::int as waiting_files,
        (count(*) filter (where state = ${listed('fileVirus.state', 'infected')}))::int as infected_files,
        (count(*) filter (where state = ${listed('fileVirus.state', 'tooLarge')}))::int as too_large_files,
        (count(*) filter (where state = ${listed('fileVirus.state', 'failed')}))::int as failed_files,
        (count(*) filter (where state = ${listed('fileVirus.state', 'released')}))::int as released_files
      from file_virus join sys_file using (file_id) where ready_at is not null
    ) v`.execute(ctx.db);
  return rows[0]!;
}

/** Operators of the store see of a resource only the public fields, its number and its state. */
const shown = (column: string) =>
  sql`case when status in (${sql.lit(resourceStatus.published)}, ${sql.lit(resourceStatus.superseded)}) then ${sql.ref(column)} else '' end as ${sql.ref(column)}`;
const described = sql`
  s.file_id, s.origin_name as name, s.size, trim(s.sha256) as sha256, s.ref_type, s.ref_id,
  coalesce(r.resource_no, '') as record_no, coalesce(r.public_id, '') as public_id, coalesce(r.title_zh, '') as title_zh,
  coalesce(r.title_en, '') as title_en, coalesce(r.path, '') as path, coalesce(r.status, '') as resource_status,
  coalesce(o.user_name, '') as owner,
  coalesce(v.state, case when s.virus_checked_at is null then 'unscanned' else 'clean' end) as state,
  coalesce(v.signature, '') as signature, v.found_at, s.virus_checked_at as scanned_at, v.wanted_at as next_at,
  coalesce(v.attempts, 0) as attempts, coalesce(v.error, '') as error, v.released_at,
  coalesce(u.user_name, '') as released_by, coalesce(v.reason, '') as reason`;
const joined = sql`
  left join sys_user o on o.user_id = s.owner_id
  left join lateral (
    select resource_no, status, ${shown('public_id')}, ${shown('title_zh')}, ${shown('title_en')}, ${shown('path')}
    from data_resource_file f join data_resource using (resource_id)
    where f.file_id = s.file_id order by resource_id desc limit 1
  ) r on true`;

export function findings(ctx: Context, query: FindingQuery): Promise<{ total: number; rows: ScannedFile[] }> {
  const { begin, end } = rangeOf(query, 'FoundAt');
  const from = sql`
    from file_virus v join sys_file s using (file_id)
    where s.ready_at is not null ${query.state ? sql`and v.state = ${query.state}` : sql``}
      ${begin ? sql`and v.found_at >= ${begin}` : sql``} ${end ? sql`and v.found_at <= ${end}` : sql``}`;
  return pageOf(
    query,
    async () => (await sql<{ count: number }>`select count(*) as count ${from}`.execute(ctx.db)).rows[0]!.count,
    async (limit, offset) => {
      const { rows } = await sql<ScannedFile>`
        select ${described}
        from (select v.* ${from} order by v.found_at desc, v.file_id desc limit ${limit} offset ${offset}) v
          join sys_file s using (file_id) ${joined} left join sys_user u on u.user_id = v.released_by
        order by v.found_at desc, v.file_id desc`.execute(ctx.db);
      return rows;
    },
  );
}

/** Files by the number of a data resource, a SHA-256, or their own number; otherwise none. */
export async function foundFiles(ctx: Context, query: ScannedSearch): Promise<{ total: number; rows: ScannedFile[] }> {
  const { find } = query;
  if (find === '') return { total: 0, rows: [] };
  const by = /^\d{1,15}$/.test(find)
    ? sql`s.file_id = ${Number(find)}`
    : /^[0-9a-f]{64}$/i.test(find)
      ? sql`s.sha256 = ${find.toLowerCase()}`
      : sql`s.file_id in (
          select f.file_id from data_resource r join data_resource_file f using (resource_id)
          where r.resource_no = ${find} or r.public_id = ${find})`;
  const where = sql`s.ready_at is not null and ${by}`;
  return pageOf(
    query,
    async () =>
      (await sql<{ count: number }>`select count(*) as count from sys_file s where ${where}`.execute(ctx.db)).rows[0]!
        .count,
    async (limit, offset) => {
      const { rows } = await sql<ScannedFile>`
        select ${described} from sys_file s left join file_virus v using (file_id) ${joined}
          left join sys_user u on u.user_id = v.released_by
        where ${where} order by s.file_id limit ${limit} offset ${offset}`.execute(ctx.db);
      return rows;
    },
  );
}
