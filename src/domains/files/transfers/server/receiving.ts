import { createHash, type Hash } from 'node:crypto';
import { finished, type Readable } from 'node:stream';
import { fail, Failure } from '#shared/fail';
import type { Context } from '#server/context';
import { isFull, type Growth } from '#server/files/files';
import { drop, loweredWatch, refuseExcess } from './ending.ts';
import { findTransfer, storeGrowth, type TransferRow } from './queries.ts';
import { dropSum, cacheSum, newSum, takeSum, type RunningSum } from './running-sums.ts';
import { targetOf } from './targets.ts';
import { asWriter, headBytes, isFaulty, missing, ownTransfer, refuseCrowd } from './service.ts';

/** A part of a file as one request brings it. */
export interface Piece {
  /** The sender's offset in the file. */
  offset: number;
  /** Length announced by the request; undefined if absent. */
  length: number | undefined;
  stream: Readable;
  /** Checksum of this part only; a part that does not match it counts as not sent. */
  checksum?: { algorithm: string; digest: Buffer };
}

/**
 * Takes a part of a file. All bytes that arrive before a disconnect are kept.
 * @returns the number of stored bytes
 * @throws files.transfers.notFound|offset|beyond|busy|parallel|piece|noRoom|storageFull|broken, kernel.uploadCut, the
 * noun's errors about the content
 */
export async function receive(ctx: Context, transferKey: string, piece: Piece): Promise<TransferRow> {
  const refuseElsewhere = ({ received, size }: TransferRow) => {
    if (received !== piece.offset) throw fail('files.transfers.offset', { received });
    if (piece.length !== undefined && piece.offset + piece.length > size) throw fail('files.transfers.beyond');
  };
  // A disconnect may come before there is a reader; an error without a listener would end the process.
  piece.stream.on('error', () => undefined);
  // Checked here too, because a wrong offset is more informative than a concurrent writer.
  refuseElsewhere(await ownTransfer(ctx, transferKey));
  return asWriter(ctx, transferKey, async (row) => {
    refuseElsewhere(row);
    await refuseCrowd(ctx, row);
    try {
      await refuseExcess(ctx, row);
      await take(ctx, row, piece);
    } catch (error) {
      if (isFaulty(ctx, error)) await drop(ctx, row);
      // The transfer was ended meanwhile: bytes written after that are deleted.
      if (!(await findTransfer(ctx, transferKey))) {
        dropSum(transferKey);
        await ctx.files.remove(row.storageKey);
      }
      throw failureOf(error);
    }
    return ownTransfer(ctx, transferKey);
  });
}

async function take(ctx: Context, row: TransferRow, piece: Piece): Promise<void> {
  const { transferKey, storageKey, size, received } = row;
  const whole = received === 0 ? newSum(size) : takeSum(transferKey, received);
  const own = piece.checksum && createHash(piece.checksum.algorithm);
  const refuseLowered = await loweredWatch(ctx, row);
  const keep = async (growth: Growth) => {
    if (!(await storeGrowth(ctx, transferKey, growth))) throw missing();
  };
  const keepSoFar = async (growth: Growth) => {
    await refuseLowered();
    // A part with a checksum counts only after the checksum was verified.
    if (!own) await keep(growth);
  };
  let isRight = !own;
  try {
    const source = summed(judged(ctx, piece, row, own), whole);
    const grown = await ctx.files.append(storageKey, source, { from: row.growth, total: size, keep: keepSoFar });
    if (!own) return;
    isRight = own.digest().equals(piece.checksum!.digest);
    if (!isRight) throw fail('files.transfers.piece');
    await keep(grown);
  } finally {
    // After a disconnect, all received bytes are kept: usually the next part continues there.
    if (isRight && whole) cacheSum(transferKey, whole);
    else whole?.forget();
  }
}

