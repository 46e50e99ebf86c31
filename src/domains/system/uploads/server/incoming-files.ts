import { fail, failFields } from '#shared/fail';
import type { Incoming, IncomingFile } from '#server/routes';

/** A file that is stored: from a request, or from elsewhere without a limit. */
export type FileSource = Pick<IncomingFile, 'fileName' | 'stream'> & Partial<Pick<IncomingFile, 'truncated'>>;

/** Passes the one file of an upload request on. @throws system.uploads.missing if there is none */
export async function withOneFile<T>(incoming: Incoming, work: (source: IncomingFile) => Promise<T>): Promise<T> {
  for await (const source of incoming.files) return work(source);
  throw fail('system.uploads.missing');
}

/**
 * Makes a check before a file is read. If it fails, the rest of the request is read and discarded, so that the client
 * receives the response.
 */
export async function beforeReading<T>(
  { stream }: Pick<IncomingFile, 'stream'>,
  check: () => T | Promise<T>,
): Promise<T> {
  try {
    return await check();
  } catch (error) {
    stream.on('error', () => undefined).resume();
    throw error;
  }
}

/** A word from a request as one of a noun's kinds of files. @throws key at the field `kind` for an unknown one */
export function kindOf<K extends string>(word: string | undefined, kinds: readonly K[], key: string): K {
  const kind = kinds.find((it) => it === word);
  if (!kind) throw failFields(key, [{ path: 'kind', reason: key }]);
  return kind;
}
