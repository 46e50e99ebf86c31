import { isSharedName, previewKind, type PreviewKind } from './kinds.ts';

/** Kinds that show data, the most informative first; texts and archives show none. */
const telling: readonly PreviewKind[] = [
  ...(['structure', 'table', 'scan', 'laboratory', 'vasp', 'program', 'arrays', 'columns'] as const),
  ...(['workbook', 'oldWorkbook', 'parquet'] as const),
  ...(['picture', 'notebook', 'pdf'] as const),
];

/** Names of files that explain others. */
const explaining = /^(?:readme|licen[cs]e|copying|changelog|notice)(?:$|[._-])/i;

/** Names that tell their kind come before those that several kinds share. */
function rankOf(name: string): number {
  const rank = telling.indexOf(previewKind(name));
  return rank >= 0 && isSharedName(name) ? rank + telling.length : rank;
}

/**
 * The file that represents a set of files: of the most informative kind and in the fewest folders, the first; undefined
 * if none shows data.
 * @param files in the order in which they are listed
 */
export function leadFile<F extends { path: string; name: string; size: number }>(files: readonly F[]): F | undefined {
  const ranked = files
    .filter(({ name, size }) => size > 0 && !explaining.test(name))
    .map((file) => ({
      file,
      kind: rankOf(file.name),
      depth: file.path.split('/').length,
    }))
    .filter(({ kind }) => kind >= 0);
  return ranked.toSorted((one, other) => one.depth - other.depth || one.kind - other.kind)[0]?.file;
}
