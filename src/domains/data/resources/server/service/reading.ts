import type { z } from 'zod';
import { fail, type Failure } from '#shared/fail';
import type { Context } from '#server/context';
import type { FileReply } from '#server/routes';
import { isOn, setting } from '#module/system/settings';
import type { FileQuery, ResourceDetail, ResourceFile } from '../../contract.ts';
import { downloadRefusal, isEditor, isKnown, isOpen, mayListFiles } from '../policy.ts';
import { findFile, listFiles, type FileRecord } from '../queries/files.ts';
import { findByPublicId, latestOfGroup, type ResourceRecord } from '../queries/records.ts';
import { countDownload, countView } from './counting.ts';

/**
 * What everybody may see of a published resource; counts the view. A withdrawn one keeps its title, people,
 * identifiers, dates and the reason.
 * @throws data.resources.notFound
 */
export async function detail(ctx: Context, publicId: string): Promise<z.input<typeof ResourceDetail>> {
  const row = await findByPublicId(ctx, publicId);
  if (!row || !isKnown(row)) throw fail('data.resources.notFound');
  countView(ctx, row.resourceId);
  return {
    ...shownTo(ctx, row),
    latestPublicId: row.status === '6' ? await latestOfGroup(ctx, row.versionGroup) : null,
    mayDownload: row.fileCount > 0 && (await refusalFor(ctx, row)) === null,
  };
}

/** The part of {@link detail} that the row itself tells. */
export function shownTo(ctx: Context, row: ResourceRecord) {
  const isWithdrawn = row.status === '7';
  const listed = mayListFiles(ctx.actor, row);
  return {
    ...row,
    ...(isWithdrawn ? withdrawn : {}),
    sharingMethod: row.sharingMethod as ResourceDetail['sharingMethod'],
    publishDate: row.publishDate ?? row.updateTime,
    isOpen: !isWithdrawn && isOpen(row, ctx.now),
    authors: row.authors.map((author) => ({ ...author, email: author.isCorresponding ? author.email : '' })),
    publisher: { name: row.publisher.name },
    hasFtp: !isWithdrawn && row.ftpAddress !== '',
    fileCount: listed ? row.fileCount : 0,
    totalSize: listed ? row.totalSize : 0,
  };
}

/** What a withdrawn resource no longer shows. */
const withdrawn = {
  keywordsZh: '',
  keywordsEn: '',
  descriptionZh: '',
  descriptionEn: '',
  accessRestriction: '',
  nonDisclosureReason: '',
  typeMeta: {},
  projects: [],
};

/** Why the caller cannot have the files now; null when they can. With the setting on, visitors must log in first. */
export async function refusalFor(ctx: Context, row: ResourceRecord): Promise<Failure | null> {
  const refusal = downloadRefusal(ctx.actor, row, ctx.now);
  if (refusal || ctx.actor.userId !== 0) return refusal;
  return isOn(await setting(ctx, 'data.download.requireLogin')) ? fail('data.resources.login') : null;
}

/** Names and sizes of the files; checksums and types only for those who may have the files. */
export async function filesOf(
  ctx: Context,
  row: ResourceRecord,
  query: z.output<typeof FileQuery>,
): Promise<{ total: number; rows: ResourceFile[] }> {
  if (!mayListFiles(ctx.actor, row)) return { total: 0, rows: [] };
  const page = await listFiles(ctx, row.resourceId, query);
  if (downloadRefusal(ctx.actor, row, ctx.now) === null) return page;
  return { total: page.total, rows: page.rows.map((file) => ({ ...file, sha256: '', mime: '' })) };
}

/**
 * A file of a resource that the caller may have now.
 * @throws data.resources.embargo|restricted|closed|login|notFound|file.notFound
 */
export async function permittedFile(ctx: Context, row: ResourceRecord, id: number): Promise<FileRecord> {
  const refusal = await refusalFor(ctx, row);
  if (refusal) throw refusal;
  const file = await findFile(ctx, row.resourceId, id);
  if (!file) throw fail('data.resources.file.notFound');
  return file;
}

/** The bytes of a file as a reply; counted when they begin to flow, unless it is the owner or a review. */
export async function content(ctx: Context, row: ResourceRecord, id: number): Promise<FileReply> {
  const file = await permittedFile(ctx, row, id);
  return {
    name: file.name,
    mediaType: file.mime || 'application/octet-stream',
    size: file.size,
    etag: file.sha256,
    open: (range) => {
      if (isCounted(ctx, row) && (range === undefined || range.start === 0))
        countDownload(ctx, row.resourceId, file.id, range ? range.end - range.start + 1 : file.size);
      return ctx.files.open(file.storageKey, range);
    },
  };
}

/** Downloads of what is published, by anybody but those who filled it. */
export function isCounted(ctx: Context, row: ResourceRecord): boolean {
  return isKnown(row) && !isEditor(ctx.actor, row);
}
