import type { Program } from '#server/program';
import { currentVersion } from '#module/benchmarks/datasets';
import { add, type NewModel } from './keeping.ts';
import { score } from './queue.ts';
import { compare } from './service.ts';
import { taskOf } from './task.ts';

let count = 0;

/** A model of a data set with these predictions, approved unless told otherwise; the later made, the later sent. */
export async function model(
  portal: Program,
  publicId: string,
  predictions: readonly (number | string)[],
  made: Partial<Omit<NewModel, 'bytes'>> = {},
): Promise<{ modelId: number; publicId: string; name: string }> {
  const ctx = portal.context();
  const version = await currentVersion(ctx, publicId);
  const task = await taskOf(ctx, version);
  const text = ['id\tprediction', ...task.ids.map((id, at) => `${id}\t${predictions[at]}`)].join('\n');
  const name = made.name ?? `Model ${++count}`;
  const added = await add(ctx, task, {
    ...{ description: 'A model for a test', publisher: 'Test Lab', status: 'approved', reason: '', fileName: 'x.txt' },
    ...{ paperUrl: '', codeUrl: '', license: '', hardware: '', trainingData: '' },
    ...{ hasSeenTargets: false, isBaseline: false, isDemo: false, auditBy: '' },
    ...made,
    name,
    bytes: new TextEncoder().encode(text),
  });
  await compare(ctx, version.versionId);
  return { ...added, name };
}

/** Scores what waits in the queue, as the workers do; answers how many models. */
export async function scoreWaiting(portal: Program): Promise<number> {
  const ctx = portal.context();
  const waiting = await ctx.db
    .selectFrom('benchModel')
    .select('modelId')
    .where('status', 'in', ['queued', 'scoring'])
    .orderBy('modelId')
    .execute();
  for (const model of waiting) await score(ctx, model);
  return waiting.length;
}