/** The bytes of a part, judged by the beginning of the file and by the size that was declared. */
async function* judged(ctx: Context, piece: Piece, row: TransferRow, own: Hash | undefined): AsyncGenerator<Buffer[]> {
  let held: Buffer[] | undefined = row.received === 0 ? [] : undefined;
  let size = row.received;
  for await (const bytes of batchesOf(piece.stream)) {
    for (const part of bytes) {
      size += part.length;
      own?.update(part);
    }
    if (size > row.size) throw fail('files.transfers.beyond');
    if (!held) {
      yield bytes;
      continue;
    }
    held.push(...bytes);
    if (size < Math.min(headBytes, row.size)) continue;
    await targetOf(ctx, row.target).judge(Buffer.concat(held).subarray(0, headBytes), row.path);
    yield held;
    held = undefined;
  }
  if (held && held.length > 0) yield held;
}

/** Batches that are with the thread at a time: one is summed while others are handed over and back. */
const summedAtOnce = 3;

/**
 * Passes each batch to the checksum as soon as it arrives, and passes it on as soon as it is hashed, independent of the
 * sender. Bytes received before a disconnect are passed on before the error.
 */
async function* summed(source: AsyncIterable<Buffer[]>, sum: RunningSum | undefined): AsyncGenerator<Buffer[]> {
  if (!sum) return yield* source;
  const batches = source[Symbol.asyncIterator]();
  const adding: Promise<Buffer[]>[] = [];
  let coming: Promise<void> | undefined;
  let end: { error?: unknown } | undefined;
  const take = async () => {
    const next = await batches.next().catch((error: unknown) => ({ error }));
    coming = undefined;
    if ('error' in next) end ??= next;
    else if (next.done) end ??= {};
    // A reader that stopped early needs no more bytes from the source.
    if (end || 'error' in next) return;
    const added = sum.add(next.value);
    // It is awaited in its turn; until then a failure must not count as unheard.
    added.catch(() => undefined);
    adding.push(added);
    goOn();
  };
  const goOn = () => {
    if (!end && adding.length < summedAtOnce) coming ??= take();
  };
  try {
    for (;;) {
      goOn();
      const [first] = adding;
      if (!first && !coming) break;
      const ready = await Promise.race([...(first ? [first] : []), ...(coming ? [coming] : [])]);
      if (!ready) continue;
      void adding.shift();
      yield ready;
    }
    if (end?.error) throw end.error;
  } finally {
    end ??= {};
    void batches.return?.(undefined);
  }
}

/** Bytes that are handed on together: each handing over costs as much as the copying of some kilobytes. */
const batchBytes = 1024 * 1024;
/** The sender waits when this many bytes are buffered; the buffer evens out short delays of one step. */
const maxGathered = 4 * batchBytes;
/** Milliseconds that the first of them wait for more. */
const batchWait = 20;

/**
 * Collects incoming bytes while the last batch is processed. If the reader stops early, the stream continues to drain,
 * so that the answer reaches the sender.
 * @throws kernel.uploadCut
 */
async function* batchesOf(stream: Readable): AsyncGenerator<Buffer[]> {
  let batch: Buffer[] = [];
  let gathered = 0;
  let late: NodeJS.Timeout | undefined;
  let end: { error: unknown } | undefined;
  let isDue = false;
  let wake = () => {};
  const due = () => {
    isDue = true;
    wake();
  };
  const take = (chunk: Buffer) => {
    if (batch.push(chunk) === 1) late = setTimeout(due, batchWait);
    gathered += chunk.length;
    if (gathered >= maxGathered) stream.pause();
    if (gathered >= batchBytes) due();
  };
  const unwatch = finished(stream, { writable: false }, (error) => {
    end = { error };
    due();
  });
  stream.on('data', take);
  try {
    for (;;) {
      if (!isDue) await new Promise<void>((resolve) => (wake = resolve));
      clearTimeout(late);
      if (batch.length === 0) break;
      const taken = batch;
      batch = [];
      gathered = 0;
      isDue = end !== undefined;
      stream.resume();
      yield taken;
    }
    if (end?.error) throw fail('kernel.uploadCut');
  } finally {
    unwatch();
    clearTimeout(late);
    stream.off('data', take);
    stream.resume();
  }
}

function failureOf(error: unknown): unknown {
  const { message } = error as { message?: string };
  if (error instanceof Failure) return error;
  if (isFull(error)) return fail('files.transfers.storageFull');
  return message?.endsWith('bytes of a growing file are lost') ? fail('files.transfers.broken') : error;
}
