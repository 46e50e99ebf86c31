import type { Context } from '#server/context';
import { makeDemo as makeComments } from '#module/benchmarks/comments';
import { makeDemo as makeDatasets } from '#module/benchmarks/datasets';
import { makeDemo as makeModels } from '#module/benchmarks/submissions';

/**
 * Creates the demonstration benchmarks with the code of imports: data sets with their files, models, then comments.
 * Can be repeated after an interruption: existing records are kept.
 */
export async function makeDemo(ctx: Context): Promise<void> {
  await makeDatasets(ctx);
  await makeModels(ctx);
  await makeComments(ctx);
}
