import { setImmediate } from 'node:timers/promises';
import type { MetricCode } from '#contract/benchmarks/scoring';
import { intervalFrom, replicates, scoresOf, type Prediction, type Truth } from '#module/benchmarks/scoring';
import { plotOf } from './plots.ts';
import type { KeptScore } from './queries/boards.ts';

/** Everything that is kept of a model's predictions. Others get the processor in between. */
export async function measure(
  truth: Truth,
  prediction: Prediction,
  primary: MetricCode,
  { hasOpenTargets }: { hasOpenTargets: boolean },
) {
  const scores = scoresOf(truth, prediction);
  const drawn = await inTurns(replicates(primary, truth, prediction.values));
  const interval = intervalFrom(drawn);
  const kept = scores.map(({ metric, mean, std, min, max, folds }): KeptScore => ({
    ...{ metric, mean, std, least: min, largest: max, folds },
    low: metric === primary ? (interval?.low ?? null) : null,
    high: metric === primary ? (interval?.high ?? null) : null,
  }));
  return { scores: kept, replicates: drawn, plot: plotOf(truth, prediction, hasOpenTargets) };
}

async function inTurns<T>(work: Generator<void, T>): Promise<T> {
  for (let turn = 0; ; turn++) {
    const { done, value } = work.next();
    if (done) return value;
    if (turn % 8 === 7) await setImmediate();
  }
}

export const bytesOf = (values: Float64Array<ArrayBuffer>) => Buffer.from(values.buffer);

/** The numbers of a column that holds them; a copy, since the bytes of a reply are not aligned. */
export function numbersOf(bytes: Buffer): Float64Array<ArrayBuffer> {
  const copy = new Uint8Array(bytes);
  return new Float64Array(copy.buffer);
}
