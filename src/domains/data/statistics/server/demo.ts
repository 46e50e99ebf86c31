import { inTransaction, type Context } from '#server/context';
import { addJob, dropJob } from '#server/jobs/jobs';
import { classOf } from './policy.ts';
import { agentIds } from './queries/events.ts';
import { deleteDemoUse, hasDemoEvents, insertDemoEvents } from './queries/demo.ts';
import { recount } from './service/counting.ts';

export const demoJob = 'data.statistics.makeDemo';

/** A common browser; its use counts as use by people. */
const browser = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';

/**
 * Creates a year of use of the demonstration records, as events like those of visitors, which are counted as usual.
 * Idempotent: records that have events get no more.
 */
export async function makeDemo(ctx: Context): Promise<void> {
  const isMade = await inTransaction(ctx, async (tx) => {
    if (await hasDemoEvents(tx)) return false;
    const agents = await agentIds(tx, [{ ua: browser, class: classOf(browser) }]);
    await insertDemoEvents(tx, agents.get(browser)!);
    return true;
  });
  if (isMade) await recount(ctx);
}

/** Deletes the generated use with the records; the counts follow. */
export async function removeDemo(ctx: Context): Promise<void> {
  await dropJob(ctx, demoJob);
  await deleteDemoUse(ctx);
  await addJob(ctx, 'data.statistics.recount', {}, { key: 'data.statistics.recount' });
}
