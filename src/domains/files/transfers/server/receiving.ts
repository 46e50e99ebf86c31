import { createHash, type Hash } from 'node:crypto';
import type { Readable } from 'node:stream';
import { fail, Failure } from '#shared/fail';
import type { Context } from '#server/context';
import { isFull, type Growth } from '#server/files';
import { refuseDisguise } from '#module/data/resources';
import { drop, loweredWatch, refuseExcess } from './ending.ts';
import { findTransfer, keepGrowth, type TransferRow } from './queries.ts';
import { forgetSum, rememberSum, sumUpTo } from './running-sums.ts';
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
 *   data.resources.file.*, kernel.uploadCut
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
      if (isFaulty(error)) await drop(ctx, row);
      // Somebody ended the transfer meanwhile: what was written after that belongs to nobody.
      if (!(await findTransfer(ctx, transferKey))) await ctx.files.remove(row.storageKey);
      throw failureOf(error);
    }
    return ownTransfer(ctx, transferKey);
  });
}

async function take(ctx: Context, row: TransferRow, piece: Piece): Promise<void> {
  const { transferKey, storageKey, size } = row;
  const whole = sumUpTo(transferKey, row.received);
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
  const seen = { size: row.received };
  const source = watched(piece, row, seen, [whole, own]);
  forgetSum(transferKey);
  const grown = await ctx.files
    .append(storageKey, source, { from: row.growth, total: size, keep: keepSoFar })
    .finally(() => {
      if (whole && !own) rememberSum(transferKey, whole, seen.size);
    });
  if (!own) return;
  if (!own.digest().equals(piece.checksum!.digest)) throw fail('files.transfers.piece');
  await keep(grown);
  if (whole) rememberSum(transferKey, whole, seen.size);
}

/** The bytes of a part, judged by the beginning of the file and by the size that was declared; hashed as they pass. */
async function* watched(
  piece: Piece,
  row: TransferRow,
  seen: { size: number },
  hashes: (Hash | undefined)[],
): AsyncGenerator<Buffer> {
  let held: Buffer[] | undefined = row.received === 0 ? [] : undefined;
  const pass = (bytes: Buffer) => {
    for (const hash of hashes) hash?.update(bytes);
    seen.size += bytes.length;
    return bytes;
  };
  let size = row.received;
  for await (const chunk of chunksOf(piece.stream)) {
    size += chunk.length;
    if (size > row.size) throw fail('files.transfers.beyond');
    if (!held) {
      yield pass(chunk);
      continue;
    }
    held.push(chunk);
    if (size < Math.min(headBytes, row.size)) continue;
    const head = Buffer.concat(held);
    held = undefined;
    await refuseDisguise(head.subarray(0, headBytes), row.path);
    yield pass(head);
  }
  if (held && held.length > 0) yield pass(Buffer.concat(held));
}

/** Whoever stops early leaves a stream that still moves, so that the answer reaches the sender. */
async function* chunksOf(stream: Readable): AsyncGenerator<Buffer> {
  const chunks = stream.iterator({ destroyOnReturn: false });
  try {
    for (;;) {
      const next = await chunks.next().catch(() => {
        throw fail('kernel.uploadCut');
      });
      if (next.done) return;
      yield next.value as Buffer;
    }
  } finally {
    await chunks.return?.();
  }
}

function failureOf(error: unknown): unknown {
  const { message } = error as { message?: string };
  if (error instanceof Failure) return error;
  if (isFull(error)) return fail('files.transfers.storageFull');
  return message?.endsWith('bytes of a growing file are lost') ? fail('files.transfers.broken') : error;
}
