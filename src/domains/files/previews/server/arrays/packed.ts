import { constants, inflateRawSync, inflateSync } from 'node:zlib';
import { Refused } from './values.ts';

/* Compressed parts of files, with bounds: a few kilobytes may unpack to gigabytes. */

/** Bytes that are unpacked at once, and by one process. */
export const maxUnpacked = 160 << 20;
const maxInAll = 480 << 20;
let inAll = 0;

/**
 * Unpacks deflate with the header of zlib, or without.
 * @throws Refused above {@link maxUnpacked}, and an error if the bytes are damaged
 */
export function inflated(packed: Buffer, form: 'zlib' | 'raw', most = maxUnpacked): Buffer {
  const tooLarge = () => new Refused({ reason: 'packed', what: `${Math.round(most / 2 ** 20)} MiB` });
  if (inAll > maxInAll) throw tooLarge();
  try {
    const found = (form === 'zlib' ? inflateSync : inflateRawSync)(packed, { maxOutputLength: most });
    inAll += found.length;
    return found;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE') throw tooLarge();
    throw error;
  }
}

/** Packed bytes from which the beginning of a part is unpacked: at most 8 MiB. */
export const peeked = 8 << 10;

/** The unpacked beginning of a compressed part. @throws if they are damaged */
export const inflatedStart = (packed: Buffer, form: 'zlib' | 'raw'): Buffer =>
  (form === 'zlib' ? inflateSync : inflateRawSync)(packed, {
    finishFlush: constants.Z_SYNC_FLUSH,
    maxOutputLength: 16 << 20,
  });
