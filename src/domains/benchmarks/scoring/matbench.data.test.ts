import assert from 'node:assert/strict';
import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { describe, test } from 'node:test';
import type { MetricCode } from './contract.ts';
import { readScoreFile, type ScoreTask } from './score-file.ts';
import { scoresOf, type Truth } from './score.ts';

const shared = process.env['SHARED_DATA'] ?? path.resolve(import.meta.dirname, '../../../../../shared/data');
const folder = path.join(shared, 'benchmarks');
const json = (file: string) => JSON.parse(readFileSync(path.join(folder, file), 'utf8')) as never;

/** Names of the scorer's metrics in the files. */
const names: Record<string, MetricCode> = {
  mae: 'mae',
  rmse: 'rmse',
  mape: 'mape',
  max_error: 'maxe',
  r2: 'r2',
  mcc: 'mcc',
  f1: 'f1',
  brier: 'brier',
  accuracy: 'accuracy',
  balanced_accuracy: 'balancedAccuracy',
  rocauc_on_labels: 'rocAucLabels',
  average_precision: 'averagePrecision',
  log_loss: 'logLoss',
};

interface Task extends ScoreTask {
  targets: number[];
}

function taskOf(name: string): Task {
  const [, ...lines] = readFileSync(path.join(folder, `matbench/datasets/${name}.csv`), 'utf8')
    .trim()
    .split(/\r?\n/);
  const cells = lines.map((line) => line.split(','));
  const isBinary = name === 'matbench_glass';
  return {
    type: isBinary ? 'classification' : 'regression',
    ids: cells.map((row) => row[0]!),
    folds: cells.map((row) => Number(row[1])),
    targets: cells.map((row) => (isBinary ? Number(row.at(-1) === 'True') : Number(row.at(-1)))),
  };
}

const tasks = new Map<string, Task>();
const known = (name: string) => tasks.get(name) ?? tasks.set(name, taskOf(name)).get(name)!;

function scored(name: string, file: string) {
  const task = known(name);
  const read = readScoreFile(readFileSync(file), task);
  assert.deepEqual(read.errors, [], file);
  const truth: Truth = { type: task.type, targets: task.targets, folds: task.folds };
  return scoresOf(truth, { values: read.predictions, std: read.std });
}

function near(value: number | null | undefined, expected: number, what: string): void {
  const isNear = typeof value === 'number' && Math.abs(value - expected) <= 1e-9 * Math.abs(expected);
  assert.ok(isNear || value === expected, `${what}: ${value} instead of ${expected}`);
}

type Values = Record<string, number>;
type Stats = Record<string, { mean: number; std: number }>;

describe('the scorer', () => {
  test('gives every published score of Matbench again', () => {
    const all = json('matbench/expected_scores.json') as Record<
      string,
      Record<string, { fold_scores: Record<string, Values>; stats: Stats }>
    >;
    let compared = 0;
    for (const [task, algorithms] of Object.entries(all))
      for (const [algorithm, { fold_scores, stats }] of Object.entries(algorithms)) {
        const scores = scored(task, path.join(folder, `matbench/predictions/${task}/${algorithm}.txt`));
        // Matbench computed its ROC AUC from labels.
        const find = (metric: string) =>
          scores.find((one) => one.metric === (metric === 'rocauc' ? 'rocAucLabels' : names[metric]));
        for (const [fold, values] of Object.entries(fold_scores))
          for (const [metric, value] of Object.entries(values)) {
            near(find(metric)?.folds[Number(fold.slice(5))], value, `${task} ${algorithm} ${fold} ${metric}`);
            compared++;
          }
        for (const [metric, { mean, std }] of Object.entries(stats)) {
          near(find(metric)?.mean, mean, `${task} ${algorithm} ${metric} mean`);
          near(find(metric)?.std, std, `${task} ${algorithm} ${metric} std`);
          compared += 2;
        }
      }
    assert.ok(compared > 500, `${compared} values`);
  });

  test('gives the scores of forests with probabilities and deviations again', () => {
    const { scores: all } = json('matbench/own_baselines/expected.json') as {
      scores: Record<string, { folds: Values[]; stats: Stats }>;
    };
    for (const [task, { folds, stats }] of Object.entries(all)) {
      const own = path.join(folder, 'matbench/own_baselines', task);
      const scores = scored(task, path.join(own, readdirSync(own)[0]!));
      const find = (metric: string) =>
        scores.find((one) => one.metric === (metric === 'rocauc' ? 'rocAuc' : names[metric]));
      for (const [fold, values] of folds.entries())
        for (const [metric, value] of Object.entries(values))
          near(find(metric)?.folds[fold], value, `${task} ${fold} ${metric}`);
      for (const [metric, { mean, std }] of Object.entries(stats)) {
        near(find(metric)?.mean, mean, `${task} ${metric} mean`);
        near(find(metric)?.std, std, `${task} ${metric} std`);
      }
    }
  });
});

describe('the parser', () => {
  const expected = json('invalid-samples/expected.json') as Record<string, { errors: string[] }>;
  for (const [file, { errors }] of Object.entries(expected))
    test(`finds in ${file} ${errors.join(' and ') || 'nothing wrong'}`, () => {
      const task = known(file.startsWith('glass') ? 'matbench_glass' : 'matbench_steels');
      const read = readScoreFile(readFileSync(path.join(folder, 'invalid-samples', file)), task);
      assert.deepEqual(
        read.errors.map(({ code, line }) => `${code}@${line}`),
        errors,
      );
    });
});
