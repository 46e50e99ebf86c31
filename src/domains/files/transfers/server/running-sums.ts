import { createHash } from 'node:crypto';
import path from 'node:path';
import { Worker } from 'node:worker_threads';
import { projectFolder } from '#server/process/project';
import type { Algorithm, Answer, Order } from './sum-thread.ts';

/** A sum of a file that grows, its SHA-256 if nothing else is asked for. One asker at a time; what it gives in turn is added in turn. */
export interface RunningSum {
  /** Bytes that were given to it. */
  size: number;
  /** Adds bytes and hands them back. Those that were given are empty then: what comes back may be new buffers. */
  add: (bytes: Buffer[]) => Promise<Buffer[]>;
  /** The sum of all bytes so far, lower-case hexadecimal; more may be added afterwards. */
  digest: () => Promise<string>;
  /** Ends it. */
  forget: () => void;
}

/** Files of this size are summed in a thread of their own (sum-thread.ts); for smaller ones it would not pay. */
const largeFile = 32 * 1024 * 1024;

/** A new sum, for a file of so many bytes. */
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
  /** Numbers of the sums that it knows. */
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

/** Memory goes from thread to thread as a whole: a part of something larger is copied. */
const movable = (part: Buffer) =>
  (part.buffer instanceof ArrayBuffer && part.buffer.byteLength === part.length
    ? part
    : Uint8Array.from(part)) as Uint8Array<ArrayBuffer>;

const asBuffer = ({ buffer, byteOffset, length }: Uint8Array<ArrayBuffer>) => Buffer.from(buffer, byteOffset, length);

/** It stays: V8 aborts the whole program now and then after many threads have come and gone (nodejs/node#64500). */
function startThread(): SumThread {
  // From its source, as in development: what it needs is a part of Node, so that there is nothing to build.
  const worker = new Worker(path.join(projectFolder, 'src/domains/files/transfers/server/sum-thread.ts'), {
    // The flags of the program itself are not for it.
    execArgv: [],
    // It makes hardly any objects. Without bounds its heap would be as large as that of the program.
    resourceLimits: { maxYoungGenerationSizeMb: 2, maxOldGenerationSizeMb: 32 },
  });
  const asked: { resolve: (answer: Answer) => void; reject: (error: Error) => void }[] = [];
  const own: SumThread = {
    sums: new Set(),
    ask: (order) =>
      new Promise((resolve, reject) => {
        if (thread !== own) throw new Error('the thread of sums has ended');
        // The program waits for answers that somebody waits for, and for nothing else of the thread.
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
  // After the listeners: that for answers would keep the program running.
  worker.unref();
  return own;
}

/** Sums that this process keeps; a forgotten one costs a second reading of the file, nothing else. */
const most = 500;

/** Of unfinished transfers, so that the sum is known when the last byte arrives; those used last stand last. */
const kept = new Map<string, RunningSum>();

/** Hands over the sum of the first `size` bytes of a transfer; undefined when this process has not seen them all. */
export function takeSum(transferKey: string, size: number): RunningSum | undefined {
  const known = kept.get(transferKey);
  if (known?.size !== size) {
    forgetSum(transferKey);
    return undefined;
  }
  kept.delete(transferKey);
  return known;
}

/** Keeps a sum for the next part of a transfer, or for its end. */
export function keepSum(transferKey: string, sum: RunningSum): void {
  forgetSum(transferKey);
  kept.set(transferKey, sum);
  if (kept.size > most) forgetSum(kept.keys().next().value!);
}

export function forgetSum(transferKey: string): void {
  kept.get(transferKey)?.forget();
  kept.delete(transferKey);
}
