import type { Context } from '#server/context';
import { changesBetween } from '#module/data/versions';
import { readableResource } from '#module/data/resources';
import type { ResourceDraft } from '#contract/data/resources';
import type { Difference } from '../../contract.ts';
import { fileChanges, findLastRevision, findRevision } from '../queries/history.ts';

/** Limit of listed files. */
const maxFiles = 200;

type Snapshot = Partial<ResourceDraft> & { version?: string };

/**
 * Differences of the current revision from the one before; for a first revision, from the last one of the previous
 * version. Null if there is none before.
 * @throws data.resources.notFound
 */
export async function difference(ctx: Context, resourceId: number): Promise<Difference | null> {
  const row = await readableResource(ctx, resourceId);
  const now = await findRevision(ctx, resourceId, row.revisionNo);
  const before =
    row.revisionNo > 1
      ? await findRevision(ctx, resourceId, row.revisionNo - 1)
      : row.previousId === null
        ? undefined
        : await findLastRevision(ctx, row.previousId);
  if (!now || !before) return null;
  const [old, fresh] = [before.snapshot as Snapshot, now.snapshot as Snapshot];
  // One more than the limit, to know whether there are more.
  const files = await fileChanges(ctx, before.id, now.id, maxFiles + 1);
  return {
    version: old.version ?? '',
    revisionNo: before.revisionNo,
    fields: await changesBetween(ctx, old, fresh),
    files: files.slice(0, maxFiles),
    more: files.length > maxFiles,
  };
}
