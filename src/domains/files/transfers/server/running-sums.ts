import { createHash } from 'node:crypto';
import path from 'node:path';
import { Worker } from 'node:worker_threads';
import { projectFolder } from '#server/process/project';
import type { Algorithm, Answer, Order } from './sum-thread.ts';

/** A checksum of a growing file, SHA-256 by default. One caller at a time; batches are added in order. */
export interface RunningSum {
  /** Bytes that were given to it. */
  size: number;
  /** Adds bytes and returns them. The given buffers are detached then: the result may be new buffers. */
  add: (bytes: Buffer[]) => Promise<Buffer[]>;
  /** The checksum of all bytes so far, lower-case hexadecimal; more bytes may follow. */
  digest: () => Promise<string>;
  /** Ends it. */
  forget: () => void;
}

/** Larger files are hashed in a separate thread (sum-thread.ts); for smaller ones it is not worth it. */
const largeFile = 32 * 1024 * 1024;

/** A new checksum, for a file of the given number of bytes. */
export function newSum(fileSize: number, algorithm: Algorithm = 'sha256'): RunningSum {
  return fileSize < largeFile ? sumHere(algorithm) : sumInThread(algorithm);
}

function sumHere(algorithm: Algorithm): RunningSum {
  const hash = createHash(algorithm);
  const sum: RunningSum = {
    size: 0,
    add: async (bytes) => {
      for (const part of bytes) hash.update(part);
      sum.size += lengthOf(bytes);
      return bytes;
    },
    digest: async () => hash.copy().digest('hex'),
    forget: () => undefined,
  };
  return sum;
}

const lengthOf = (bytes: readonly Buffer[]) => bytes.reduce((length, part) => length + part.length, 0);

interface SumThread {
  ask: (order: Order) => Promise<Answer>;
  tell: (order: Order) => void;
  /** Numbers of the checksums in the thread. */
  sums: Set<number>;
  end: () => void;
}

let thread: SumThread | undefined;
let lastSum = 0;

function sumInThread(algorithm: Algorithm): RunningSum {
  const own = (thread ??= startThread());
  const sum = ++lastSum;
  own.sums.add(sum);
  const running: RunningSum = {
    size: 0,
    add: async (bytes) => {
      running.size += lengthOf(bytes);
      const parts = bytes.map(movable);
      return ((await own.ask({ sum, algorithm, bytes: parts })) as Uint8Array<ArrayBuffer>[]).map(asBuffer);
    },
    digest: async () => (await own.ask({ sum, algorithm, digest: true })) as string,
    forget: () => {
      if (own.sums.delete(sum)) own.tell({ sum, forget: true });
    },
  };
  return running;
}

/** A buffer is transferred between threads as a whole: a part of a larger one is copied. */
const movable = (part: Buffer) =>
  (part.buffer instanceof ArrayBuffer && part.buffer.byteLength === part.length
    ? part
    : Uint8Array.from(part)) as Uint8Array<ArrayBuffer>;

const asBuffer = ({ buffer, byteOffset, length }: Uint8Array<ArrayBuffer>) => Buffer.from(buffer, byteOffset, length);

/** The thread stays: V8 sometimes aborts the process after many threads have started and ended (nodejs/node#64500). */
function startThread(): SumThread {
  // From its source, as in development: it only needs Node's modules, so there is no build.
  const worker = new Worker(path.join(projectFolder, 'src/domains/files/transfers/server/sum-thread.ts'), {
    // The flags of the program itself are not for it.
    execArgv: [],
    // It creates few objects. Without limits its heap could become as large as that of the main process.
    resourceLimits: { maxYoungGenerationSizeMb: 2, maxOldGenerationSizeMb: 32 },
  });
  const asked: { resolve: (answer: Answer) => void; reject: (error: Error) => void }[] = [];
  const own: SumThread = {
    sums: new Set(),
    ask: (order) =>
      new Promise((resolve, reject) => {
        if (thread !== own) throw new Error('the thread of sums has ended');
        // The process stays alive only for pending answers of the thread.
        if (asked.push({ resolve, reject }) === 1) worker.ref();
        own.tell(order);
      }),
    tell: (order) =>
      worker.postMessage(
        order,
        order.bytes?.map((part) => part.buffer),
      ),
    end: () => {
      if (thread === own) thread = undefined;
      void worker.terminate();
    },
  };
  worker.on('message', (answer: Answer) => {
    asked.shift()!.resolve(answer);
    if (asked.length === 0) worker.unref();
  });
  const fail = (error: Error) => {
    own.end();
    for (const { reject } of asked.splice(0)) reject(error);
  };
  worker.on('error', fail);
  worker.on('exit', () => fail(new Error('the thread of sums has ended')));
  // After the listeners: the listener for answers would keep the process alive.
  worker.unref();
  return own;
}

/** Maximum checksums kept in this process; a dropped one only costs a second reading of the file. */
const most = 500;

/**
 * Checksums of unfinished transfers, so that the result is known at the last byte; the last used ones are at the end.
 */
const kept = new Map<string, RunningSum>();

/** Returns the checksum of the first `size` bytes of a transfer; undefined if this process has not seen them all. */
export function takeSum(transferKey: string, size: number): RunningSum | undefined {
  const known = kept.get(transferKey);
  if (known?.size !== size) {
    dropSum(transferKey);
    return undefined;
  }
  kept.delete(transferKey);
  return known;
}

/** Keeps a checksum for the next part of a transfer, or for its end. */
export function cacheSum(transferKey: string, sum: RunningSum): void {
  dropSum(transferKey);
  kept.set(transferKey, sum);
  if (kept.size > most) dropSum(kept.keys().next().value!);
}

export function dropSum(transferKey: string): void {
  kept.get(transferKey)?.forget();
  kept.delete(transferKey);
}
