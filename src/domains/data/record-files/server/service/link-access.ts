import { visibility } from '#contract/data/resources';
import { fail } from '#shared/fail';
import type { PageQuery } from '#shared/paging';
import type { Context } from '#server/context';
import { faultFailure } from '#server/files/stored-content';
import type { FileReply } from '#server/routes';
import { findResource, type ResourceRecord } from '#module/data/resources';
import { findFile, listFiles, type FileRecord } from '../queries/files.ts';

/**
 * Proof that the owner has shown a resource to the reader, whatever its state and sharing. Only the noun that checks
 * the secret creates one. Withdrawn resources are not shown.
 */
export interface LinkAccess {
  resourceId: number;
}

/** Whether the owner's reviewer links are valid for the resource. */
function isShownByLink(row: Pick<ResourceRecord, 'status'>): boolean {
  return visibility[row.status].to.linked.files.closed === 'all';
}

/** @throws data.resources.notFound */
export async function recordByLink(ctx: Context, access: LinkAccess): Promise<ResourceRecord> {
  const row = await findResource(ctx, access.resourceId);
  if (!row || !isShownByLink(row)) throw fail('data.resources.notFound');
  return row;
}

export async function filesByLink(ctx: Context, access: LinkAccess, query: PageQuery) {
  const { resourceId } = await recordByLink(ctx, access);
  return listFiles(ctx, resourceId, { ...query, sort: 'name', order: 'asc' });
}

/** A file with its place in the store. @throws data.resources.notFound|file.notFound */
export async function storedByLink(ctx: Context, access: LinkAccess, fileId: number): Promise<FileRecord> {
  const { resourceId } = await recordByLink(ctx, access);
  const file = await findFile(ctx, resourceId, fileId);
  if (!file) throw fail('data.resources.file.notFound');
  if (file.damage === 'infected' || file.damage === 'unscanned') throw faultFailure(file.damage);
  return file;
}

/**
 * The bytes of a file; reading with a pass does not count as a download. @throws data.resources.notFound|file.notFound
 */
export async function fileByLink(ctx: Context, access: LinkAccess, fileId: number): Promise<FileReply> {
  const file = await storedByLink(ctx, access, fileId);
  return {
    name: file.name,
    mediaType: file.mime || 'application/octet-stream',
    size: file.size,
    stored: file,
    open: (range) => ctx.files.open(file.storageKey, range),
  };
}
