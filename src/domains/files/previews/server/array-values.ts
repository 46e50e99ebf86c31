import type { Context } from '#server/context';
import { requireContent } from '#server/files/stored-content';
import type { FileReply } from '#server/routes';
import type { ArrayQuery } from '../contract.ts';
import { previewKind } from '../kinds.ts';
import { arrayValues as ofArrays } from './arrays/reading.ts';
import type { Previewed } from './service.ts';
import { volumeValues } from './volumes/volumes.ts';

/**
 * Values for a picture as a file of NumPy's format: of an array, or of a grid beside a structure.
 * @throws files.previews.type|malformed|tooLong|refused, kernel.file.damaged|missing|unreadable, 503 kernel.busy
 */
export async function arrayValues(ctx: Context, stored: Previewed, query: ArrayQuery): Promise<FileReply> {
  if (previewKind(stored.name) !== 'structure') return ofArrays(ctx, stored, query);
  await requireContent(ctx, stored);
  return volumeValues(ctx, stored, query);
}
