import { z } from 'zod';
import { contract, file, wireFile } from '#shared/contract';
import { pictureWidths } from '#shared/pictures';

const path = z.string().min(1).max(500);

/** Every address names a file record; no value is ever used as a path of the server. */
export const downloads = contract('files.downloads', {
  /** The caller's own temporary exports; `delete=true` deletes the file after it was sent completely. */
  temporary: {
    method: 'GET',
    path: '/common/download',
    permit: 'user',
    query: z.object({
      fileName: path,
      delete: z
        .string()
        .optional()
        .transform((text) => text === 'true'),
    }),
    reply: wireFile(),
  },
  resource: {
    method: 'GET',
    path: '/common/download/resource',
    permit: 'public',
    query: z.object({ resource: path }),
    reply: wireFile(),
  },
  from: {
    method: 'GET',
    path: '/common/download/from',
    permit: 'public',
    query: z.object({ filePath: path }),
    reply: wireFile(),
  },
  /** Public files for everyone, others for their owner; pictures also in the width of their place on a page. */
  profile: {
    method: 'GET',
    path: '/profile/*',
    permit: 'public',
    params: z.object({ '*': path }),
    query: z.object({ width: z.coerce.number().pipe(z.literal(pictureWidths)).optional() }),
    reply: file(),
  },
});
