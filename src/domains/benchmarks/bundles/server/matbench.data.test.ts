import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { before, describe, test } from 'node:test';
import { datasets, type PublicDataset } from '#contract/benchmarks/datasets';
import { submissions, type BoardRow, type Checked, type PublicModel } from '#contract/benchmarks/submissions';
import type { MetricCode } from '#contract/benchmarks/scoring';
import { person } from '#factory/identity/accounts';
import { scoreWaiting } from '#factory/benchmarks/submissions';
import { caller, startPortal } from '#testing';
import type { Report } from '../contract.ts';
import { importFolder, linesOf } from './service/folder.ts';

/*
 * Imports the four tasks of Matbench and their published models as an operator does, and submits files as people do:
 * the scores must equal the published ones.
 */
const folder = path.join(process.env['SHARED_DATA'] ?? '../shared/data', 'benchmarks');
const inside = path.join(folder, 'matbench');
const json = (file: string) => JSON.parse(readFileSync(path.join(folder, file), 'utf8')) as unknown;

const ids: Record<string, string> = {
  matbench_steels: 'mbsteels',
  matbench_jdft2d: 'mbjdft2d',
  matbench_expt_gap: 'mbexptgap',
  matbench_glass: 'mbglass',
};
/** Matbench computed its ROC AUC from labels. */
const codes: Record<string, MetricCode> = {
  mae: 'mae',
  rmse: 'rmse',
  mape: 'mape',
  max_error: 'maxe',
  r2: 'r2',
  f1: 'f1',
  rocauc: 'rocAucLabels',
  accuracy: 'accuracy',
  balanced_accuracy: 'balancedAccuracy',
  average_precision: 'averagePrecision',
  brier: 'brier',
  log_loss: 'logLoss',
};

type Stats = Record<string, { mean: number; std: number }>;
interface Expected {
  fold_scores: Record<string, Record<string, number>>;
  stats: Stats;
}
interface Tasks {
  tasks: Record<string, { leaderboard: Record<string, string | number>[] }>;
}

const portal = await startPortal({ JOBS: 'off' });
const visitor = caller(portal);
let report: Report;
before(async () => {
  report = await importFolder(portal.context('en'), inside);
});

const near = (value: number | null | undefined, expected: number) =>
  typeof value === 'number' && Math.abs(value - expected) <= 1e-9 * Math.abs(expected);

async function boardOf(task: string): Promise<BoardRow[]> {
  const params = { publicId: ids[task]! };
  return (await visitor(submissions.board, { params, query: { pageSize: 100 } })).rows as unknown as BoardRow[];
}
const modelOf = async (publicId: string) =>
  (await visitor(submissions.model, { params: { publicId } })).data as PublicModel;

/** Compares the published values of a model with the expected ones; returns their number. */
function compare(model: PublicModel, { fold_scores: folds, stats }: Expected, what: string): number {
  let compared = 0;
  const find = (metric: string) => model.scores.find(({ code }) => code === codes[metric]);
  for (const [fold, values] of Object.entries(folds))
    for (const [metric, value] of Object.entries(values)) {
      const score = find(metric);
      if (!score) continue;
      const own = score.folds[Number(fold.slice(5))];
      assert.ok(near(own, value) || own === value, `${what} ${fold} ${metric}: ${own} instead of ${value}`);
      compared++;
    }
  for (const [metric, { mean, std }] of Object.entries(stats)) {
    const score = find(metric);
    if (!score) continue;
    assert.ok(near(score.mean, mean) || score.mean === mean, `${what} ${metric}: ${score.mean} instead of ${mean}`);
    assert.ok(near(score.std, std) || score.std === std, `${what} ${metric} std: ${score.std} instead of ${std}`);
    compared += 2;
  }
  return compared;
}

