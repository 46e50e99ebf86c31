import { fail } from '#shared/fail';
import { anonymous, type Context } from '#server/context';
import { findByPublicId, isOpen, isPublic } from '#module/data/resources';
import { refusalFor } from '#module/data/record-pages';
import { leadFile } from '#module/files/previews';
import type { ResourceFile } from '../../contract.ts';
import { findNamedFile } from '../queries/files.ts';
import { maxLooked } from './pictures.ts';
import { filesOf } from './reading.ts';

/** The first files of a resource that visitors may see; types and checksums only if visitors may have the files. */
export async function publicFiles(
  ctx: Context,
  publicId: string,
  most: number,
): Promise<{ total: number; rows: ResourceFile[] }> {
  const row = await findByPublicId(ctx, publicId);
  if (!row) throw fail('data.resources.notFound');
  return filesOf({ ...ctx, actor: anonymous }, row, {
    pageNum: 1,
    pageSize: most,
    isAsc: 'asc',
    sort: 'name',
    order: 'asc',
  });
}

/**
 * A file of a resource, if visitors may have it now, whatever the caller's rights.
 * @param name its path or its id; empty for the one that represents the resource
 */
export async function publicFile(ctx: Context, publicId: string, name: string): Promise<ResourceFile | undefined> {
  const row = await findByPublicId(ctx, publicId);
  const visitor = { ...ctx, actor: anonymous };
  if (!row || !isPublic(row) || !isOpen(row, ctx.now) || (await refusalFor(visitor, row))) return undefined;
  if (name === '') return leadFile((await publicFiles(ctx, publicId, maxLooked)).rows);
  return findNamedFile(ctx, row.resourceId, name);
}
