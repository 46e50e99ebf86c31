import { sql } from 'kysely';
import { addJob, job, type Job } from './jobs.ts';
import type { Context } from './context.ts';
import { timeBetween, where, type LogTable } from './log-tables.ts';
import { forgetTotals } from './log-totals.ts';

/*
 * Removing stretches of a log: some thousand rows at a time, each time committed, so whoever writes to the log or reads
 * it never waits. What an answer cannot wait for goes on in a job.
 */

/** Rows of one removal: a few hundredths of a second. */
const batch = 2000;

/** Milliseconds: what a person waits for, and the length of one run of the job, which must end in an orderly stop. */
const patience = 3000;
const turn = 5000;

interface Stretch {
  begin?: Date | undefined;
  /** Exclusive. */
  before?: Date | undefined;
}

/** A job's payload: instants as text, to the microsecond. */
interface Remaining {
  begin?: string;
  before: string;
}

/**
 * Removes what a log says about a stretch of time, or all of it, up to now. Answers the rows removed so far and whether
 * that was all; if not, the job `jobName` goes on.
 */
export async function cleanLog(
  ctx: Context,
  log: LogTable,
  { begin, before = ctx.now }: Stretch,
  jobName: string,
): Promise<{ removed: number; done: boolean }> {
  const until = before < ctx.now ? before : ctx.now;
  const start = begin ? { begin: begin.toISOString() } : {};
  const { removed, rest } = await removeFor(ctx, log, { ...start, before: until.toISOString() }, patience);
  await forgetTotals(ctx, log);
  if (rest) await addJob(ctx, jobName, rest);
  return { removed, done: rest === undefined };
}

/** The job that goes on where {@link cleanLog} stopped, one turn after the other. */
export function cleaningJob(name: string, log: LogTable): Job {
  return job<Remaining>({
    name,
    run: async (ctx, remaining) => {
      const { rest } = await removeFor(ctx, log, remaining, turn);
      await forgetTotals(ctx, log);
      if (rest) await addJob(ctx, name, rest);
    },
  });
}

async function removeFor(
  ctx: Context,
  log: LogTable,
  { begin, before }: Remaining,
  milliseconds: number,
): Promise<{ removed: number; rest?: Remaining }> {
  const until = performance.now() + milliseconds;
  const [table, id, time] = [sql.table(log.table), sql.ref(log.id), sql.ref(log.time)];
  let removed = 0;
  // Where the last removal ended the next one begins: it does not read its way past rows that are gone.
  let from = begin;
  do {
    const { rows } = await sql<{ n: number; last: string | null }>`
      with gone as (
        delete from ${table} where ${id} in (
          select ${id} from ${table} ${where(timeBetween(log, from, before))}
          order by ${time}, ${id} limit ${batch} for update skip locked
        ) returning ${time} as at
      ) select count(*) as n, max(at)::text as last from gone`.execute(ctx.db);
    const { n, last } = rows[0]!;
    removed += n;
    if (n < batch) return { removed };
    from = last ?? from;
  } while (performance.now() < until);
  return { removed, rest: { ...(from === undefined ? {} : { begin: from }), before } };
}
