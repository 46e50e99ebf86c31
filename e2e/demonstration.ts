import { expect, test } from './people.ts';
import type { Portal } from './portal.ts';

/** Milliseconds for three portals at once to create their demonstration records on two processors. */
const patience = 240_000;

/** Whether the first start has made all demonstration records. */
export async function isDemoMade(portal: Portal): Promise<boolean> {
  const waiting = `select 1 from graphile_worker.jobs where task_identifier like '%.makeDemo'`;
  return (await portal.query(waiting)).length === 0;
}

/** Whether no job is ready to run: the previews, indexes and mails of the records exist too. */
export async function hasNoWork(portal: Portal): Promise<boolean> {
  const ready = `select 1 from graphile_worker.jobs where run_at <= now() and attempts < max_attempts`;
  return (await portal.query(ready)).length === 0;
}

/** Waits until the first start has made all demonstration records. Extends the timeout of the test by that time. */
export async function untilDemoIsMade(portal: Portal): Promise<void> {
  test.setTimeout(test.info().timeout + patience);
  await expect.poll(() => isDemoMade(portal), { timeout: patience }).toBe(true);
}
