import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { fillPath } from '#shared/contract';
import { gaussian, random } from '#shared/random';
import { dataset } from '#factory/benchmarks/datasets';
import { caller, startPortal } from '#testing';
import { submissions, type Comparison, type ModelAnalysis, type PublicModel } from '../contract.ts';
import { model } from './factory.ts';
import { submissionsModule } from './index.ts';

const portal = await startPortal({ JOBS: 'off' });
const { db } = portal.context();
const visitor = caller(portal);

/** Runs the analysis that the approval of a model queued. */
const analyse = (versionId: number) =>
  submissionsModule.jobs!.find(({ name }) => name.endsWith('.analyse'))!.run(portal.context(), { versionId } as never);
const analysisOf = async (publicId: string) =>
  (await visitor(submissions.analysis, { params: { publicId } })).data as ModelAnalysis;
const compared = (a: string, b: string) => visitor(submissions.comparison, { query: { a, b } });

const draw = random('analysis');
const rows = 200;
const targets = Array.from({ length: rows }, (_, at) => at / 10);
const noise = targets.map(() => gaussian(draw));
const made = await dataset(portal, { targets, folds: targets.map((_, at) => at % 5) });
for (const [at, { id }] of made.samples.entries())
  await db
    .updateTable('benchSample')
    .set({ elements: at % 2 ? ['Fe', 'O'] : ['O'] })
    .where('versionId', '=', made.versionId)
    .where('sampleId', '=', id)
    .execute();
const guesses = {
  good: targets.map((target, at) => target + 0.1 * noise[at]!),
  alike: targets.map((target, at) => target + 0.2 * noise[at]! + 0.5),
  other: targets.map((target, at) => target - 0.3 * noise[(at * 7 + 3) % rows]!),
};
const good = await model(portal, made.publicId, guesses.good, { name: 'Good' });
await model(portal, made.publicId, guesses.alike, { name: 'Alike' });
const other = await model(portal, made.publicId, guesses.other, { name: 'Other' });
await analyse(made.versionId);

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
const errors = (name: keyof typeof guesses) => guesses[name].map((value, at) => value - targets[at]!);
const sizes = (name: keyof typeof guesses) => errors(name).map(Math.abs);
const near = (one: number | null, two: number) => assert.ok(Math.abs(one! - two) < 1e-9, `${one} is not ${two}`);
function pearson(one: readonly number[], two: readonly number[]) {
  const [a, b] = [mean(one), mean(two)];
  const product = (x: readonly number[], y: readonly number[], c: number, d: number) =>
    x.reduce((sum, value, at) => sum + (value - c) * (y[at]! - d), 0);
  return product(one, two, a, b) / Math.sqrt(product(one, one, a, a) * product(two, two, b, b));
}

describe('the page of a model', () => {
  test('tells its error by range of the target, by element and by fold', async () => {
    const { isReady, slices } = await analysisOf(good.publicId);
    assert.equal(isReady, true);
    const iron = slices.find(({ kind, key }) => kind === 'element' && key === 'Fe')!;
    assert.equal(iron.count, rows / 2);
    near(iron.error, mean(sizes('good').filter((_, at) => at % 2 === 1)));
    near(iron.bias, mean(errors('good').filter((_, at) => at % 2 === 1)));
    const ranges = slices.filter(({ kind }) => kind === 'range');
    assert.equal(ranges.length, 10);
    assert.equal(
      ranges.reduce((sum, { count }) => sum + count, 0),
      rows,
    );
    near(ranges[0]!.error, mean(sizes('good').slice(0, ranges[0]!.count)));
    const third = slices.find(({ kind, key }) => kind === 'fold' && key === '2')!;
    near(third.error, mean(sizes('good').filter((_, at) => at % 5 === 2)));
  });

  test('names the models whose residuals go along with its own, the nearest first', async () => {
    const { neighbours } = await analysisOf(good.publicId);
    assert.deepEqual(
      neighbours.map(({ name }) => name),
      ['Alike', 'Other'],
    );
    assert.ok(Math.abs(neighbours[0]!.correlation - 1) < 1e-6);
    assert.ok(Math.abs(neighbours[1]!.correlation - pearson(errors('good'), errors('other'))) < 1e-6);
    assert.deepEqual((await analysisOf(other.publicId)).neighbours.length, 2);
  });

  test('gets a neighbour that is listed later, and loses one that is hidden', async () => {
    const late = await model(
      portal,
      made.publicId,
      guesses.good.map((value) => value + 0.01),
      { name: 'Late' },
    );
    await analyse(made.versionId);
    const names = async () => (await analysisOf(good.publicId)).neighbours.map(({ name }) => name);
    assert.ok((await names()).includes('Late'));
    await db.updateTable('benchModel').set({ status: 'hidden' }).where('modelId', '=', late.modelId).execute();
    assert.ok(!(await names()).includes('Late'));
    assert.equal((await visitor(submissions.analysis, { params: { publicId: late.publicId } })).code, 500);
  });

  test('has figures again after they took another shape', async () => {
    await db.updateTable('benchModel').set({ plot: '{"kind":"none"}' }).where('modelId', '=', good.modelId).execute();
    await db.deleteFrom('benchAnalysis').where('modelId', '=', good.modelId).execute();
    assert.equal((await analysisOf(good.publicId)).isReady, false);
    await analyse(made.versionId);
    const { data } = await visitor(submissions.model, { params: { publicId: good.publicId } });
    assert.equal((data as PublicModel).plot.kind, 'parity');
  });
});

