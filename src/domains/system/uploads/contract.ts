import { z } from 'zod';
import { contract, flat } from '#shared/contract';

const documentTypes = ['doc', 'docx', 'xls', 'xlsx', 'ppt', 'pptx', 'txt', 'pdf'] as const;
export const imageTypes = ['png', 'jpg', 'jpeg', 'gif', 'webp'] as const;

/** File types of the generic upload. */
export const genericTypes = [...documentTypes, ...imageTypes] as const;

/** Longest name of an uploaded file, in characters. */
export const longestName = 100;

/** Maximum of the settings `upload.generic.maxMb` and `upload.image.maxMb` (default 5), in megabytes. */
export const largestMb = 50;

/** Megabytes that an account stores in a week by the generic upload, those apart that belong to a record by then. */
export const weeklyMb = 1024;

/** Files of one request. */
export const maxFiles = 5;

/** Default file types of fields for one picture. */
export const pictureTypes = ['png', 'jpg', 'jpeg'] as const;

/** The address of an uploaded file of one of these types, `/profile/upload/…`, or empty. */
export const uploadedPath = (types: readonly string[]) =>
  z
    .string()
    .regex(
      new RegExp(`^(/profile/upload/[0-9a-f]{2}/[0-9a-f]{2}/[0-9a-f]{28}\\.(${types.join('|')}))?$`),
      'kernel.invalid.format',
    )
    .nullish()
    .transform((path) => path ?? '');

const one = { url: z.string(), fileName: z.string(), newFileName: z.string(), originalFilename: z.string() };
const many = { urls: z.string(), fileNames: z.string(), newFileNames: z.string(), originalFilenames: z.string() };
const limit = { per: 'account', count: 120, seconds: 600 } as const;

export const uploads = contract('system.uploads', {
  upload: {
    method: 'POST',
    path: '/common/upload',
    permit: 'user',
    upload: { field: 'file', maxBytes: largestMb * 1024 * 1024, maxFiles: 1 },
    limit,
    reply: flat(one),
  },
  /** Comma-separated answers, in the order of the files; all are stored or none. */
  uploadMany: {
    method: 'POST',
    path: '/common/uploads',
    permit: 'user',
    upload: { field: 'files', maxBytes: largestMb * 1024 * 1024, maxFiles: maxFiles },
    limit,
    reply: flat(many),
  },
});
