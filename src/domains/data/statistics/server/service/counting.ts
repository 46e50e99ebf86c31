import { startOfDay, wireDay } from '#shared/time';
import { inTransaction, type Context } from '#server/context';
import { addJob } from '#server/jobs/jobs';
import { mirrorCounts } from '#module/data/search';
import { doubleClick, classOf, type AgentClass } from '../policy.ts';
import * as counting from '../queries/counting.ts';
import { allAgents, dropSalts, setClasses } from '../queries/events.ts';

/** Months that are recounted at the same time, each on a processor of the database's. */
const together = 2;

/** Seconds after which every process has written what it held. */
const settled = 15;

/**
 * Counts what happened since the last time, up to a moment so long ago that the click which would make an earlier one
 * a double click is written down. Every process may call it; they follow each other.
 */
export async function countUse(ctx: Context): Promise<void> {
  const to = new Date(Math.floor(ctx.now.getTime() / 1000 - doubleClick - settled) * 1000);
  const moved = await inTransaction(ctx, async (tx) => {
    const { countedTo } = await counting.lockState(tx);
    if (to <= countedTo) return [];
    await counting.setState(tx, { countedTo: to });
    const found = await counting.countStretch(tx, countedTo, to);
    await forgetBurst(tx);
    return found;
  });
  if (moved.length > 0) await mirrorCounts(ctx, moved);
}

/**
 * Counts all months anew from the events that are kept, each in a transaction of its own, and sets every counter to
 * what comes out: the same every time, unless the rules or the sorting of agents have changed. `since` names the
 * first month; all of them when absent.
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

/** The job that takes back what was counted of a burst before it was known for one. */
export const burstJob = 'data.statistics.bursts';
/** Milliseconds between two such jobs: a recount of a month takes seconds, and bursts may come one after the other. */
const burstEach = 3_600_000;

/** Where a stretch has marked a burst, uses of the same day were counted before: the month is counted again, once an hour at most. */
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

/** Counts one month anew; nothing is counted on while it is. */
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

/** All months up to the one after now: what is counted may be a moment ahead of this process. */
function monthsFrom(first: string, now: Date): string[] {
  const months = [first];
  while (months.at(-1)! <= monthOf(now)) months.push(nextMonth(months.at(-1)!));
  return months;
}

const monthOf = (moment: Date) => wireDay(moment).slice(0, 7);

/** By today's rules: a program that turned out to be a robot is none of the visitors it was counted as. */
async function sortAgents(ctx: Context): Promise<void> {
  const changed = (await allAgents(ctx))
    .map(({ agentId, ua, class: before }) => ({ agentId, before, class: ua === '(other)' ? before : classOf(ua) }))
    .filter((agent) => agent.before !== agent.class) as { agentId: number; class: AgentClass }[];
  if (changed.length > 0) await setClasses(ctx, changed);
}

/** Queues a recount of everything; one waits at a time. */
export const askRecount = (ctx: Context): Promise<void> =>
  addJob(ctx, 'data.statistics.recount', {}, { key: 'data.statistics.recount', attempts: 3 });

/** Events that came late, because the database could not take them, are in since the last count; keys of old days go. */
export async function nightly(ctx: Context): Promise<void> {
  const yesterday = new Date(ctx.now.getTime() - 86_400_000);
  await dropSalts(ctx, wireDay(yesterday));
  await recount(ctx, monthOf(yesterday));
}
