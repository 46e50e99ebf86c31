import { sql } from 'kysely';
import type { Context } from '#server/context';
import { listed, listedAny } from '#server/database/listed-values';
import type { Kind } from './plan.ts';
import { resourceStatus } from '#contract/data/resources';

/** The state of an object of the second copy. */
export interface PreservedObject {
  objectId: string;
  kind: Kind;
  ref: number;
  head: number;
  stateDigest: string | null;
  inventorySha512: string | null;
  versions: number[];
  wantedAt: Date | null;
  writtenAt: Date | null;
}

/** A code with its values, for a sentence in either language. */
export interface Fault {
  code: string;
  values: Record<string, string | number>;
}

const columns = sql`object_id, kind, ref, head, trim(state_digest) as state_digest, trim(inventory_sha512) as inventory_sha512,
  to_jsonb(versions) as versions, wanted_at, written_at`;

/** Beginning of every identifier. */
const start = 'urn:lattice:';

/**
 * Adds objects that are not listed yet: public records, tasks with scans or certificates, certificates, benchmarks,
 * selections, the site. Returns how many are new.
 */
export async function listNew(ctx: Context): Promise<number> {
  const { numAffectedRows } = await sql`
    insert into preserved_object (object_id, kind, ref, wanted_at)
    select ${start} || kind || ':' || name, kind, ref, ${ctx.now} from (
      (select distinct on (version_group) 'record' as kind, public_id as name, version_group as ref
        from data_resource where status in (${sql.lit(resourceStatus.published)}, ${sql.lit(resourceStatus.superseded)}, ${sql.lit(resourceStatus.withdrawn)}) order by version_group, publish_date, resource_id)
      union all
      select 'task', task_no, task_id from pms_task t
      where exists (select from pms_scan_file s where s.task_id = t.task_id)
        or exists (select from pms_certificate c where c.task_id = t.task_id and c.status <> ${listed('pmsCertificate.status', 'draft')})
      union all
      select 'certificate', cert_no, cert_id from pms_certificate where status <> ${listed('pmsCertificate.status', 'draft')} and cert_no is not null
      union all
      select 'benchmark', public_id, dataset_id from bench_dataset where status in ${listedAny('benchDataset.status', 'published', 'retired')}
      union all
      select 'selection', public_id, selection_id from data_selection where status <> ${listed('dataSelection.status', 'draft')}
      union all
      select 'portal', 'site', 0
    ) found (kind, name, ref)
    where not exists (select from preserved_object o where o.kind = found.kind and o.ref = found.ref)
    on conflict do nothing`.execute(ctx.db);
  return Number(numAffectedRows ?? 0n);
}

/** Requests a comparison of a listed object; the next {@link listNew} finds the others. */
export async function requestComparison(ctx: Context, kind: Kind, ref: number): Promise<void> {
  await sql`
    update preserved_object set wanted_at = coalesce(wanted_at, ${ctx.now}), retry_at = null
    where kind = ${kind} and ref = ${ref}`.execute(ctx.db);
}

/** Requests a comparison of all objects. */
export async function requestAllComparisons(ctx: Context): Promise<void> {
  await sql`update preserved_object set wanted_at = coalesce(wanted_at, ${ctx.now}), retry_at = null`.execute(ctx.db);
}

/** The next objects to compare: requested ones, then those with the oldest comparison. */
export async function nextObjects(
  ctx: Context,
  before: { portal: Date; others: Date },
  limit: number,
): Promise<PreservedObject[]> {
  const mayTry = sql`(retry_at is null or retry_at <= ${ctx.now})`;
  const { rows } = await sql<PreservedObject>`
    (select ${columns} from preserved_object where wanted_at is not null and ${mayTry} order by wanted_at, object_id limit ${limit})
    union all
    (select ${columns} from preserved_object
      where wanted_at is null and ${mayTry}
        and compared_at < case kind when 'portal' then ${before.portal}::timestamptz else ${before.others}::timestamptz end
      order by compared_at, object_id limit ${limit})
    limit ${limit}`.execute(ctx.db);
  return rows;
}

export async function findObject(ctx: Context, objectId: string): Promise<PreservedObject | undefined> {
  const { rows } = await sql<PreservedObject>`
    select ${columns} from preserved_object where object_id = ${objectId}`.execute(ctx.db);
  return rows[0];
}

/** Records that the newest version is equal to the database. A request made after the start of the comparison stays. */
export async function markCompared(ctx: Context, objectId: string, began: Date): Promise<void> {
  await sql`
    update preserved_object set compared_at = ${ctx.now}, fault = null, failed_at = null, retry_at = null,
      wanted_at = case when wanted_at > ${began} then wanted_at end
    where object_id = ${objectId}`.execute(ctx.db);
}

