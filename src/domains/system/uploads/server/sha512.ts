import { sql } from 'kysely';
import type { Context } from '#server/context';

/*
 * The SHA-512 of stored files, which bags contain in addition to the SHA-256. It is computed once, by the first
 * complete read: the rotation, or a download as a bag. The SHA-256 of the upload verifies the bytes.
 */

/** The known SHA-512 of these files; lower-case hex by the number of the stored file. */
export async function sha512Of(ctx: Context, fileIds: readonly number[]): Promise<Map<number, string>> {
  const { rows } = await sql<{ fileId: number; sha512: string }>`
    select file_id, encode(sha512, 'hex') as sha512 from file_sha512
    where file_id = any(${fileIds}::bigint[])`.execute(ctx.db);
  return new Map(rows.map(({ fileId, sha512 }) => [fileId, sha512]));
}

/** Stores checksums of bytes whose SHA-256 matched the record. Skips files deleted meanwhile. */
export async function storeSha512(ctx: Context, sums: ReadonlyMap<number, string>): Promise<void> {
  if (sums.size === 0) return;
  await sql`
    insert into file_sha512 (file_id, sha512)
    select file_id, decode(sha512, 'hex')
    from unnest(${[...sums.keys()]}::bigint[], ${[...sums.values()]}::text[]) as known (file_id, sha512)
    join sys_file using (file_id) where ready_at is not null
    on conflict (file_id) do nothing`.execute(ctx.db);
}

/** Whether the SHA-512 of this file is unknown. */
export const lacksSha512 = async (ctx: Context, fileId: number): Promise<boolean> =>
  (await sha512Of(ctx, [fileId])).size === 0;
