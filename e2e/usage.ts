import { expect } from './people.ts';
import type { Portal } from './portal.ts';

/** User agent of the person whose uses are counted; other pages of a journey have another one. */
export const personsBrowser =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36';

/**
 * Recorded uses, whether counted or not: those by {@link personsBrowser}, and those of robots. Uses by other pages of a
 * journey are recorded late, and must not be confused with the person's.
 */
export interface Uses {
  views: number;
  downloads: number;
  /** Views and downloads of robots. */
  byRobots: number;
}

export async function usesSoFar(portal: Portal): Promise<Uses> {
  const [row] = await portal.query<Uses>(
    `select count(*) filter (where kind = 1 and ua = '${personsBrowser}')::int as views,
       count(*) filter (where kind = 2 and ua = '${personsBrowser}')::int as downloads,
       count(*) filter (where class = 0)::int as "byRobots"
     from data_usage_event join data_usage_agent using (agent_id)`,
  );
  return row!;
}

/**
 * Counts uses without waiting for the minute that groups clicks: waits until at least these uses are recorded, moves
 * them back in time, and requests a recount.
 */
export async function countUse(portal: Portal, least: Uses): Promise<void> {
  const written = async () => {
    const { views, downloads, byRobots } = await usesSoFar(portal);
    return views >= least.views && downloads >= least.downloads && byRobots >= least.byRobots;
  };
  await expect.poll(written, { timeout: 20_000 }).toBe(true);
  await portal.query(`update data_usage_event set time = time - interval '10 minutes'`);
  await portal.query('update data_usage_state set counted_to = now(), recounted_at = null');
  await portal.query(`select graphile_worker.add_job('data.statistics.recount')`);
  const recounted = async () =>
    (await portal.query<{ done: boolean }>('select recounted_at is not null as done from data_usage_state'))[0]!.done;
  await expect.poll(recounted, { timeout: 20_000 }).toBe(true);
}
