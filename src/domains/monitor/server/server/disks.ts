import { readFile, realpath, statfs } from 'node:fs/promises';

export interface DiskFigures {
  /** Kind of its file system; empty if unknown. */
  kind: string;
  total: number;
  used: number;
  free: number;
}

/** Usage of the file system that contains a folder; undefined if it is not available. */
export async function diskOf(folder: string): Promise<DiskFigures | undefined> {
  const figures = await statfs(folder).catch(() => undefined);
  if (!figures) return undefined;
  const { bsize, blocks, bfree, bavail } = figures;
  // Blocks reserved by the system count neither as used nor as free.
  return { kind: await kindOf(folder), total: blocks * bsize, used: (blocks - bfree) * bsize, free: bavail * bsize };
}

/** The kind of file system from the list of mounts: the longest mount point above the folder applies. */
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
