import { sql, type RawBuilder } from 'kysely';
import { wireDay } from '#shared/time';
import type { Context } from '#server/context';
import { rangeOf } from '#shared/paging';
import { loweredContains } from '#server/database/contains-text';
import { countLimit, type FileKind, type OpenFileQuery } from '../contract.ts';
import { resourceStatus } from '#contract/data/resources';

function conditionOf(ctx: Context, query: OpenFileQuery): RawBuilder<unknown> {
  const { name, kind } = query;
  const { begin = new Date(0), end = ctx.now } = rangeOf(query, 'OpenDate');
  const last = end < ctx.now ? end : ctx.now;
  return sql`open_date between ${wireDay(begin)}::date and ${wireDay(last)}::date
    and ${kind ? sql`kind = ${kind}` : sql`true`} and ${name ? loweredContains(sql.ref('words'), name) : sql`true`}`;
}

/** Exact below the limit. */
async function countUpTo(ctx: Context, query: OpenFileQuery): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from (
      select from data_open_file where ${conditionOf(ctx, query)} limit ${countLimit}
    ) as found`.execute(ctx.db);
  return rows[0]!.total;
}

interface Row {
  id: number;
  name: string;
  path: string;
  kind: FileKind;
  size: number;
  sha256: string;
  publicId: string;
  titleZh: string;
  titleEn: string;
  license: string;
  openDate: string;
}

/** A page of the public files, latest opening first. */
export async function list(ctx: Context, query: OpenFileQuery): Promise<{ total: number; rows: Row[] }> {
  const total = await countUpTo(ctx, query);
  if (total === 0) return { total, rows: [] };
  const { pageSize } = query;
  const offset = (Math.min(query.pageNum, Math.ceil(total / pageSize)) - 1) * pageSize;
  // Few hits are collected and sorted; an ordered scan would visit every file to find them.
  const isRare = Boolean(query.name) && total < countLimit;
  const { rows } = await sql<Row>`
    with hits as ${isRare ? sql`materialized` : sql`not materialized`} (
      select file_id, resource_id, open_date, kind from data_open_file where ${conditionOf(ctx, query)}
    ), shown as (
      select * from hits order by open_date desc, file_id desc
      limit ${Math.min(pageSize, total - offset)} offset ${offset}
    )
    select file.id, file.name, file.path, shown.kind, file.size, file.sha256, it.public_id, it.title_zh, it.title_en,
      it.license, shown.open_date
    from shown
    join data_resource_file as file on file.id = shown.file_id
    join data_resource as it on it.resource_id = shown.resource_id and it.status = ${sql.lit(resourceStatus.published)}
    order by shown.open_date desc, shown.file_id desc`.execute(ctx.db);
  return { total, rows };
}

/** Files per transaction. */
const batch = 2000;

export async function hasRest(ctx: Context): Promise<boolean> {
  return (await nextRest(ctx, 0)) !== undefined;
}

/** The next resource after a given one with files that are not listed yet. */
export async function nextRest(ctx: Context, after: number): Promise<number | undefined> {
  const row = await ctx.db
    .selectFrom('dataOpenFileRest')
    .select('resourceId')
    .where('resourceId', '>', after)
    .orderBy('resourceId')
    .limit(1)
    .executeTakeFirst();
  return row?.resourceId;
}

/**
 * Lists the next files of a resource. Changes of the resource wait for this transaction and then remove what it listed.
 * The triggers lock in the same order: the resource before its rest.
 */
export async function listNext(tx: Context, resourceId: number): Promise<void> {
  await sql`select from data_resource where resource_id = ${resourceId} for share`.execute(tx.db);
  await sql`select from data_open_file_rest where resource_id = ${resourceId} for update`.execute(tx.db);
  await sql`
    select list_open_files(it, rest.size, rest.file_id, ${batch})
    from data_open_file_rest as rest join data_resource as it using (resource_id)
    where resource_id = ${resourceId}`.execute(tx.db);
}
