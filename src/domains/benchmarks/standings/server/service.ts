import type { Context } from '#server/context';
import type { SummaryModel } from '../contract.ts';
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
      others: otherNames(model),
      entries: benchmarks.map((_, at) => entries.find(({ place }) => place === at + 1) ?? null),
    })),
    total: lines[0]?.total ?? 0,
    records: benchmarks.map((_, at) => steps.filter(({ place }) => place === at + 1)),
  };
}

/** The names of a merged model except the one that is shown, without those that differ in upper case only. */
function otherNames({ name, publisher, others }: Pick<SummaryModel, 'name' | 'publisher' | 'others'>) {
  const keyOf = (it: { name: string; publisher: string }) => `${it.name}\n${it.publisher}`.toLowerCase();
  const byKey = new Map(others.map((it) => [keyOf(it), it]));
  byKey.delete(keyOf({ name, publisher }));
  return [...byKey.values()];
}
