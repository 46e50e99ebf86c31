import type { Context } from '#server/context';

/** One download for the log. */
export interface DownloadEntry {
  resourceId: number;
  /** Null for the archive of all files. */
  fileId: number | null;
  userId: number | null;
  /** The access request of the grant. */
  requestId: number | null;
  bytes: number;
  ipHash: Buffer;
  ua: string;
  time: Date;
}

export async function insertDownloads(ctx: Context, entries: DownloadEntry[]): Promise<void> {
  // A statement may have 65,535 parameters; an entry has eight.
  for (let at = 0; at < entries.length; at += 5000)
    await ctx.db
      .insertInto('dataDownloadLog')
      .values(entries.slice(at, at + 5000))
      .execute();
}
