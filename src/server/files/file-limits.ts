import type { Readable } from 'node:stream';
import { Failure } from '#shared/fail';
import type { Context } from '../context.ts';
import type { OwnProcess } from '../process/own-process.ts';
import { networkOf } from '../http/network-of.ts';
import { semaphore, type Release, type Semaphore } from '../process/semaphore.ts';
import type { FileReply } from '../routes.ts';

/*
 * Bounds the memory of one process for files that are generated or parsed: archives and workbooks that are sent, previews,
 * workbooks that are imported. Pages and JSON bodies have semaphores of their own (pages.ts, json-bodies.ts).
 */

/**
 * Files that are generated while they are sent: each takes a megabyte or two. A receiver may take hours, so that no caller
 * waits for a slot.
 */
const generatedFiles = 40;
/** Slots of one network: a slow network leaves slots to the others. */
const perNetwork = 8;
/** Bytes that parsed files take in memory at once, and callers that may wait. */
const parsing = { bytes: 64 * 1024 * 1024, queue: 200 };
/** Queries over whole tables at once, each a process of up to 512 MB, and callers that may wait. */
const tableQueries = { slots: 2, queue: 50 };

/** Seconds in the header Retry-After of a refusal. */
export const fileRetryAfter = 10;

interface Limits {
  generating: Semaphore;
  /** Slots of `generating` by the network that holds them. */
  slotsOf: Map<string, number>;
  parsing: Semaphore;
  querying: Semaphore;
}

const limits = new WeakMap<OwnProcess, Limits>();

function limitsOf({ own }: Context): Limits {
  let found = limits.get(own);
  if (!found) {
    found = {
      generating: semaphore(generatedFiles, 0),
      slotsOf: new Map(),
      parsing: semaphore(parsing.bytes, parsing.queue),
      querying: semaphore(tableQueries.slots, tableQueries.queue),
    };
    limits.set(own, found);
  }
  return found;
}

const busy = () => new Failure('kernel.busy', {}, 503);

/**
 * Parses a file when memory for it is free. Not to be called in a transaction: a caller that waits must hold no connection.
 * @param bytes estimate of the memory that the work takes
 * @throws 503 kernel.busy where the queue is full
 */
export async function withParseMemory<T>(ctx: Context, bytes: number, work: () => Promise<T>): Promise<T> {
  const release = await limitsOf(ctx).parsing.acquire(bytes);
  if (!release) throw busy();
  return work().finally(release);
}

/** Queries a whole table when a slot is free. Not to be called in a transaction. @throws 503 kernel.busy where the queue is full */
export async function withTableQuerySlot<T>(ctx: Context, work: () => Promise<T>): Promise<T> {
  const release = await limitsOf(ctx).querying.acquire();
  if (!release) throw busy();
  return work().finally(release);
}

/** A slot for a generated file; undefined where none is free, or none for the caller's network. */
async function acquireSlot(ctx: Context): Promise<Release | undefined> {
  const { generating, slotsOf } = limitsOf(ctx);
  const release = await generating.acquire();
  if (!release) return undefined;
  const network = networkOf(ctx.address);
  const taken = slotsOf.get(network) ?? 0;
  if (taken >= perNetwork) {
    release();
    return undefined;
  }
  slotsOf.set(network, taken + 1);
  return () => {
    release();
    const left = slotsOf.get(network)! - 1;
    if (left > 0) slotsOf.set(network, left);
    else slotsOf.delete(network);
  };
}

/**
 * A file that is generated while it is sent. Its slot is released when the last byte is sent or the receiver disconnects.
 * @throws 503 kernel.busy where no slot is free, or none for the caller's network
 */
export async function withGeneratedFileSlot(ctx: Context, file: FileReply): Promise<FileReply> {
  const release = await acquireSlot(ctx);
  if (!release) throw busy();
  return {
    ...file,
    open: async (range) => {
      let bytes: Readable;
      try {
        bytes = await file.open(range);
      } catch (error) {
        release();
        throw error;
      }
      bytes.once('close', release);
      return bytes;
    },
  };
}
