import type { Context } from '#server/context';
import { makeDemo as makeComments } from '#module/benchmarks/comments';
import { makeDemo as makeDatasets } from '#module/benchmarks/datasets';
import { makeDemo as makeModels } from '#module/benchmarks/submissions';

/**
 * Makes the demonstration's benchmarks, each by the code that imports use: data sets with their files, models, then what people
 * say about them. Can be run again after it was cut short: what is there is left as it is.
 */
export async function makeDemo(ctx: Context): Promise<void> {
  await makeDatasets(ctx);
  await makeModels(ctx);
  await makeComments(ctx);
}
