import { readFile, realpath, statfs } from 'node:fs/promises';

export interface DiskFigures {
  /** Kind of its file system; empty where the system does not say. */
  kind: string;
  total: number;
  used: number;
  free: number;
}

/** How full the file system is that a folder lies on; nothing where it cannot be asked. */
export async function diskOf(folder: string): Promise<DiskFigures | undefined> {
  const figures = await statfs(folder).catch(() => undefined);
  if (!figures) return undefined;
  const { bsize, blocks, bfree, bavail } = figures;
  // What the system keeps for itself is neither used nor to be had.
  return { kind: await kindOf(folder), total: blocks * bsize, used: (blocks - bfree) * bsize, free: bavail * bsize };
}

/** The kind of file system, as the list of mounts has it: the longest place above the folder counts. */
async function kindOf(folder: string): Promise<string> {
  const mounts = await readFile('/proc/self/mounts', 'utf8').catch(() => '');
  const real = await realpath(folder);
  let best: { place: string; kind: string } | undefined;
  for (const line of mounts.split('\n')) {
    const [, place = '', kind = ''] = line.split(' ');
    const isAbove = place === '/' || real === place || real.startsWith(`${place}/`);
    if (place && isAbove && place.length >= (best?.place.length ?? 0)) best = { place, kind };
  }
  return best?.kind ?? '';
}
