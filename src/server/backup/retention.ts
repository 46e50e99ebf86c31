import { rm } from 'node:fs/promises';
import { removeUnnamed } from './objects.ts';
import { listSets, type BackupSet } from './set.ts';

/** Numbers of sets to keep. */
export interface Retention {
  /** The newest sets, complete or not. */
  last: number;
  /** Number of days; the newest set of each is retained. */
  days: number;
  /** Number of months; the newest set of each is retained. */
  months: number;
}

/**
 * The names of the sets to keep, given all sets, newest first. Only complete sets count for days and months. The newest
 * complete one always stays, so that a series of failures never removes the last good backup.
 */
export function setsToKeep(sets: readonly BackupSet[], { last, days, months }: Retention): Set<string> {
  const retained = new Set(sets.slice(0, last).map(({ name }) => name));
  const good = sets.filter(({ manifest }) => manifest.problemCount === 0 && manifest.files !== null);
  if (good[0]) retained.add(good[0].name);
  for (const [count, length] of [
    [days, 10],
    [months, 7],
  ] as const) {
    const seen = new Set<string>();
    for (const { name } of good) {
      const period = name.slice(0, length);
      if (seen.has(period) || seen.size >= count) continue;
      seen.add(period);
      retained.add(name);
    }
  }
  return retained;
}

/** Removes sets according to the retention, then contents that no set refers to. Only while no other backup runs. */
export async function removeOldSets(folder: string, retention: Retention): Promise<{ sets: number; objects: number }> {
  const sets = await listSets(folder);
  const retained = setsToKeep(sets, retention);
  const old = sets.filter(({ name }) => !retained.has(name));
  for (const set of old) {
    // Without its manifest a set no longer counts, even if the rest of the removal fails.
    await rm(`${set.folder}/manifest.json`, { force: true });
    await rm(set.folder, { recursive: true, force: true });
  }
  return { sets: old.length, objects: await removeUnnamed(folder) };
}
