import { Readable } from 'node:stream';
import { fileTypeFromBuffer } from 'file-type';
import type { Sharp } from 'sharp';
import { fail } from '#shared/fail';
import { inTransaction, type Context } from '#server/context';
import type { Incoming, IncomingFile } from '#server/routes';
import { avatarSide, pictureTypes } from '#contract/identity/accounts';
import { findByPath, pathOf, referTo, removeFile, storeFile, type StoreRule } from '#module/system/uploads';
import { setting } from '#module/system/settings';
import { lockPicture, updateAccount } from '../queries.ts';

/** A kind of user picture, and how it is stored. */
interface Kind {
  column: 'avatar' | 'signature';
  bucket: StoreRule['bucket'];
  ext: string;
  draw: (image: Sharp) => Sharp;
}

const avatar: Kind = {
  column: 'avatar',
  bucket: 'public',
  ext: 'webp',
  draw: (image) => image.resize(avatarSide, avatarSide, { fit: 'cover', withoutEnlargement: true }).webp(),
};

/** Black on white, in a size that prints well. */
const signature: Kind = {
  column: 'signature',
  bucket: 'protected',
  ext: 'png',
  draw: (image) =>
    image.flatten({ background: 'white' }).resize(1200, 480, { fit: 'inside', withoutEnlargement: true }).png(),
};

/** Maximum number of pixels after decoding: a small file can contain a very large picture. */
const maxPixels = 40_000_000;

const mebibyte = 1024 * 1024;

/** Replaces the caller's avatar. Returns its path. @throws identity.accounts.picture… */
export const storeAvatar = (ctx: Context, incoming: Incoming) => keep(ctx, incoming, avatar);

/** Replaces the caller's signature. Returns its path. @throws identity.accounts.picture… */
export const storeSignature = (ctx: Context, incoming: Incoming) => keep(ctx, incoming, signature);

/** Removes the caller's avatar; does nothing if there is none. */
export const dropAvatar = (ctx: Context) => inTransaction(ctx, (tx) => replace(tx, avatar, ''));

/** Removes the caller's signature; does nothing if there is none. */
export const dropSignature = (ctx: Context) => inTransaction(ctx, (tx) => replace(tx, signature, ''));

/**
 * Stores a picture re-encoded from the upload: without the place and camera of a photograph's metadata, and without
 * data hidden behind the pixels. Deletes the file that it replaces.
 */
async function keep(ctx: Context, { files }: Incoming, kind: Kind): Promise<{ imgUrl: string }> {
  const maxMb = Number(await setting(ctx, 'upload.image.maxMb'));
  let bytes: Buffer | undefined;
  for await (const file of files) bytes = await bytesOf(file, maxMb);
  if (!bytes) throw fail('identity.accounts.pictureMissing');
  const picture = await drawn(bytes, kind);
  const source = { fileName: `${kind.column}.${kind.ext}`, stream: Readable.from([picture], { objectMode: false }) };
  return storeFile(ctx, source, { bucket: kind.bucket, types: [kind.ext] }, async (tx, stored) => {
    await referTo(tx, stored.fileId, refType, tx.actor.userId);
    const imgUrl = pathOf(stored);
    await replace(tx, kind, imgUrl);
    return { imgUrl };
  });
}

const refType = 'identity.accounts';

async function bytesOf(file: IncomingFile, maxMb: number): Promise<Buffer> {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of file.stream as AsyncIterable<Buffer>) {
    size += part.length;
    // Reads to the end, so that the client gets the answer; it keeps no more than the limit in memory.
    if (size <= maxMb * mebibyte) parts.push(part);
  }
  if (file.truncated() || size > maxMb * mebibyte) throw fail('identity.accounts.pictureSize', { size: maxMb });
  if (size === 0) throw fail('identity.accounts.pictureMissing');
  return Buffer.concat(parts);
}

/** The content decides the type: clients send pictures without an extension. */
async function drawn(bytes: Buffer, kind: Kind): Promise<Buffer> {
  const found = (await fileTypeFromBuffer(bytes))?.ext ?? '';
  const types: readonly string[] = pictureTypes;
  if (!types.includes(found === 'apng' ? 'png' : found))
    throw fail('identity.accounts.pictureType', { types: pictureTypes.join(', ') });
  // Imported with the first picture: its libraries take 10 MB of memory.
  const { default: sharp } = await import('sharp');
  try {
    const image = sharp(bytes, { limitInputPixels: maxPixels, failOn: 'error' });
    return await kind.draw(image.autoOrient()).toBuffer();
  } catch {
    throw fail('identity.accounts.pictureBroken');
  }
}

/** Stores the path, and releases the previous file. */
async function replace(ctx: Context, { column }: Kind, path: string): Promise<void> {
  const { userId } = ctx.actor;
  const before = await lockPicture(ctx, userId, column);
  await updateAccount(ctx, userId, { [column]: path });
  const file = before ? await findByPath(ctx, before) : undefined;
  if (file && file.refType === refType && file.refId === userId) await removeFile(ctx, file.fileId);
}
