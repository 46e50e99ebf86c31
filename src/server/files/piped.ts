import { pipeline, type Duplex, type Readable } from 'node:stream';
import { deferError } from './streams.ts';

/**
 * A stream through a transform, for a reader that attaches later. Both are destroyed when either fails, also when the
 * source failed before the call. An error that has no listener yet does not end the process: the reader gets it.
 * @param fault the error that replaces one of the source
 */
export function piped<D extends Duplex>(source: Readable, through: D, fault?: () => Error): D {
  // The callback reports nothing: the reader of the last stream gets the same error.
  pipeline(source, through, () => undefined);
  if (fault) {
    // Before the listener of the pipeline, which passes the original error on.
    source.prependOnceListener('error', () => through.destroy(fault()));
    if (source.errored) through.destroy(fault());
  }
  return deferError(through);
}
