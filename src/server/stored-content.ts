import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { sql } from 'kysely';
import { Failure } from '#shared/fail';
import { fileFaults, type FileFault } from '#shared/file-faults';
import type { Context } from './context.ts';

/*
 * Whether the bytes of a stored file can be given. Asked before the first header of an answer is sent, and before a file
 * goes into an archive: a file that is damaged, missing or unreadable is refused, and never sent under the sum of another.
 * A fault that is found here only asks for a check; the verdict is that of the rotation (files/fixity), which reads twice.
 */

/** Size and sum of a file as recorded at its upload. */
export interface StoredContent {
  storageKey: string;
  size: number;
  /** Lower-case hex; empty where none was recorded. */
  sha256: string;
}

/** Why bytes cannot be given at present. */
export type Fault = FileFault;

/**
 * Files up to so many bytes are read and summed before they are sent, which takes about half a millisecond; of larger ones the
 * length is compared.
 */
export const summedBytes = 256 * 1024;

/** HTTP status of a file that cannot be given: the record exists, and the file comes back when it has been repaired. */
export const faultStatus = 503;

const keyOf = (fault: Fault) => `kernel.file.${fault}`;

/** The failure with which a file is refused that cannot be given. */
export const faultFailure = (fault: Fault) => new Failure(keyOf(fault));

/** The fault that a failure with this key tells of; undefined where it tells of something else. */
export const faultOf = (key: string | undefined): Fault | undefined => fileFaults.find((fault) => keyOf(fault) === key);

/** The fault that is known of a file. */
export async function knownFault(ctx: Context, storageKey: string): Promise<Fault | null> {
  const { rows } = await sql<{ state: Fault }>`
    select state from file_damage join sys_file using (file_id) where storage_key = ${storageKey}`.execute(ctx.db);
  return rows[0]?.state ?? null;
}

/** A look at a file: a fault, or else its bytes where they were few enough to be summed. */
export type Look = { fault: Fault } | { fault: null; bytes: Buffer | null };

/**
 * Looks at the length of a file, and at the sum of a small one. A difference asks for a check.
 * @param known what {@link knownFault} says
 * @param most bytes up to which the sum is compared
 */
export async function lookAt(
  ctx: Context,
  content: StoredContent,
  known: Fault | null,
  most = summedBytes,
): Promise<Look> {
  if (known) return { fault: known };
  const look = await seen(ctx, content, most);
  if (look.fault) await wantCheck(ctx, content.storageKey);
  return look;
}

async function seen(ctx: Context, { storageKey, size, sha256 }: StoredContent, most: number): Promise<Look> {
  try {
    const found = await ctx.files.sizeOf(storageKey);
    if (found === undefined) return { fault: 'missing' };
    if (found !== size) return { fault: 'damaged' };
    if (size > most || size === 0 || sha256 === '') return { fault: null, bytes: null };
    const bytes = Buffer.concat(await ctx.files.open(storageKey, { start: 0, end: size - 1 }).toArray());
    return createHash('sha256').update(bytes).digest('hex') === sha256 ? { fault: null, bytes } : { fault: 'damaged' };
  } catch (error) {
    ctx.log.error({ err: error, storageKey }, 'stored file cannot be read');
    return { fault: 'unreadable' };
  }
}

/** Has a file checked before its turn; does nothing where that waits already. */
export async function wantCheck(ctx: Context, storageKey: string): Promise<void> {
  await sql`
    update sys_file set check_wanted_at = ${ctx.now}
    where storage_key = ${storageKey} and ready_at is not null and check_wanted_at is null`.execute(ctx.db);
}

/** @throws kernel.file.damaged|missing|unreadable where the bytes cannot be given */
export async function requireContent(ctx: Context, content: StoredContent): Promise<void> {
  const { fault } = await lookAt(ctx, content, await knownFault(ctx, content.storageKey));
  if (fault) throw faultFailure(fault);
}

/** @throws kernel.file.damaged|missing|unreadable where a fault is known; does not look at the bytes */
export async function refuseKnownFault(ctx: Context, storageKey: string): Promise<void> {
  const fault = await knownFault(ctx, storageKey);
  if (fault) throw faultFailure(fault);
}

/** A file that is to go into an archive. */
export type Wanted = StoredContent & { known: Fault | null };

/** Files of an archive that are looked at ahead of their turn. */
const ahead = 16;
/** Of small ones the bytes are kept until their turn comes: half a megabyte at most. */
const keptBytes = 32 * 1024;

/**
 * The files of an archive in their order, each with a way to its bytes or the reason why there are none. Some are looked at
 * ahead, so that a store that answers slowly is not asked one file at a time.
 */
export async function* lookedAt<F extends Wanted>(
  ctx: Context,
  files: AsyncIterable<F>,
): AsyncGenerator<{ file: F; fault: Fault; open?: undefined } | { file: F; fault: null; open: () => Readable }> {
  const waiting: { file: F; look: Promise<Look> }[] = [];
  const next = async () => {
    const { file, look } = waiting.shift()!;
    const seenNow = await look;
    if (seenNow.fault !== null) return { file, fault: seenNow.fault };
    const { storageKey, size } = file;
    const { bytes } = seenNow;
    return {
      file,
      fault: null,
      open: () => {
        if (bytes) return Readable.from([bytes]);
        // The range lets a small file be read into a small buffer.
        return ctx.files.open(storageKey, size > 0 ? { start: 0, end: size - 1 } : undefined);
      },
    };
  };
  for await (const file of files) {
    const look = lookAt(ctx, file, file.known, keptBytes);
    // Heard of when its turn comes.
    look.catch(() => undefined);
    waiting.push({ file, look });
    if (waiting.length > ahead) yield await next();
  }
  while (waiting.length > 0) yield await next();
}
