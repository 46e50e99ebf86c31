import { fail } from '#shared/fail';
import { fitsExtension } from '#shared/media-types';
import type { Context } from '#server/context';
import { implement, type Incoming, type IncomingFile } from '#server/routes';
import { settings } from '#module/system/settings';
import { genericTypes, imageTypes, uploads, weeklyMb } from '../contract.ts';
import { extensionOf } from './policy.ts';
import { unreferredBytes } from './queries.ts';
import { pathOf, removeFile, storedName, storeFile, type StoredFile } from './service.ts';
import { gracePeriod } from './unreferred.ts';

const mebibyte = 1024 * 1024;

/** Wire format of one stored file; `url` is absolute, `fileName` is the value that forms store. */
const answer = (ctx: Context, file: StoredFile) => {
  const fileName = pathOf(file);
  return {
    url: `${ctx.siteUrl}/prod-api${fileName}`,
    fileName,
    newFileName: storedName(file),
    originalFilename: file.originName,
  };
};

async function storeGeneric(ctx: Context, incoming: IncomingFile): Promise<StoredFile> {
  const extension = extensionOf(incoming.fileName);
  if (!fitsExtension(incoming.mediaType, extension)) {
    incoming.stream.resume();
    throw fail('system.uploads.type', { types: genericTypes.join(', ') });
  }
  const isImage = (imageTypes as readonly string[]).includes(extension);
  const limits = await settings(ctx, ['upload.generic.maxMb', 'upload.image.maxMb']);
  const maxMb = Number(limits[isImage ? 'upload.image.maxMb' : 'upload.generic.maxMb']);
  return storeFile(ctx, incoming, { bucket: 'public', types: genericTypes, maxBytes: maxMb * mebibyte });
}

/** Every signed-in user may upload, so a limit keeps a user from filling the store before the sweep. */
async function refuseBeyondWeek(ctx: Context): Promise<void> {
  const bytes = await unreferredBytes(ctx, new Date(ctx.now.getTime() - gracePeriod));
  if (bytes >= weeklyMb * mebibyte) throw fail('system.uploads.weekly', { size: weeklyMb });
}

/** Stores every file of the request, or none of them. */
async function storeAll(ctx: Context, { files }: Incoming) {
  await refuseBeyondWeek(ctx);
  const stored: StoredFile[] = [];
  try {
    for await (const one of files) stored.push(await storeGeneric(ctx, one));
    if (stored.length === 0) throw fail('system.uploads.missing');
  } catch (error) {
    for (const file of stored) await removeFile(ctx, file.fileId);
    throw error;
  }
  return stored.map((file) => answer(ctx, file));
}

export const routes = implement(uploads, {
  upload: async ({ ctx, incoming }) => (await storeAll(ctx, incoming))[0]!,
  uploadMany: async ({ ctx, incoming }) => {
    const all = await storeAll(ctx, incoming);
    const joined = (key: keyof (typeof all)[number]) => all.map((one) => one[key]).join(',');
    return {
      urls: joined('url'),
      fileNames: joined('fileName'),
      newFileNames: joined('newFileName'),
      originalFilenames: joined('originalFilename'),
    };
  },
});
