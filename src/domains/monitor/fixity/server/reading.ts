import { createHash } from 'node:crypto';
import type { Context } from '#server/context';
import type { Throttle } from '#server/files/throttle';
import type { Outcome } from '../contract.ts';
import type { Checked } from './queries.ts';

/** The bytes of a key compared with the record of the upload. */
export interface Reading {
  outcome: Outcome;
  foundSize: number | null;
  /** Null if the bytes were not read to their end. */
  foundSha256: string | null;
  /** The SHA-512 if it was requested and the bytes were read to their end. */
  sha512?: string | undefined;
  /** The error message of the store. */
  error: string;
}

const longestError = 500;

/**
 * Reads a file completely and compares its length and its SHA-256 with the recorded ones; also computes its SHA-512 on
 * request.
 */
export async function readThrough(ctx: Context, file: Checked, throttle: Throttle, with512 = false): Promise<Reading> {
  let foundSize: number | null = null;
  try {
    foundSize = (await ctx.files.sizeOf(file.storageKey)) ?? null;
    if (foundSize === null) return { outcome: 'missing', foundSize, foundSha256: null, error: '' };
    const hash = createHash('sha256');
    const second = with512 ? createHash('sha512') : undefined;
    let length = 0;
    for await (const part of ctx.files.open(file.storageKey) as AsyncIterable<Buffer>) {
      hash.update(part);
      second?.update(part);
      length += part.length;
      await throttle.consumed(part.length);
    }
    const foundSha256 = hash.digest('hex');
    // Files older than the checksums have no recorded one.
    const isSame = length === file.size && (file.sha256 === '' || foundSha256 === file.sha256);
    const outcome = isSame ? 'intact' : 'damaged';
    return { outcome, foundSize: length, foundSha256, sha512: second?.digest('hex'), error: '' };
  } catch (error) {
    return { outcome: 'unreadable', foundSize, foundSha256: null, error: String(error).slice(0, longestError) };
  }
}
