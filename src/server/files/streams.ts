import { Readable } from 'node:stream';
import { StringDecoder } from 'node:string_decoder';
import { ReadableStream as WebStream } from 'node:stream/web';

/*
 * A stream of Node that fails before anybody listens ends the process, and an `await` between opening and reading is
 * enough for that. Streams are therefore created with a listener, and connected and read only by functions that also
 * deliver an error from before their call: `for await`, `pipeline` of node:stream/promises, `piped`, and these.
 */

/** Keeps an error for the reader, who may attach after it. Returns the same stream. */
export function deferError<S extends NodeJS.EventEmitter>(stream: S): S {
  return stream.on('error', () => undefined);
}

/** A stream for libraries of the web; it fails when the source fails or has failed. */
export const webStreamOf = (source: Readable): ReadableStream<Uint8Array> =>
  WebStream.from(source as AsyncIterable<Buffer>) as unknown as ReadableStream<Uint8Array>;

/** The stream of a library of the web. */
export const readableOf = (source: ReadableStream<Uint8Array>): Readable =>
  deferError(Readable.fromWeb(source as unknown as WebStream));

/**
 * The lines of a UTF-8 text, which end in a line feed. Unlike `node:readline` it also fails when the source failed
 * before the call, and does not split at U+2028 and U+2029, which JSON may contain.
 */
export async function* linesOf(source: Readable): AsyncGenerator<string> {
  const decoder = new StringDecoder('utf8');
  let rest = '';
  for await (const chunk of source) {
    const lines = (rest + decoder.write(chunk as Buffer)).split('\n');
    rest = lines.pop()!;
    yield* lines;
  }
  rest += decoder.end();
  if (rest) yield rest;
}
