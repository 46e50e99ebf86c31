import { inTransaction, type Context } from '#server/context';
import { addJob } from '#server/jobs/jobs';
import type { Measured } from './measure.ts';
import { measureInProcess } from './measuring.ts';
import * as queries from './queries/scored.ts';
import { predictionsOf } from './queue.ts';
import { compare } from './service.ts';
import { orderOf, scoredColumns } from './storing.ts';
import { taskOf, type Task } from './task.ts';

/*
 * Models whose stored scores no longer fit their version, because a migration changed the rows of its public share, are
 * measured again with the same predictions. Their state stays; the random error of a value before approval is new.
 */

export const measureAgainJob = 'benchmarks.submissions.measureAgain';

/** Queues the versions with such models; runs at each start. */
export async function queueMeasuring(ctx: Context): Promise<void> {
  for (const versionId of await queries.versionsToMeasure(ctx))
    await addJob(ctx, measureAgainJob, { versionId }, { key: `${measureAgainJob}:${versionId}`, attempts: 5 });
}

/** Measures these models of a version, then ranks its board. Idempotent. */
export async function measureAgain(ctx: Context, { versionId }: { versionId: number }): Promise<void> {
  let task: Task | undefined;
  for (const modelId of await queries.modelsToMeasure(ctx, versionId)) {
    const model = await queries.scorable(ctx, modelId);
    if (!model) continue;
    task ??= await taskOf(ctx, model.version);
    let measured: Measured;
    try {
      measured = await measureInProcess(orderOf(task, predictionsOf(model)));
    } catch (error) {
      // Tried again at the next start; the other models do not wait for it.
      ctx.log.error({ err: error, modelId }, 'a model cannot be measured again');
      continue;
    }
    await inTransaction(ctx, async (tx) => {
      await queries.writeScored(tx, modelId, { ...scoredColumns(measured), toMeasure: false });
      await queries.writeScores(tx, modelId, measured);
      await queries.forgetAnalysis(tx, modelId);
    });
  }
  await compare(ctx, versionId);
}
