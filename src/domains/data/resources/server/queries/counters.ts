import { sql } from 'kysely';
import type { Context } from '#server/context';

/** One download to be written down. */
export interface DownloadEntry {
  resourceId: number;
  /** Null for the archive of all files. */
  fileId: number | null;
  userId: number | null;
  /** The request for access that it was granted by. */
  requestId: number | null;
  bytes: number;
  ipHash: Buffer;
  ua: string;
  time: Date;
}

/**
 * Adds views and downloads to many resources at once. Rows are locked in the order of their ids, so that two
 * processes that write at the same time wait for each other instead of deadlocking.
 */
export async function addToResources(
  ctx: Context,
  counts: { id: number; views: number; downloads: number }[],
): Promise<void> {
  if (counts.length === 0) return;
  const ids = counts.map((one) => one.id);
  await sql`
    with added as (
      select * from unnest(${ids}::bigint[], ${counts.map((one) => one.views)}::int[], ${counts.map((one) => one.downloads)}::int[])
        as a (id, views, downloads)
    ), locked as (
      select resource_id from data_resource where resource_id = any(${ids}::bigint[]) order by resource_id for update
    )
    update data_resource r
    set view_count = r.view_count + a.views, download_count = r.download_count + a.downloads
    from added a join locked l on l.resource_id = a.id
    where r.resource_id = a.id`.execute(ctx.db);
}

export async function addToFiles(ctx: Context, counts: { id: number; downloads: number }[]): Promise<void> {
  if (counts.length === 0) return;
  const ids = counts.map((one) => one.id);
  await sql`
    with added as (
      select * from unnest(${ids}::bigint[], ${counts.map((one) => one.downloads)}::int[]) as a (id, downloads)
    ), locked as (
      select id from data_resource_file where id = any(${ids}::bigint[]) order by id for update
    )
    update data_resource_file f set download_count = f.download_count + a.downloads
    from added a join locked l on l.id = a.id
    where f.id = a.id`.execute(ctx.db);
}

export async function insertDownloads(ctx: Context, entries: DownloadEntry[]): Promise<void> {
  // A statement holds 65,535 parameters at most; an entry has eight.
  for (let at = 0; at < entries.length; at += 5000)
    await ctx.db
      .insertInto('dataDownloadLog')
      .values(entries.slice(at, at + 5000))
      .execute();
}
