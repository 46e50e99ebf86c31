import type { Context } from '#server/context';
import { findResource, type ResourceRecord } from '#module/data/resources';
import { filesDiffer, lastNumberOf, recount, setVersion } from '../queries.ts';

/** `V1.2` becomes `V2.0` with other files and `V1.3` without. */
export function nextVersion(version: string, withFiles: boolean): string {
  const [, major = '1', minor = '0'] = /^V?(\d{1,6})(?:\.(\d{1,6}))?/.exec(version) ?? [];
  return withFiles ? `V${Number(major) + 1}.0` : `V${major}.${Number(minor) + 1}`;
}

/**
 * The number of a version, from its differences to the previous one; a withdrawn version keeps its number, so that no
 * other gets it. A first version keeps its own.
 */
export async function numberOf(ctx: Context, row: ResourceRecord): Promise<string> {
  const previous = row.previousId === null ? undefined : await findResource(ctx, row.previousId);
  if (!previous) return row.version;
  const last = (await lastNumberOf(ctx, row.versionGroup)) ?? previous.version;
  // Most changes are known without a comparison of all files.
  const isOther = row.fileCount !== previous.fileCount || row.totalSize !== previous.totalSize;
  return nextVersion(last, isOther || (await filesDiffer(ctx, previous.resourceId, row.resourceId)));
}

/** Counts the files of a draft after a change, and sets the number of a next version by them. */
export async function recountFiles(ctx: Context, resourceId: number): Promise<void> {
  await recount(ctx, resourceId);
  const row = await findResource(ctx, resourceId);
  if (!row || row.previousId === null) return;
  const version = await numberOf(ctx, row);
  if (version !== row.version) await setVersion(ctx, resourceId, version);
}
