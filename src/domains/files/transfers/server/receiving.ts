import { createHash, type Hash } from 'node:crypto';
import { finished, type Readable } from 'node:stream';
import { fail, Failure } from '#shared/fail';
import type { Context } from '#server/context';
import { isFull, type Growth } from '#server/files/files';
import { drop, loweredWatch, refuseExcess } from './ending.ts';
import { findTransfer, keepGrowth, type TransferRow } from './queries.ts';
import { forgetSum, keepSum, newSum, takeSum, type RunningSum } from './running-sums.ts';
import { targetOf } from './targets.ts';
import { asWriter, headBytes, isFaulty, missing, ownTransfer, refuseCrowd } from './service.ts';

/** A part of a file as one request brings it. */
export interface Piece {
  /** Where the sender believes that the file stands. */
  offset: number;
  /** What the request announces; undefined when it does not. */
  length: number | undefined;
  stream: Readable;
  /** Sum over this part alone; a part that does not match it counts as not sent. */
  checksum?: { algorithm: string; digest: Buffer };
}

/**
 * Takes a part of a file. Everything that comes before the line breaks is kept.
 * @returns how many bytes are safe now
 * @throws files.transfers.notFound|offset|beyond|busy|parallel|piece|noRoom|storageFull|broken,
 *   kernel.uploadCut, whatever the noun of the record finds wrong with the content
 */
export async function receive(ctx: Context, transferKey: string, piece: Piece): Promise<TransferRow> {
  const refuseElsewhere = ({ received, size }: TransferRow) => {
    if (received !== piece.offset) throw fail('files.transfers.offset', { received });
    if (piece.length !== undefined && piece.offset + piece.length > size) throw fail('files.transfers.beyond');
  };
  // The line may break while nobody reads yet; an error without a listener would end the process.
  piece.stream.on('error', () => undefined);
  // Asked before as well, because a wrong offset says more than that somebody else is writing.
  refuseElsewhere(await ownTransfer(ctx, transferKey));
  return asWriter(ctx, transferKey, async (row) => {
    refuseElsewhere(row);
    await refuseCrowd(ctx, row);
    try {
      await refuseExcess(ctx, row);
      await take(ctx, row, piece);
    } catch (error) {
      if (isFaulty(ctx, error)) await drop(ctx, row);
      // Somebody ended the transfer meanwhile: what was written after that belongs to nobody.
      if (!(await findTransfer(ctx, transferKey))) {
        forgetSum(transferKey);
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
    if (!(await keepGrowth(ctx, transferKey, growth))) throw missing();
  };
  const keepSoFar = async (growth: Growth) => {
    await refuseLowered();
    // A part with a sum of its own counts when the sum has been seen to be right, not before.
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
    // Of a line that breaks, all that came is kept: mostly the next part goes on right there.
    if (isRight && whole) keepSum(transferKey, whole);
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
 * Hands each batch to the sum as soon as it is there and passes it on as soon as it is summed, whatever the sender does
 * meanwhile. What came before a line broke is passed on before the error.
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
    // Whoever stopped early wants no more of them either.
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
/** The sender waits when so many have gathered, so that a moment's delay of one step does not stop the others. */
const mostGathered = 4 * batchBytes;
/** Milliseconds that the first of them wait for more. */
const batchWait = 20;

/**
 * What comes in gathers while the last batch is worked on. Whoever stops early leaves a stream that still moves, so that
 * the answer reaches the sender.
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
    if (gathered >= mostGathered) stream.pause();
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