describe('two models compared', () => {
  test('differ by their paired difference, win samples and disagree on some', async () => {
    const { data } = await compared(good.publicId, other.publicId);
    const it = data as Comparison;
    // Folds have equal sizes, so the mean of folds equals that of all rows.
    near(it.difference!.mean, mean(sizes('good')) - mean(sizes('other')));
    assert.ok(it.difference!.low < it.difference!.mean && it.difference!.mean < it.difference!.high);
    assert.ok(it.difference!.high < 0, 'the first is better beyond doubt');
    const first = sizes('good').filter((size, at) => size < sizes('other')[at]!).length;
    assert.deepEqual(it.wins, { first, second: rows - first, equal: 0 });
    near(it.correlation, pearson(errors('good'), errors('other')));
    const apart = guesses.good.map((value, at) => Math.abs(value - guesses.other[at]!));
    const worst = apart.indexOf(Math.max(...apart));
    const [top] = it.disagreements;
    assert.deepEqual(top, {
      sampleId: made.ids[worst],
      fold: worst % 5,
      target: targets[worst],
      predictions: [guesses.good[worst], guesses.other[worst]],
    });
    assert.equal(it.disagreements.length, 20);
    const iron = it.slices.find(({ key }) => key === 'Fe')!;
    near(iron.errors[1], mean(sizes('other').filter((_, at) => at % 2 === 1)));
  });

  test('belong to one version, and are both listed', async () => {
    const elsewhere = await dataset(portal);
    const foreign = await model(
      portal,
      elsewhere.publicId,
      elsewhere.samples.map(({ target }) => target + 1),
    );
    assert.equal((await compared(good.publicId, foreign.publicId)).error, 'benchmarks.submissions.otherVersion');
    for (const status of ['pending', 'rejected', 'hidden', 'withdrawn'] as const) {
      const unseen = await model(portal, made.publicId, guesses.other, { status });
      for (const pair of [
        [good.publicId, unseen.publicId],
        [unseen.publicId, good.publicId],
      ] as const)
        assert.equal((await compared(...pair)).error, 'benchmarks.submissions.notFound', status);
    }
  });
});

describe('predictions', () => {
  const file = (publicId: string) =>
    portal.http.inject({ url: `/prod-api${fillPath(submissions.predictions.path, { publicId })}` });

  test('of a listed model with open targets can be downloaded as they were sent', async () => {
    const answer = await file(good.publicId);
    const lines = answer.body.trim().split('\r\n');
    assert.equal(lines[0], 'fold,id,prediction');
    assert.equal(lines.length, rows + 1);
    const [fold, id, prediction] = lines[8]!.split(',');
    assert.deepEqual([fold, id, Number(prediction)], ['2', made.ids[7], guesses.good[7]]);
  });

  test('of a model that is not listed, or that its publisher calls closed, cannot', async () => {
    const closed = await model(portal, made.publicId, guesses.other, { openness: 'neither' });
    assert.equal((await file(closed.publicId)).json<{ error: string }>().error, 'benchmarks.submissions.noPredictions');
    const pending = await model(portal, made.publicId, guesses.other, { status: 'pending' });
    assert.equal((await file(pending.publicId)).json<{ error: string }>().error, 'benchmarks.submissions.notFound');
  });
});
