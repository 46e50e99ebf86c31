import { rm } from 'node:fs/promises';
import { removeUnnamed } from './objects.ts';
import { listSets, type BackupSet } from './set.ts';

/** How many sets are kept. */
export interface Retention {
  /** The newest sets, whatever they are. */
  last: number;
  /** Days of which the newest set is kept. */
  days: number;
  /** Months of which the newest set is kept. */
  months: number;
}

/**
 * Which of some sets, newest first, are kept. Only whole sets count for days and months; the newest whole one always stays,
 * so that a row of failures never takes the last good one away.
 */
export function keptSets(sets: readonly BackupSet[], { last, days, months }: Retention): Set<string> {
  const kept = new Set(sets.slice(0, last).map(({ name }) => name));
  const good = sets.filter(({ manifest }) => manifest.problemCount === 0 && manifest.files !== null);
  if (good[0]) kept.add(good[0].name);
  for (const [count, length] of [
    [days, 10],
    [months, 7],
  ] as const) {
    const seen = new Set<string>();
    for (const { name } of good) {
      const period = name.slice(0, length);
      if (seen.has(period) || seen.size >= count) continue;
      seen.add(period);
      kept.add(name);
    }
  }
  return kept;
}

/** Removes sets beyond what is kept, then contents that no set names. Only while no other backup runs. */
export async function removeOldSets(folder: string, retention: Retention): Promise<{ sets: number; objects: number }> {
  const sets = await listSets(folder);
  const kept = keptSets(sets, retention);
  const old = sets.filter(({ name }) => !kept.has(name));
  for (const set of old) {
    // Without its manifest it does not count any more, whatever happens to the rest.
    await rm(`${set.folder}/manifest.json`, { force: true });
    await rm(set.folder, { recursive: true, force: true });
  }
  return { sets: old.length, objects: await removeUnnamed(folder) };
}
