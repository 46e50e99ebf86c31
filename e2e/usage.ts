import { expect } from './people.ts';
import type { Portal } from './portal.ts';

/** How a browser of a person calls itself; the one of the tests says that it is driven by a program. */
export const personsBrowser =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36';

/**
 * Counts the use of resources without the minute that clicks are waited for: so many events are written down, they
 * happened a while ago, and somebody asks for a recount.
 */
export async function countUse(portal: Portal, events: number): Promise<void> {
  const written = async () =>
    (await portal.query<{ n: number }>('select count(*)::int as n from data_usage_event'))[0]!.n;
  await expect.poll(written, { timeout: 20_000 }).toBeGreaterThanOrEqual(events);
  await portal.query(`update data_usage_event set time = time - interval '10 minutes'`);
  await portal.query('update data_usage_state set counted_to = now(), recounted_at = null');
  await portal.query(`select graphile_worker.add_job('data.statistics.recount')`);
  const recounted = async () =>
    (await portal.query<{ done: boolean }>('select recounted_at is not null as done from data_usage_state'))[0]!.done;
  await expect.poll(recounted, { timeout: 20_000 }).toBe(true);
}
