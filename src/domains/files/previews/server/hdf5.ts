import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Context } from '#server/context';
import { checkKey } from '#server/files/files';
import type { Hdf5Preview } from '../contract.ts';
import { readInChild } from './child-reader.ts';
import { tooLong } from './lattice.ts';

/** Request to the child process: a local file, a path in it, and the indices along the outer dimensions. */
export interface Hdf5Order {
  file: string;
  /** Undefined for the plot that the file names as its first. */
  path: string | undefined;
  at: string;
}

/** Its answer. */
export type Hdf5Seen = Omit<Hdf5Preview, 'kind'>;

/** Largest file, in bytes, that is copied here from an object store. */
const mostBrought = 256 << 20;
/** Bytes of memory that one read takes, the child process included. */
export const hdf5Memory = 30 << 20;

/**
 * A place in an HDF5, NeXus or NetCDF-4 file, read by a child process that is killed when it takes too long.
 * @throws files.previews.malformed|tooLong
 */
export async function hdf5Of(
  ctx: Context,
  file: { storageKey: string; size: number },
  where: { path: string | undefined; at: string },
): Promise<Hdf5Preview> {
  const { folder } = ctx.files;
  if (folder)
    return { kind: 'hdf5', ...(await seen({ file: path.join(folder, checkKey(file.storageKey)), ...where })) };
  if (file.size > mostBrought) throw tooLong();
  const place = await mkdtemp(path.join(tmpdir(), 'lattice-hdf5-'));
  try {
    const brought = path.join(place, 'file.h5');
    await pipeline(ctx.files.open(file.storageKey), createWriteStream(brought));
    return { kind: 'hdf5', ...(await seen({ file: brought, ...where })) };
  } finally {
    await rm(place, { recursive: true });
  }
}

const seen = (order: Hdf5Order) => readInChild<Hdf5Seen>('hdf5-process.ts', order, { file: order.file });
