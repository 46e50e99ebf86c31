import { ResourceDraft } from '#contract/data/resources';
import type { ResourceDetail } from '#contract/data/record-pages';
import type { ResourceFile } from '#contract/data/record-files';
import type { FileColumn } from '#contract/data/file-columns';
import { columnsOfFiles } from '#module/data/file-columns';
import { filesInTurn, type FileRecord } from '#module/data/record-files';
import type { Context } from '#server/context';
import { pathInBag } from './names.ts';

/** Name and version of the format in the file. */
export const formatName = 'lattice-record';
export const formatVersion = 1;

/** Fields that are specific to one portal: its connections, and the names by which systems know a record there. */
const unbagged = ['ftpAddress', 'ftpUsername', 'ftpPassword', 'ftpRoot', 'callbackUrl', 'uniqueId'] as const;

/** Fields of the form in a bag. */
export const BaggedMetadata = ResourceDraft.omit(
  Object.fromEntries(unbagged.map((name) => [name, true])) as Record<(typeof unbagged)[number], true>,
);
const fields = Object.keys(BaggedMetadata.shape);

/** Origin of a bag. */
export interface Source {
  portal: string;
  /** Empty if it has no page. */
  url: string;
  publicId: string;
  resourceNo: string;
  version: string;
  publishDate: string | null;
}

/** A record without private data. E-mail addresses are omitted, because they are for readers and not for harvesters. */
export function publicMetadata(detail: ResourceDetail): object {
  return metadataOf({ ...detail, authors: detail.authors.map(({ email: _email, ...author }) => author) });
}

/** The fields of the form, with empty texts for missing values. */
export const metadataOf = (row: object): object =>
  Object.fromEntries(
    Object.entries(row).flatMap(([name, value]) => (fields.includes(name) ? [[name, value ?? '']] : [])),
  );

/** A file as the record describes it. */
interface BaggedFile extends Pick<ResourceFile, 'path' | 'size' | 'sha256' | 'fileClass'> {
  /** Path below the folder of the payload, if the name was changed. */
  bagPath?: string;
  mediaType: string;
  columns?: FileColumn[];
}

/** Files per query, with their columns. */
const batch = 500;

/** Files of a resource in batches of some hundreds. */
export async function* batchesOf(ctx: Context, resourceId: number): AsyncGenerator<FileRecord[]> {
  let files: FileRecord[] = [];
  for await (const file of filesInTurn(ctx, resourceId)) {
    if (files.push(file) < batch) continue;
    yield files;
    files = [];
  }
  if (files.length > 0) yield files;
}

/** The whole record with all its files as streamed JSON, for a portal of this kind. */
export async function* recordJson(
  ctx: Context,
  { resourceId, source, metadata }: { resourceId: number; source: Source; metadata: object },
  onFile: (file: FileRecord) => void,
): AsyncGenerator<Buffer> {
  const head = { format: formatName, formatVersion, source, metadata };
  yield Buffer.from(`${JSON.stringify(head, null, 2).slice(0, -2)},\n  "files": [`);
  let isFirst = true;
  for await (const files of batchesOf(ctx, resourceId)) {
    const columns = await columnsOfFiles(
      ctx,
      files.map(({ id }) => id),
    );
    const lines = files.map((file) => {
      onFile(file);
      const { id, path, size, sha256, fileClass, mime } = file;
      const bagPath = pathInBag(path);
      const written: BaggedFile = {
        path,
        ...(bagPath === path ? {} : { bagPath }),
        size,
        sha256,
        fileClass,
        mediaType: mime,
        ...(columns.has(id)
          ? {
              columns: columns.get(id)!.map(({ position, name, unit, meaningZh, meaningEn }) => ({
                position,
                name,
                unit,
                meaningZh,
                meaningEn,
              })),
            }
          : {}),
      };
      return `\n    ${JSON.stringify(written)}`;
    });
    yield Buffer.from(`${isFirst ? '' : ','}${lines.join(',')}`.toWellFormed());
    isFirst = false;
  }
  yield Buffer.from('\n  ]\n}\n');
}
