import { inTransaction, type Context } from '#server/context';
import type { Timetable } from '#server/jobs/schedules';
import { recordRun } from '#module/monitor/job-log';
import { errorText, maxMadeUp, readTarget, retryAfter, timesToRun, type Registry } from '../policy.ts';
import * as queries from '../queries.ts';
import type { LockedJob } from '../queries.ts';
import * as runs from '../queries/runs.ts';
import type { Run } from '../queries/runs.ts';
import { queueRun } from '../service.ts';

/** Message of a run whose process died; a text key of the log. */
const interrupted = 'interrupted';

/** Active runs of this process, by process and number: the queue may deliver a run twice. */
const inHand = new Set<string>();

/** Starts a run in its turn, and only if it is still allowed. */
export async function startRun(ctx: Context, registry: Registry, runId: number): Promise<void> {
  const key = `${ctx.instance}:${runId}`;
  if (inHand.has(key)) return;
  inHand.add(key);
  try {
    const begun = await begin(ctx, runId);
    if (begun) await carryOut(ctx, registry, begun);
  } finally {
    inHand.delete(key);
  }
}

interface Begun {
  job: LockedJob;
  run: Run;
}

function begin(ctx: Context, runId: number): Promise<Begun | undefined> {
  return inTransaction(ctx, async (tx) => {
    const jobId = (await runs.runById(tx, runId))?.jobId;
    const job = jobId === undefined ? undefined : await queries.lock(tx, jobId);
    // Read again, because the call may have waited for the lock of the job.
    const run = job && (await runs.runById(tx, runId));
    if (!run || (run.instance !== ctx.instance && (await runs.isHeld(tx, run)))) return undefined;
    if (job.status === '1' && run.dueAt !== null) {
      await runs.removeRuns(tx, [runId]);
      return undefined;
    }
    if (job.concurrent === '1' && (await runs.isBusy(tx, run))) {
      // The end of a run starts waiting ones; a job that drops missed runs has none.
      if (job.misfirePolicy === '3' && run.dueAt !== null) await runs.removeRuns(tx, [runId]);
      return undefined;
    }
    await runs.beginRun(tx, runId);
    return { job, run };
  });
}

async function carryOut(ctx: Context, registry: Registry, { job, run }: Begun): Promise<void> {
  const began = performance.now();
  let note = '';
  let error: string | undefined;
  try {
    const { handler, values } = readTarget(job.invokeTarget, registry);
    note = (await handler.run(ctx, values)) ?? '';
  } catch (thrown) {
    error = errorText(thrown);
    ctx.log.error({ err: thrown, job: job.jobName, target: job.invokeTarget }, 'job failed');
  }
  const elapsedMs = Math.round(performance.now() - began);
  await end(ctx, { job, run }, { startTime: ctx.now, elapsedMs, note, error });
}

/** Logs a run, and queues the next waiting one, or a retry of the same one. */
function end(ctx: Context, { job, run }: Begun, outcome: Parameters<typeof recordRun>[2]): Promise<void> {
  return inTransaction(ctx, async (tx) => {
    const kept = await queries.lock(tx, job.jobId);
    await recordRun(tx, job, outcome);
    await runs.removeRuns(tx, [run.runId]);
    if (!kept) return;
    const failed = outcome.error !== undefined;
    await queries.update(tx, job.jobId, { lastTime: outcome.startTime, lastStatus: failed ? '1' : '0' });
    const [next] = job.concurrent === '1' ? await runs.waitingRuns(tx, job.jobId) : [];
    if (next) await queueRun(tx, next.runId);
    const wait = failed && !next && kept.status === '0' ? retryAfter(kept, run, new Date()) : undefined;
    if (wait === undefined) return;
    const wantedAt = new Date(Date.now() + wait);
    const again = { jobId: job.jobId, dueAt: run.dueAt, attempt: run.attempt + 1, wantedAt };
    await queueRun(tx, await runs.insertRun(tx, again), wantedAt);
  });
}

/** The product's schedule: the table of jobs. */
export const timetable: Timetable = {
  schedules: (ctx) => queries.activeJobs(ctx),

  fallDue: (ctx, { id, expression }, until) =>
    inTransaction(ctx, async (tx) => {
      const job = await queries.lock(tx, id);
      if (!job || job.status === '1' || job.cronExpression !== expression || job.handledUntil >= until) return;
      await queries.update(tx, id, { handledUntil: until });
      const times = timesToRun(job, job.handledUntil, until);
      if (times.length === 0) return;
      const waiting = (await runs.waitingRuns(tx, id)).filter(({ dueAt }) => dueAt !== null);
      // One waiting run is enough for all due times, unless the policy runs each.
      const room = job.misfirePolicy === '1' ? maxMadeUp - waiting.length : 1 - waiting.length;
      for (const dueAt of times.slice(0, Math.max(0, room)))
        await queueRun(tx, await runs.insertRun(tx, { jobId: id, dueAt }));
    }),

  tidy: async (ctx) => {
    for (const run of await runs.orphans(ctx))
      await inTransaction(ctx, async (tx) => {
        const job = await queries.lock(tx, run.jobId);
        const still = await runs.runById(tx, run.runId);
        if (!job || !still || (await runs.isHeld(tx, still))) return;
        const startTime = run.startedAt ?? ctx.now;
        const elapsedMs = Math.max(0, ctx.now.getTime() - startTime.getTime());
        await end(tx, { job, run }, { startTime, elapsedMs, note: '', error: interrupted });
      });
    for (const { runId } of await runs.overdueRuns(ctx)) await queueRun(ctx, runId);
  },
};
