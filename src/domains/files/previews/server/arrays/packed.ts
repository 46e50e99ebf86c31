import { constants, inflateRawSync, inflateSync } from 'node:zlib';
import { Refused } from './values.ts';

/* Compressed parts of files, with bounds: a few kilobytes may unpack to gigabytes. */

/** Bytes that are unpacked at once. */
export const mostUnpacked = 160 << 20;

/**
 * Unpacks deflate with the header of zlib, or without.
 * @throws Refused above {@link mostUnpacked}, and an error if the bytes are damaged
 */
export function inflated(packed: Buffer, form: 'zlib' | 'raw', most = mostUnpacked): Buffer {
  try {
    return (form === 'zlib' ? inflateSync : inflateRawSync)(packed, { maxOutputLength: most });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE')
      throw new Refused({ reason: 'packed', what: `${Math.round(most / 2 ** 20)} MiB` });
    throw error;
  }
}

/** What the first bytes of a compressed part unpack to. @throws if they are damaged */
export const inflatedStart = (packed: Buffer): Buffer =>
  inflateSync(packed, { finishFlush: constants.Z_SYNC_FLUSH, maxOutputLength: 64 << 20 });
