import { expect, test } from './people.ts';
import type { Portal } from './portal.ts';

/** Milliseconds that three portals at once may take to make their demonstration records on two processors. */
const patience = 240_000;

/** Waits until the first start has made all demonstration records, and gives the test as much time more. */
export async function untilDemoIsMade(portal: Portal): Promise<void> {
  test.setTimeout(test.info().timeout + patience);
  await expect
    .poll(() => portal.query(`select 1 from graphile_worker.jobs where task_identifier like '%.makeDemo'`), {
      timeout: patience,
    })
    .toEqual([]);
}
