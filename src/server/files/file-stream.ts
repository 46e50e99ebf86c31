import { open, type FileHandle } from 'node:fs/promises';
import { ServerResponse } from 'node:http';
import { Readable, type Writable } from 'node:stream';
import { deferError } from './streams.ts';

/** Bytes read at a time. */
const step = 512 * 1024;
/** Bytes read where the end of the file is expected: one that has grown is read on. */
const atTheEnd = 4096;

/**
 * The bytes of a file of this machine, or an inclusive range of them: the only way to open one as a stream. An error is
 * kept for the reader, whenever that attaches. Piped into an HTTP answer they pass through two reused buffers: a
 * new buffer for each chunk would make garbage collection the slowest part of a download.
 */
export function fileStream(name: string, range?: { start: number; end: number }): Readable {
  let handle: FileHandle | undefined;
  const opening = open(name).then(async (opened) => {
    handle = opened;
    return { opened, size: (await opened.stat()).size };
  });
  let at = range?.start ?? 0;
  const end = range?.end ?? Infinity;
  const readInto = async (buffer: Buffer) => {
    const length = Math.min(buffer.length, end - at + 1);
    if (length <= 0) return 0;
    const { bytesRead } = await (await opening).opened.read(buffer, 0, length, at);
    at += bytesRead;
    return bytesRead;
  };
  // Small files get small buffers: the memory of each buffer brings the next garbage collection nearer.
  const bufferFor = async () => {
    const { size } = await opening;
    return Buffer.allocUnsafeSlow(Math.max(Math.min(step, Math.max(size - at, atTheEnd), end - at + 1), 1));
  };
  const stream = new Readable({
    highWaterMark: step,
    construct(done) {
      opening.then(() => done(), done);
    },
    read() {
      const next = async () => {
        const buffer = await bufferFor();
        const length = await readInto(buffer);
        this.push(length > 0 ? buffer.subarray(0, length) : null);
      };
      next().catch((error: Error) => this.destroy(error));
    },
    destroy(error, done) {
      // Waits for a pending read.
      // oxlint-disable-next-line promise/no-promise-in-callback -- a stream is ended by a callback, a file handle by a promise
      if (handle) handle.close().then(() => done(error), done);
      else done(error);
    },
  });
  const pipe = stream.pipe.bind(stream);
  stream.pipe = <T extends NodeJS.WritableStream>(sink: T, options?: { end?: boolean }): T => {
    if (!(sink instanceof ServerResponse && sink.socket) || options?.end === false) return pipe(sink, options);
    pour(stream, readInto, bufferFor, sink).catch((error: Error) => stream.destroy(error));
    return sink;
  };
  return deferError(stream);
}

/** Reads into one buffer while the other is being sent. A buffer is free once the callback of `write` has run. */
async function pour(
  stream: Readable,
  readInto: (buffer: Buffer) => Promise<number>,
  bufferFor: () => Promise<Buffer>,
  sink: Writable,
): Promise<void> {
  const buffers = [await bufferFor(), await bufferFor()];
  let sending: Promise<void> = Promise.resolve();
  for (let turn = 0; ; turn = 1 - turn) {
    const length = await readInto(buffers[turn]!);
    await sending;
    if (length === 0) break;
    sending = new Promise((resolve, reject) => {
      sink.write(buffers[turn]!.subarray(0, length), (error) => (error ? reject(error) : resolve()));
    });
    // Awaited in the next iteration; without a handler until then, a failure would count as an unhandled rejection.
    sending.catch(() => undefined);
  }
  // Ends the stream as if it had been read completely, and then the answer.
  stream.once('end', () => sink.end());
  stream.push(null);
  stream.resume();
}
