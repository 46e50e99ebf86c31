import { isSharedName, previewKind, type PreviewKind } from './kinds.ts';

/** Kinds that show data, the most informative first; texts and archives show none. */
const telling: readonly PreviewKind[] = [
  ...(['structure', 'table', 'scan', 'laboratory', 'vasp', 'program', 'arrays', 'columns'] as const),
  ...(['workbook', 'oldWorkbook', 'parquet'] as const),
  ...(['picture', 'notebook', 'pdf'] as const),
];

/** Names of files that explain others. */
const explaining = /^(?:readme|licen[cs]e|copying|changelog|notice)(?:$|[._-])/i;

/**
 * The file that represents a set of files: with a name that tells its kind, in the fewest folders, of the most
 * informative kind, the first; undefined if none shows data.
 * @param files in the order in which they are listed
 */
export function leadFile<F extends { path: string; name: string; size: number }>(files: readonly F[]): F | undefined {
  const ranked = files
    .filter(({ name, size }) => size > 0 && !explaining.test(name))
    .map((file) => ({
      file,
      kind: telling.indexOf(previewKind(file.name)),
      // A text may be a table or notes, `.data` anything.
      isShared: isSharedName(file.name),
      depth: file.path.split('/').length,
    }))
    .filter(({ kind }) => kind >= 0);
  return ranked.toSorted(
    (one, other) => Number(one.isShared) - Number(other.isShared) || one.depth - other.depth || one.kind - other.kind,
  )[0]?.file;
}
