import type { Context } from '#server/context';
import * as queries from './queries.ts';

/** The summary across all boards: the skills of each model, and the history of the best model. */
export async function summary(ctx: Context) {
  const [benchmarks, lines, steps] = await Promise.all([
    queries.benchmarks(ctx),
    queries.models(ctx),
    queries.records(ctx),
  ]);
  return {
    benchmarks,
    models: lines.map(({ total: _total, entries, ...model }) => ({
      ...model,
      entries: benchmarks.map((_, at) => entries.find(({ place }) => place === at + 1) ?? null),
    })),
    total: lines[0]?.total ?? 0,
    records: benchmarks.map((_, at) => steps.filter(({ place }) => place === at + 1)),
  };
}
