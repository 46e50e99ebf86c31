import { rm } from 'node:fs/promises';
import path from 'node:path';
import { fail } from '#shared/fail';
import type { Context } from '#server/context';
import { withParseMemory } from '#server/files/file-limits';
import { fileStream } from '#server/files/file-stream';
import { withLocal } from '#server/files/local-copies';
import { processFolder } from '#server/files/process-folders';
import { requireContent } from '#server/files/stored-content';
import type { FileReply } from '#server/routes';
import type { ArrayQuery, ArraysPreview } from '../../contract.ts';
import { previewKind } from '../../kinds.ts';
import { readInChild } from '../child-reader.ts';
import { malformed, tooLong } from '../lattice.ts';
import type { Previewed } from '../service.ts';
import type { Wanted } from './figure.ts';
import { mayHaveArrays } from './marks.ts';
import type { Kept } from './map.ts';
import type { ComplexPart, Refusal } from './values.ts';

/** Request to the child process about a local file. */
export type ArrayOrder = { file: string; name: string } & (
  | ({ want: 'place'; path: string | undefined } & Wanted)
  | {
      want: 'map';
      path: string;
      signal: string | undefined;
      at: string;
      range: string | undefined;
      errors: boolean;
      part: ComplexPart;
      kept: Kept;
      /** File that the numbers are written into. */
      into: string;
    }
  | { want: 'sketch'; path: undefined }
);

/** A place in a file. */
export type PlaceSeen = Omit<ArraysPreview, 'kind'>;

/** The values of a small picture. */
export type ArraySketch = {
  map?: { rows: number; columns: number; values: Float64Array };
  curve?: NonNullable<NonNullable<ArraysPreview['dataset']>['curve']>;
};

/** Its answer. */
export type ArrayAnswer =
  | { place: PlaceSeen }
  | { written: true }
  | { sketch: ArraySketch | null }
  | { refusal: Refusal };

interface Stored {
  /** Some formats are told by it; HDF5 and NetCDF are not. */
  name?: string;
  storageKey: string;
  size: number;
}

const script = 'arrays/array-process.ts';

/** Largest file, in bytes, that is copied here from an object store. */
const maxBrought = 1 << 30;
/** Bytes of memory that one read takes, the child process included. */
export const arrayMemory = 30 << 20;
/** Milliseconds after which the numbers of a picture are dropped if nobody has begun to read them. */
const unread = 60_000;

/**
 * A place in a file with arrays, read by a child process that is killed when it takes too long.
 * @throws files.previews.malformed|tooLong|format
 */
export async function arrayPlace(
  ctx: Context,
  stored: Stored,
  {
    path,
    signal,
    at,
    from,
    columnFrom,
    range,
  }: Partial<Wanted> & { path?: string | undefined } & Pick<Wanted, 'at' | 'from' | 'columnFrom'>,
): Promise<ArraysPreview> {
  const answer = await withLocalFile(ctx, stored, (file) => {
    const order: ArrayOrder = {
      want: 'place',
      file,
      name: stored.name ?? '',
      path,
      signal,
      at,
      from,
      columnFrom,
      range,
    };
    return readInChild<ArrayAnswer>(script, order, { file });
  });
  if ('refusal' in answer) throw fail('files.previews.format', { format: answer.refusal.what });
  if (!('place' in answer)) throw malformed();
  return { kind: 'arrays', ...answer.place };
}

/**
 * Two dimensions of an array as a file of NumPy's format (`.npy`), in full or, above the limits of `mapBlocks`, by the
 * maximum or minimum of each block.
 * @throws files.previews.type|malformed|tooLong|refused, kernel.file.damaged|missing|unreadable, 503 kernel.busy
 */
export async function arrayValues(ctx: Context, stored: Previewed, query: ArrayQuery): Promise<FileReply> {
  if (!mayHaveArrays(stored.name, previewKind(stored.name))) throw fail('files.previews.type');
  await requireContent(ctx, stored);
  const folder = await processFolder('array');
  try {
    const into = path.join(folder, 'values.npy');
    const answer = await withParseMemory(ctx, arrayMemory, () =>
      withLocalFile(ctx, stored, (file) => {
        const order: ArrayOrder = {
          want: 'map',
          file,
          name: stored.name ?? '',
          into,
          path: query.path,
          signal: query.signal,
          at: query.at,
          range: query.range,
          errors: query.errors === 'yes',
          part: query.part,
          kept: query.kept,
        };
        return readInChild<ArrayAnswer>(script, order, { file, into });
      }),
    );
    if ('refusal' in answer) throw fail('files.previews.refused', { what: answer.refusal.what });
    return replyOf(folder, into, `${query.signal || query.path.split('/').at(-1) || 'values'}.npy`);
  } catch (error) {
    await remove(folder);
    throw error;
  }
}

const remove = (folder: string) => rm(folder, { recursive: true, force: true });

/** A reply from a file in a temporary folder, which is deleted after its reader, or if nobody begins to read. */
export function replyOf(folder: string, file: string, name: string): FileReply {
  const timer = setTimeout(() => void remove(folder), unread).unref();
  return {
    name,
    mediaType: 'application/x-npy',
    isMade: true,
    open: () => {
      clearTimeout(timer);
      return fileStream(file).once('close', () => void remove(folder));
    },
  };
}

/** The values of a small picture of a file; null if nothing of the file is drawn. @throws files.previews.malformed|tooLong */
export async function arraySketch(ctx: Context, stored: Stored): Promise<ArraySketch | null> {
  const answer = await withParseMemory(ctx, arrayMemory, () =>
    withLocalFile(ctx, stored, (file) =>
      readInChild<ArrayAnswer>(
        script,
        { want: 'sketch', file, name: stored.name ?? '', path: undefined } satisfies ArrayOrder,
        { file },
      ),
    ),
  );
  return 'sketch' in answer ? answer.sketch : null;
}

/** Works with a stored file on this machine; of a file in an object store a copy is cached. */
export function withLocalFile<T>(ctx: Context, stored: Stored, work: (file: string) => Promise<T>): Promise<T> {
  if (!ctx.files.folder && stored.size > maxBrought) throw tooLong();
  return withLocal(ctx, stored, work);
}
