import { Readable } from 'node:stream';
import { fail, Failure } from '#shared/fail';
import { filePath, headOf, refuseDisguise, type ImportedFile } from '#module/data/record-files';
import { newSum, type RunningSum } from '#module/files/transfers';
import { removeFiles, storeFile } from '#module/system/uploads';
import type { Context } from '#server/context';
import { type Algorithm, isOurs } from '../../format.ts';
import { note, type Faults } from './faults.ts';
import type { BagArchive } from './archive.ts';
import type { TagFiles } from './checking.ts';
import type { OwnRecord } from './metadata.ts';
import type { Sums } from './sum-list.ts';

/** Milliseconds after which files of a bag without a draft are deleted: the sweep removes them after a crash. */
const lifetime = 3 * 24 * 3600_000;

/**
 * Reads all payload files and all tag files with checksums, and compares the checksums. Files are stored under
 * temporary records until the first fault; then these are deleted, and the rest is only compared. Returns the stored
 * files.
 * @param own the record of a portal of this kind, with names and classes of the files
 * @param took called at intervals with the number of bytes read; throws to cancel
 */
export async function takePayload(
  ctx: Context,
  { bag, said, own, faults }: { bag: BagArchive; said: TagFiles; own: OwnRecord | undefined; faults: Faults },
  took: (bytes: number) => Promise<void>,
): Promise<ImportedFile[]> {
  const files: ImportedFile[] = [];
  const drop = async () => {
    const gone = files.splice(0).map(({ fileId }) => fileId);
    if (gone.length > 0) await removeFiles(ctx, gone);
  };
  try {
    for (const [path, sums] of said.tags) await compare(bag, path, sums, { faults, reason: 'tagSum' });
    for (const [path, sums] of said.payload) {
      if (faults.any) await drop();
      const place = placeOf(path, own, faults);
      const size = bag.sizes.get(path)!;
      if (place && size === 0) said.notes.push(note('emptyLeftOut', path));
      const isKept = place !== undefined && size > 0 && !faults.any;
      if (isKept) {
        const file = await stored(ctx, bag, { path, sums, place: place.path, faults });
        if (file) files.push({ ...file, fileClass: place.fileClass });
      } else await compare(bag, path, sums, { faults, reason: 'sum' });
      await took(size);
    }
    if (faults.any) await drop();
    return files;
  } catch (error) {
    await drop().catch(() => undefined);
    throw error;
  }
}

/** Path of a file in the draft; undefined for files that only describe others, and for refused names. */
function placeOf(path: string, own: OwnRecord | undefined, faults: Faults) {
  const inside = path.slice('data/'.length);
  if (own && isOurs(inside) && !own.files.has(inside)) return undefined;
  const named = own?.files.get(inside);
  const whole = named?.path ?? inside;
  const at = whole.lastIndexOf('/');
  try {
    return {
      path: filePath(whole.slice(0, Math.max(at, 0)), whole.slice(at + 1)),
      fileClass: named?.fileClass ?? 'raw',
    };
  } catch (error) {
    faults.refusal(error, path);
    return undefined;
  }
}

/** Checksums of several algorithms in one pass. */
function sumsOf(algorithms: readonly Algorithm[], size: number) {
  const running = algorithms.map((one): [Algorithm, RunningSum] => [one, newSum(size, one)]);
  return {
    async *through(source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
      for await (const chunk of source) {
        let parts = [chunk];
        for (const [, sum] of running) parts = await sum.add(parts);
        yield* parts;
      }
    },
    digests: async (): Promise<Sums> =>
      Object.fromEntries(await Promise.all(running.map(async ([one, sum]) => [one, await sum.digest()]))),
    forget: () => running.forEach(([, sum]) => sum.forget()),
  };
}

/** Reads a file only to compare its checksums. */
async function compare(
  bag: BagArchive,
  path: string,
  wanted: Sums,
  { faults, reason }: { faults: Faults; reason: 'sum' | 'tagSum' },
): Promise<void> {
  const sums = sumsOf(Object.keys(wanted) as Algorithm[], bag.sizes.get(path)!);
  try {
    for await (const _ of sums.through(await bag.open(path))) continue;
    noteDifferences(path, wanted, await sums.digests(), faults, reason);
  } catch (error) {
    faults.add('unreadable', path, { error: (error as Error).message });
  } finally {
    sums.forget();
  }
}

function noteDifferences(path: string, wanted: Sums, found: Sums, faults: Faults, reason: 'sum' | 'tagSum'): boolean {
  const differing = (Object.keys(wanted) as Algorithm[]).filter((one) => found[one] !== wanted[one]);
  for (const one of differing)
    faults.add(reason, path, { algorithm: shown(one), said: wanted[one]!, found: found[one]! });
  return differing.length > 0;
}

const shown = (algorithm: Algorithm) =>
  algorithm
    .toUpperCase()
    .replace(/^SHA(?=\d{3})/, 'SHA-')
    .replace('SHA1', 'SHA-1');

/** Stores a file under a temporary record and compares its checksums; undefined if they differ from the manifest. */
async function stored(
  ctx: Context,
  bag: BagArchive,
  { path, sums: wanted, place, faults }: { path: string; sums: Sums; place: string; faults: Faults },
): Promise<Omit<ImportedFile, 'fileClass'> | undefined> {
  // The store always computes SHA-256.
  const others = (Object.keys(wanted) as Algorithm[]).filter((one) => one !== 'sha256');
  const size = bag.sizes.get(path)!;
  const sums = sumsOf(others, size);
  const name = place.split('/').at(-1)!;
  let broken: unknown;
  try {
    const bytes = await bag.open(path);
    bytes.on('error', (error) => (broken = error));
    const source = { fileName: name, stream: Readable.from(sums.through(bytes), { objectMode: false }) };
    const expireAt = new Date(ctx.now.getTime() + lifetime);
    const file = await storeFile(ctx, source, { bucket: 'temporary', longestName: 255, expireAt });
    const found = { ...(await sums.digests()), sha256: file.sha256 };
    const isOther = noteDifferences(path, wanted, found, faults, 'sum');
    const isRefused = !isOther && (await isDisguised(ctx, file.storageKey, { place, path, faults }));
    if (isOther || isRefused) {
      await removeFiles(ctx, [file.fileId]);
      return undefined;
    }
    return { fileId: file.fileId, path: place, name, size: file.size, sha256: file.sha256 };
  } catch (error) {
    // The store reports a broken connection, but the cause is the archive.
    const isArchive = broken !== undefined || (error instanceof Failure && error.key === 'kernel.uploadCut');
    if (!isArchive && !(error instanceof Failure)) throw error;
    if (error instanceof Failure && error.key === 'system.uploads.storageFull')
      throw fail('system.uploads.storageFull');
    if (isArchive) faults.add('unreadable', path, { error: broken instanceof Error ? broken.message : '-' });
    else faults.refusal(error, path);
    return undefined;
  } finally {
    sums.forget();
  }
}

async function isDisguised(
  ctx: Context,
  storageKey: string,
  { place, path, faults }: { place: string; path: string; faults: Faults },
): Promise<boolean> {
  try {
    await refuseDisguise(await headOf(ctx, storageKey), place);
    return false;
  } catch (error) {
    faults.refusal(error, path);
    return true;
  }
}
