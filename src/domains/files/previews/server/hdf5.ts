import { fork } from 'node:child_process';
import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Context } from '#server/context';
import { checkKey } from '#server/files';
import { projectFolder } from '#server/project';
import type { Hdf5Preview } from '../contract.ts';
import { malformed, tooLong } from './lattice.ts';

/** Request to the child process: a local file, a path in it, and the indices along the outer dimensions. */
export interface Hdf5Order {
  file: string;
  /** Undefined for the plot that the file names as its first. */
  path: string | undefined;
  at: string;
}

/** Its answer. */
export type Hdf5Seen = Omit<Hdf5Preview, 'kind'>;

/** Milliseconds that one read may take; the library never returns from some damaged files. */
const patience = 15_000;
/** Megabytes of the process: heap of JavaScript, and all of it where the system tells. */
const mostHeap = 256;
/** Largest file, in bytes, that is copied here from an object store. */
const mostBrought = 256 << 20;
/** Bytes of memory that one read takes, the child process included. */
export const hdf5Room = 30 << 20;

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

function seen(order: Hdf5Order): Promise<Hdf5Seen> {
  const child = fork(path.join(projectFolder, 'src/domains/files/previews/server/hdf5-process.ts'), {
    // Nothing of the program's own: no keys, no addresses, no flags. It may read the product and this file, nothing else.
    env: {},
    execArgv: [
      `--max-old-space-size=${mostHeap}`,
      ...['--permission', `--allow-fs-read=${projectFolder}`, `--allow-fs-read=${order.file}`, '--no-warnings'],
    ],
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    serialization: 'json',
  });
  return new Promise<Hdf5Seen>((resolve, reject) => {
    const timer = setTimeout(() => end(() => reject(tooLong())), patience);
    const end = (say: () => void) => {
      clearTimeout(timer);
      child.removeAllListeners();
      child.on('error', () => undefined);
      child.kill('SIGKILL');
      say();
    };
    child.once('message', (answer: { seen: Hdf5Seen } | { error: true }) =>
      end(() => ('seen' in answer ? resolve(answer.seen) : reject(malformed()))),
    );
    // A trap of the library, or no memory left.
    child.once('exit', () => end(() => reject(malformed())));
    child.once('error', (error) => end(() => reject(error)));
    child.send(order, (error) => error && end(() => reject(malformed())));
  });
}
