import { useMemo } from 'react';
import { type ResourceFile, recordFiles } from '#contract/data/record-files';
import { fillPath } from '#shared/contract';
import { FilePreview, type Siblings, type Source, type Start } from '#view/files/previews';
import { apiBase, call } from '#web/api/api.ts';
import { encodeQuery } from '#web/api/wire.ts';

/** Other files that are offered for a common plot. */
const maxSiblings = 50;

/**
 * A file of a public record. Pictures and PDF files are loaded by their address, where the cookie authenticates the
 * person.
 */
export function Preview({
  publicId,
  file,
  title,
  start,
  row,
  onFailure,
}: {
  publicId: string;
  file: Pick<ResourceFile, 'id' | 'name' | 'path'>;
  /** Its name, unless a heading above shows it. */
  title?: string;
  /** The initial position in the file; another one renders the page again. */
  start?: Start | undefined;
  /** The row of its table that is shown and marked, from 1 on. */
  row?: number;
  /** Called if the file cannot be shown; must keep its identity. */
  onFailure?: () => void;
}) {
  const source = useMemo((): Source => {
    const params = { publicId, fileId: file.id };
    return {
      name: file.name,
      load: (signal, query) => call(recordFiles.preview, { params, query }, { quiet: true, signal }),
      address: (kind) => apiBase + fillPath(recordFiles[kind].path, params),
      ...(start && { start }),
      ...(row !== undefined && { row }),
      linkAt: ({ path, at }) => addressOf(publicId, { file: file.path, path, ...(at && { at }) }),
      linkToRow: (number) => addressOf(publicId, { file: file.path, row: String(number) }),
      values: {
        load: (signal, query) => call(recordFiles.values, { params, query }, { quiet: true, signal }),
        address: (query) => `${apiBase}${fillPath(recordFiles.values.path, params)}${encodeQuery(query)}`,
      },
      whole: {
        table: (signal) => call(recordFiles.table, { params }, { quiet: true, signal }),
        rows: (signal, query) => call(recordFiles.tableRows, { params, query }, { quiet: true, signal }),
        plot: (signal, query) => call(recordFiles.tablePlot, { params, query }, { quiet: true, signal }),
      },
      siblings: siblingsOf(publicId, { id: file.id, path: file.path }),
      linkTo: (path) =>
        `/data/detail/${publicId}?${new URLSearchParams({ name: besides(file.path, path) }).toString()}#files`,
    };
  }, [publicId, file.id, file.name, file.path, start, row]);
  return <FilePreview source={source} {...(title ? { title } : {})} {...(onFailure ? { onFailure } : {})} />;
}

/** The other files of the record, those of its folder first, or those whose path has a part. */
function siblingsOf(publicId: string, { id, path }: Pick<ResourceFile, 'id' | 'path'>): Siblings {
  const folder = path.split('/').slice(0, -1).join('/');
  const listed = async (signal: AbortSignal, query: { folder: string; name: string }) =>
    (
      await call(
        recordFiles.tree,
        { params: { publicId }, query: { ...query, pageSize: maxSiblings } },
        { quiet: true, signal },
      )
    ).files;
  return {
    list: async (signal, part) => {
      // Without a part, the files of the folder come first, then those of the record: nearly every path has a dot.
      const [near, all] = await Promise.all([
        part === '' ? listed(signal, { folder, name: '' }) : [],
        listed(signal, { folder: '', name: part || '.' }),
      ]);
      const beyond = all.filter((file) => !near.some((one) => one.id === file.id));
      return [...near, ...beyond].filter((file) => file.id !== id);
    },
    load: (signal, fileId) =>
      call(recordFiles.preview, { params: { publicId, fileId }, query: {} }, { quiet: true, signal }),
  };
}

/** Address of the record's page that opens a file at a position. */
const addressOf = (publicId: string, asked: Record<string, string>): string =>
  `${location.origin}/data/detail/${publicId}?${new URLSearchParams(asked).toString()}#look`;

/** Resolves a path relative to a file's folder to a path of the record; it never leaves the record. */
function besides(from: string, to: string): string {
  const parts = from.split('/').slice(0, -1);
  for (const part of to.split('/')) {
    if (part === '..') parts.pop();
    else if (part !== '.' && part !== '') parts.push(part);
  }
  return parts.join('/');
}