export async function markFailed(ctx: Context, objectId: string, fault: Fault, retryAt: Date): Promise<void> {
  await sql`
    update preserved_object set compared_at = coalesce(compared_at, ${ctx.now}), fault = ${JSON.stringify(fault)}::jsonb,
      failed_at = coalesce(failed_at, ${ctx.now}), retry_at = ${retryAt}
    where object_id = ${objectId}`.execute(ctx.db);
}

/** Records the content of an object's newest version. */
export async function markWritten(
  ctx: Context,
  it: Pick<PreservedObject, 'objectId' | 'head' | 'stateDigest' | 'inventorySha512' | 'versions'>,
): Promise<void> {
  await sql`
    update preserved_object set head = ${it.head}, state_digest = ${it.stateDigest}, inventory_sha512 = ${it.inventorySha512},
      versions = ${it.versions}::bigint[], written_at = ${ctx.now}
    where object_id = ${it.objectId}`.execute(ctx.db);
}

/** Forgets the content of an object that is not in the tree any more; it is written again as a new one. */
export async function clearObject(ctx: Context, objectId: string): Promise<void> {
  await sql`delete from preserved_file where object_id = ${objectId}`.execute(ctx.db);
  await sql`
    update preserved_object set head = 0, state_digest = null, inventory_sha512 = null, versions = '{}',
      written_at = null, wanted_at = ${ctx.now}, retry_at = null
    where object_id = ${objectId}`.execute(ctx.db);
}

/** A file of an object according to its inventory. */
export interface PreservedFile {
  objectId: string;
  path: string;
  size: number;
  sha512: string;
  contentSize: number | null;
  contentSha256: string | null;
  logicalPath: string;
}

const fileColumns = sql`object_id, path, size, trim(sha512) as sha512, content_size, trim(content_sha256) as content_sha256, logical_path`;

/** Records files of an object; those with changed bytes count as not checked yet. */
export async function putFiles(ctx: Context, files: readonly PreservedFile[]): Promise<void> {
  for (let at = 0; at < files.length; at += 500) {
    const part = files.slice(at, at + 500);
    await sql`
      insert into preserved_file as f (object_id, path, size, sha512, content_size, content_sha256, logical_path)
      select * from jsonb_to_recordset(${JSON.stringify(part)}::jsonb)
        as it ("objectId" text, path text, size bigint, sha512 text, "contentSize" bigint, "contentSha256" text, "logicalPath" text)
      on conflict (object_id, path) do update set size = excluded.size, sha512 = excluded.sha512,
        content_size = excluded.content_size, content_sha256 = excluded.content_sha256, logical_path = excluded.logical_path,
        checked_at = case when f.sha512 = excluded.sha512 then f.checked_at end`.execute(ctx.db);
  }
}

/** Contents of an object, by `sha256:size` before encryption. */
export async function contentsOf(
  ctx: Context,
  objectId: string,
): Promise<Map<string, { path: string; sha512: string }>> {
  const { rows } = await sql<PreservedFile>`
    select ${fileColumns} from preserved_file where object_id = ${objectId} and content_sha256 is not null`.execute(
    ctx.db,
  );
  return new Map(
    rows.map(({ path, sha512, contentSha256, contentSize }) => [`${contentSha256}:${contentSize}`, { path, sha512 }]),
  );
}

/** Paths of all files of an object. */
export async function pathsOf(ctx: Context, objectId: string): Promise<Set<string>> {
  const rows = await ctx.db.selectFrom('preservedFile').select('path').where('objectId', '=', objectId).execute();
  return new Set(rows.map(({ path }) => path));
}

/** Copies of a content, those without a known fault first. */
export async function copiesOf(
  ctx: Context,
  { sha256, size }: { sha256: string; size: number },
): Promise<PreservedFile[]> {
  const { rows } = await sql<PreservedFile>`
    select ${fileColumns} from preserved_file where content_sha256 = ${sha256} and content_size = ${size}
    order by state is not null, object_id, path limit 5`.execute(ctx.db);
  return rows;
}

export interface NewEvent {
  eventType: string;
  outcome: string;
  detail?: Record<string, string | number | boolean | null>;
  objectId: string;
  path?: string;
}

/** The agent of every event. Stored events have it, so it stays when a noun moves. */
const agent = 'files.preservation';

export async function addEvent(ctx: Context, { detail = {}, path = '', ...event }: NewEvent): Promise<void> {
  await ctx.db
    .insertInto('preservedEvent')
    .values({ ...event, path, detail: JSON.stringify(detail), agent, eventTime: ctx.now })
    .execute();
}
