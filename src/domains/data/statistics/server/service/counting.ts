import { startOfDay, wireDay } from '#shared/time';
import { inTransaction, type Context } from '#server/context';
import { addJob } from '#server/jobs/jobs';
import { mirrorCounts } from '#module/data/search';
import { doubleClick, classOf, type AgentClass } from '../policy.ts';
import * as counting from '../queries/counting.ts';
import { allAgents, dropSalts, setClasses } from '../queries/events.ts';
import { tellFirstCitation, tellFirstUse } from './first-use.ts';

/** Concurrent recounts of months, each on one database processor. */
const together = 2;

/** Seconds after which every process has written its events. */
const settled = 15;

/**
 * Counts the events since the last count, up to a time so far back that every click that could make an earlier one a
 * double click is stored. Every process may call it; calls run one after the other.
 */
export async function countUse(ctx: Context): Promise<void> {
  const to = new Date(Math.floor(ctx.now.getTime() / 1000 - doubleClick - settled) * 1000);
  const moved = await inTransaction(ctx, async (tx) => {
    const { countedTo } = await counting.lockState(tx);
    if (to <= countedTo) return [];
    await counting.setState(tx, { countedTo: to });
    const found = await counting.countPeriod(tx, countedTo, to);
    await forgetBurst(tx);
    return found;
  });
  if (moved.length > 0) await mirrorCounts(ctx, moved);
}

/**
 * Recounts all months from the stored events, one transaction per month, and sets all counters to the result. The
 * result changes only if the rules or the classification of user agents have changed. `since` is the first month;
 * defaults to all months.
 */
export async function recount(ctx: Context, since?: string): Promise<void> {
  await sortAgents(ctx);
  const first = await counting.firstEvent(ctx);
  const months = first ? monthsFrom(since && since > monthOf(first) ? since : monthOf(first), ctx.now) : [];
  const work = async () => {
    for (let month = months.shift(); month; month = months.shift()) await recountMonth(ctx, month);
  };
  await Promise.all(Array.from({ length: together }, work));
  const moved = await inTransaction(ctx, async (tx) => {
    await counting.lockState(tx);
    await counting.setState(tx, { recountedAt: ctx.now });
    await counting.sortInMemory(tx);
    return counting.reconcile(tx);
  });
  for (let at = 0; at < moved.length; at += 5000) await mirrorCounts(ctx, moved.slice(at, at + 5000));
}

/** The job that subtracts the uses of a burst that were counted before it was detected. */
export const burstJob = 'data.statistics.bursts';
/** Milliseconds between two such jobs: a recount of a month takes seconds, and bursts may follow each other. */
const burstEach = 3_600_000;

/**
 * When a period contains a new burst, earlier uses of the same day are already counted: the month is recounted, once an
 * hour at most.
 */
async function forgetBurst(ctx: Context): Promise<void> {
  const day = await counting.firstNewBurst(ctx);
  if (!day) return;
  const at = await counting.readState(ctx).then(({ recountedAt }) => (recountedAt?.getTime() ?? 0) + burstEach);
  await addJob(
    ctx,
    burstJob,
    { since: day.slice(0, 7) },
    { key: burstJob, at: new Date(Math.max(at, ctx.now.getTime())) },
  );
}

/** Recounts one month; regular counting waits. */
function recountMonth(ctx: Context, month: string): Promise<void> {
  return inTransaction(ctx, async (tx) => {
    const { countedTo } = await counting.holdState(tx);
    const from = startOfDay(`${month}-01`);
    const end = startOfDay(`${nextMonth(month)}-01`);
    if (from >= countedTo) return;
    await counting.sortInMemory(tx);
    await counting.countMonth(tx, `${month}-01`, from, end < countedTo ? end : countedTo);
  });
}

const nextMonth = (month: string) => monthOf(new Date(startOfDay(`${month}-01`).getTime() + 32 * 86_400_000));

/** All months up to the next one, because the counted time may be slightly ahead of this process. */
function monthsFrom(first: string, now: Date): string[] {
  const months = [first];
  while (months.at(-1)! <= monthOf(now)) months.push(nextMonth(months.at(-1)!));
  return months;
}

const monthOf = (moment: Date) => wireDay(moment).slice(0, 7);

/** Reclassifies agents by the current rules: a program that is now known as a robot no longer counts as visitors. */
async function sortAgents(ctx: Context): Promise<void> {
  const changed = (await allAgents(ctx))
    .map(({ agentId, ua, class: before }) => ({ agentId, before, class: ua === '(other)' ? before : classOf(ua) }))
    .filter((agent) => agent.before !== agent.class) as { agentId: number; class: AgentClass }[];
  if (changed.length > 0) await setClasses(ctx, changed);
}

/** Queues a recount of everything; at most one is queued. */
export const askRecount = (ctx: Context): Promise<void> =>
  addJob(ctx, 'data.statistics.recount', {}, { key: 'data.statistics.recount', attempts: 3 });

/**
 * Recounts for events that were written late because the database was unavailable, deletes the keys of past days, and
 * tells owners of first downloads and first citations.
 */
export async function nightly(ctx: Context): Promise<void> {
  const yesterday = new Date(ctx.now.getTime() - 86_400_000);
  await dropSalts(ctx, wireDay(yesterday));
  await recount(ctx, monthOf(yesterday));
  await tellFirstUse(ctx);
  await tellFirstCitation(ctx);
}
