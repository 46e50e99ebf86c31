import { fail, Failure } from '#shared/fail';
import { anonymous, type Context } from '#server/context';
import type { FileReply } from '#server/routes';
import { findByPublicId, isKnown, isOpen, isPublic, type ResourceRecord } from '#module/data/resources';
import { leadFile, sharedPictureOf } from '#module/files/previews';
import { pictureOfWhole } from '#module/files/tables';
import type { ResourceFile } from '../../contract.ts';
import { findFile, listFiles, type FileRecord } from '../queries/files.ts';
import { permittedFile } from './reading.ts';

/** Limit of files that are considered for the picture. */
export const maxLooked = 50;

/** Cache lifetime of a picture in seconds; the files of a published version do not change. */
const lifetime = 3600;

/**
 * A small picture of the public data of a published resource, whatever the caller's rights.
 * @throws data.resources.notFound, files.previews.type if no file has one
 */
export async function thumbnail(ctx: Context, publicId: string): Promise<FileReply> {
  return { ...(await pictureOfData(ctx, publicId)), publicFor: lifetime };
}

/** The same as a PNG for sites that show shared links. @throws as {@link thumbnail}, and 503 kernel.busy */
export async function sharedPicture(ctx: Context, publicId: string): Promise<FileReply> {
  return { ...(await sharedPictureOf(ctx, await pictureOfData(ctx, publicId))), publicFor: lifetime };
}

async function pictureOfData(ctx: Context, publicId: string) {
  const row = await findByPublicId(ctx, publicId);
  if (row && isKnown(row) && !isPublic(row)) throw fail('data.resources.withdrawn', {}, 410);
  if (!row || !isPublic(row) || !isOpen(row, ctx.now)) throw fail('data.resources.notFound');
  const lead = await leadOf(ctx, row);
  if (!lead) throw fail('files.previews.type', {}, 404);
  const file = await permittedFile({ ...ctx, actor: anonymous }, row, lead.id);
  return pictureOfWhole(ctx, file);
}

/** The file that represents a resource. */
async function leadOf(ctx: Context, row: ResourceRecord): Promise<ResourceFile | undefined> {
  const order = { isAsc: 'asc', sort: 'name', order: 'asc' } as const;
  return leadFile((await listFiles(ctx, row.resourceId, { pageNum: 1, pageSize: maxLooked, ...order })).rows);
}

/** A small picture of a resource, and the file that it shows. */
export interface Figure {
  file: FileRecord;
  picture: FileReply & { size: number };
}

/**
 * The small picture of a resource; undefined if it has none. The caller has checked that the files may be read.
 */
export async function figureOf(ctx: Context, row: ResourceRecord): Promise<Figure | undefined> {
  const lead = await leadOf(ctx, row);
  const file = lead && (await findFile(ctx, row.resourceId, lead.id));
  if (!file || file.damage) return undefined;
  try {
    return { file, picture: await pictureOfWhole(ctx, file) };
  } catch (error) {
    if (error instanceof Failure) return undefined;
    throw error;
  }
}