describe('a folder with tasks of Matbench', () => {
  test('becomes four published data sets with folds, structures and models', async () => {
    assert.deepEqual(linesOf(report, 'en').slice(0, 4).toSorted(), [
      'mbexptgap: created and published with 4,604 samples and 11 models',
      'mbglass: created and published with 5,680 samples and 6 models',
      'mbjdft2d: created and published with 636 samples and 10 models',
      'mbsteels: created and published with 312 samples and 10 models',
    ]);
    const params = { publicId: 'mbjdft2d' };
    const found = (await visitor(datasets.frontFind, { params })).data as PublicDataset;
    assert.deepEqual([found.measuredCount, found.version.folds, found.version.hasOpenTargets], [636, 5, true]);
    assert.ok(found.files.some(({ role }) => role === 'structures'));
    assert.match(found.sourceEn, /Matbench v0\.1/);
    const model = await modelOf((await boardOf('matbench_jdft2d'))[0]!.publicId);
    assert.equal(model.license, 'MIT');
    assert.match(model.trainingData, /materialsproject\/matbench@936176d/);
  });

  test('has nothing left to import the second time', async () => {
    const again = linesOf(await importFolder(portal.context('en'), inside), 'en');
    assert.equal(again.length, 5);
    assert.equal(again.at(-1), 'Nothing is left to import.');
  });

  test('gives every published score again', async () => {
    const expected = json('matbench/expected_scores.json') as Record<string, Record<string, Expected>>;
    const { tasks } = json('matbench/matbench_v0.1_tasks.json') as Tasks;
    let compared = 0;
    for (const [task, algorithms] of Object.entries(expected)) {
      const board = await boardOf(task);
      for (const [algorithm, one] of Object.entries(algorithms)) {
        const line = tasks[task]!.leaderboard.find(({ dir }) => dir === `matbench_v0.1_${algorithm}`);
        const row = board.find(({ name }) => name === (line?.['algorithm'] ?? algorithm));
        assert.ok(row, `${task} ${algorithm}`);
        compared += compare(await modelOf(row.publicId), one, `${task} ${algorithm}`);
      }
    }
    assert.ok(compared > 500, `${compared} values`);
  });

  test('gives the published boards again, in their order', async () => {
    const { tasks } = json('matbench/matbench_v0.1_tasks.json') as Tasks;
    for (const task of Object.keys(ids)) {
      const board = await boardOf(task);
      const rows = tasks[task]!.leaderboard.filter((line) => board.some(({ name }) => name === line['algorithm']));
      assert.ok(rows.length >= 5, task);
      const ours = board.filter(({ name }) => rows.some((line) => line['algorithm'] === name));
      assert.deepEqual(
        ours.map(({ name }) => name),
        rows.map((line) => line['algorithm']),
        task,
      );
      for (const [at, line] of rows.entries())
        for (const [key, value] of Object.entries(line)) {
          const [, statistic, metric] = /^(mean|std) (.*)$/.exec(key) ?? [];
          const score = metric && ours[at]!.scores[codes[metric]!];
          if (!score) continue;
          const own = score[statistic as 'mean' | 'std']!;
          assert.equal(own.toFixed(4), (value as number).toFixed(4), `${task} ${ours[at]!.name} ${key}`);
        }
    }
  });

  test('gives the scores of forests with probabilities and deviations again', async () => {
    const { scores } = json('matbench/own_baselines/expected.json') as {
      scores: Record<string, { folds: Record<string, number>[]; stats: Stats }>;
    };
    for (const [task, { folds, stats }] of Object.entries(scores)) {
      const row = (await boardOf(task)).find(({ name }) => name === 'rf_element_fractions')!;
      assert.ok(row.isBaseline);
      const { rocauc, ...others } = stats;
      const foldScores = Object.fromEntries(
        folds.map(({ rocauc: _auc, ...fold }, at) => [`fold_${at}`, fold] as const),
      );
      const model = await modelOf(row.publicId);
      assert.ok(compare(model, { fold_scores: foldScores, stats: others }, task) > 10);
      if (rocauc) assert.ok(near(model.scores.find(({ code }) => code === 'rocAuc')?.mean, rocauc.mean));
    }
  });
});

describe('a person', () => {
  const send = async (task: string, file: string, name: string) => {
    const someone = await person(portal, { verified: true });
    const body = {
      name,
      description: 'Submitted as it was published',
      publisher: 'Matbench',
      fileName: path.basename(file),
      encoding: 'base64',
      file: readFileSync(file).toString('base64'),
    };
    const reply = await someone.call(submissions.submit, { params: { publicId: ids[task]! }, body });
    assert.equal(reply.code, 200, `${file}: ${reply.msg}`);
    return { someone, checked: reply.data as Checked };
  };

  for (const [task, algorithm] of [
    ['matbench_steels', 'TPOT'],
    ['matbench_jdft2d', 'coNGN'],
    ['matbench_expt_gap', 'darwin'],
    ['matbench_glass', 'automatminer_expressv2020'],
  ] as const)
    test(`submits the published file of ${algorithm} for ${task} and gets its published scores`, async () => {
      const { checked } = await send(task, path.join(inside, `predictions/${task}/${algorithm}.txt`), `Again ${task}`);
      assert.deepEqual(checked.errors, []);
      await scoreWaiting(portal);
      await approve(checked.publicId!);
      const expected = json('matbench/expected_scores.json') as Record<string, Record<string, Expected>>;
      assert.ok(compare(await modelOf(checked.publicId!), expected[task]![algorithm]!, `${task} ${algorithm}`) > 20);
    });

  const samples = json('invalid-samples/expected.json') as Record<string, { errors: string[] }>;
  for (const [file, { errors }] of Object.entries(samples))
    test(`is told of ${file}: ${errors.join(' and ') || 'nothing wrong'}`, async () => {
      assert.ok(readdirSync(path.join(folder, 'invalid-samples')).includes(file));
      const task = file.startsWith('glass') ? 'matbench_glass' : 'matbench_steels';
      const { checked } = await send(task, path.join(folder, 'invalid-samples', file), `Sample ${file}`);
      assert.deepEqual(
        checked.errors.map(({ code, line }) => `${code}@${line}`),
        errors,
      );
    });

  async function approve(publicId: string): Promise<void> {
    const reviewer = await person(portal, { roles: ['bench_admin'] });
    const { rows } = await reviewer.call(submissions.list, { query: { pageSize: 100, status: 'pending' } });
    const row = (rows as { publicId: string; modelId: number; rowVer: number }[]).find(
      (one) => one.publicId === publicId,
    )!;
    const { modelId, rowVer } = row;
    const reply = await reviewer.call(submissions.approve, { body: { modelId, rowVer } });
    assert.equal(reply.code, 200, reply.msg);
  }
});
