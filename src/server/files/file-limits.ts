import { finished, type Readable } from 'node:stream';
import { Failure } from '#shared/fail';
import type { Context } from '../context.ts';
import type { OwnProcess } from '../process/own-process.ts';
import { networkOf } from '../http/network-of.ts';
import { semaphore, type Release, type Semaphore } from '../process/semaphore.ts';
import type { FileReply } from '../routes.ts';

/*
 * Limits the memory that one process uses for files that are generated or parsed: archives and workbooks that are
 * sent, previews, workbooks that are imported. Pages and JSON bodies have separate semaphores (pages.ts,
 * json-bodies.ts).
 */

/**
 * Slots for files that are generated while they are sent, one or two megabytes each. A receiver may take hours, so
 * callers are refused instead of waiting for a slot.
 */
const generatedFiles = 40;
/** Slots per network, so that one slow network cannot take all. */
const perNetwork = 8;
/** Bytes of memory for parsed files together, and callers that may wait. */
const parsing = { bytes: 64 * 1024 * 1024, queue: 200 };
/** Concurrent queries over whole tables (each a process of up to 512 MB), and callers that may wait. */
const tableQueries = { slots: 2, queue: 50 };

/** Value of Retry-After in seconds. */
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
 * Parses a file once enough memory is free. Must not be called in a transaction, because a waiting caller must hold no
 * connection.
 * @param bytes estimated memory of the work
 * @throws 503 kernel.busy when the queue is full
 */
export async function withParseMemory<T>(ctx: Context, bytes: number, work: () => Promise<T>): Promise<T> {
  const release = await limitsOf(ctx).parsing.acquire(bytes);
  if (!release) throw busy();
  return work().finally(release);
}

/**
 * Queries a whole table once a slot is free. Must not be called in a transaction. @throws 503 kernel.busy when the
 * queue is full
 */
export async function withTableQuerySlot<T>(ctx: Context, work: () => Promise<T>): Promise<T> {
  const release = await limitsOf(ctx).querying.acquire();
  if (!release) throw busy();
  return work().finally(release);
}

/** A slot for a generated file; undefined when none is free, or the caller's network has used its share. */
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
 * A file that is generated while it is sent. Its slot is released when the last byte is sent or the receiver
 * disconnects.
 * @throws 503 kernel.busy when no slot is free, or the caller's network has used its share
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
      // Also called when it has failed or was closed before.
      finished(bytes, release);
      return bytes;
    },
  };
}
