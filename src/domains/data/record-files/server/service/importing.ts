import { fail } from '#shared/fail';
import type { Context } from '#server/context';
import { announce } from '#server/events';
import { prepareTable } from '#module/files/tables';
import { storeTemporary } from '#module/system/uploads';
import { firstAlike, insertStored, type StoredEntry } from '../queries/files.ts';
import { filesAttached, refType } from './attachments.ts';
import { refuseOverQuota } from './quota.ts';
import { recountFiles } from '#module/data/versions';

/** Files per insert. */
const batch = 500;

/** A file that is stored under a temporary record of the caller, with its path from `filePath`. */
export interface ImportedFile extends StoredEntry {
  name: string;
  size: number;
  sha256: string;
}

/**
 * Adds stored files to a new draft of the caller, in the caller's transaction: all or nothing. The caller has checked
 * names and contents; this function checks that no two names are alike, and the space. Returns the file ids by path.
 * @throws data.resources.quota|file.caseExists, system.uploads.gone
 */
export async function addImported(
  ctx: Context,
  resourceId: number,
  files: readonly ImportedFile[],
): Promise<Map<string, number>> {
  const bytes = files.reduce((sum, { size }) => sum + size, 0);
  await refuseOverQuota(ctx, ctx.actor.userId, bytes);
  const ids = new Map<string, number>();
  for (let at = 0; at < files.length; at += batch) {
    const some = files.slice(at, at + batch);
    await storeTemporary(
      ctx,
      some.map(({ fileId }) => fileId),
      refType,
      resourceId,
    );
    for (const { id, path } of await insertStored(ctx, resourceId, some)) ids.set(path, id);
    for (const file of some) await prepareTable(ctx, file);
    await announce(ctx, filesAttached, { files: some });
  }
  const other = await firstAlike(ctx, resourceId);
  if (other !== undefined) throw fail('data.resources.file.caseExists', { other });
  await recountFiles(ctx, resourceId);
  return ids;
}
