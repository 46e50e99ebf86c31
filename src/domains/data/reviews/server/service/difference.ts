import type { Context } from '#server/context';
import { readableResource } from '#module/data/resources';
import { ResourceDraft } from '#contract/data/resources';
import type { Difference } from '../../contract.ts';
import { findLastRevision, findRevision } from '../queries/history.ts';

/** Most files that a difference lists. */
const mostFiles = 200;

interface SnapshotFile {
  path: string;
  sha256: string;
  fileClass: string;
}
type Snapshot = Record<string, unknown> & { files?: SnapshotFile[]; version?: string };

/**
 * What the present revision changes against the one before; against the last one of the version before where it is the
 * first. Nothing where there is none before.
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
  const files = filesBetween(old.files ?? [], fresh.files ?? []);
  return {
    version: old.version ?? '',
    revisionNo: before.revisionNo,
    fields: fieldsBetween(old, fresh),
    files: files.slice(0, mostFiles),
    more: files.length > mostFiles,
  };
}

const compared = Object.keys(ResourceDraft.shape).filter((name) => name !== 'ftpPassword');

/** Fields of the form that differ, as texts. */
export function fieldsBetween(before: Snapshot, after: Snapshot): Difference['fields'] {
  return compared
    .map((name) => ({ name, before: textOf(before[name]), after: textOf(after[name]) }))
    .filter((field) => field.before !== field.after);
}

/** Added, removed and changed files by path; the bytes tell, not the name. */
export function filesBetween(before: readonly SnapshotFile[], after: readonly SnapshotFile[]): Difference['files'] {
  const old = new Map(before.map((file) => [file.path, file]));
  const fresh = new Set(after.map(({ path }) => path));
  return [
    ...after.flatMap((file): Difference['files'] => {
      const was = old.get(file.path);
      if (!was) return [{ path: file.path, change: 'added' }];
      if (was.sha256 !== file.sha256) return [{ path: file.path, change: 'changed' }];
      return was.fileClass === file.fileClass ? [] : [{ path: file.path, change: 'reclassified' }];
    }),
    ...before.flatMap(({ path }): Difference['files'] => (fresh.has(path) ? [] : [{ path, change: 'removed' }])),
  ];
}

/** A value as a person reads it: one line for each entry of a list, the given parts of an entry beside each other. */
function textOf(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (Array.isArray(value)) return value.map(textOf).join('\n');
  if (typeof value === 'object') return Object.values(value).map(textOf).filter(Boolean).join(' · ');
  return String(value);
}
