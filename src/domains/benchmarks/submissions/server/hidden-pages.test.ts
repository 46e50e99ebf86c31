import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { fillPath } from '#shared/contract';
import { gaussian, random } from '#shared/random';
import { dataset } from '#factory/benchmarks/datasets';
import { caller, startPortal } from '#testing';
import { fewestHidden, submissions, type BoardRow, type Comparison, type ModelAnalysis } from '../contract.ts';
import type { ChartPoint } from '../contract/analysis.ts';
import { model } from './factory.ts';
import { submissionsModule } from './index.ts';
import { hiddenStep, inSteps, isPublic, roundedRows } from './public-share.ts';
import { shareSecret } from './queries/scored.ts';

/* Pages and files about models with hidden targets: none of them reveals single rows. */
const portal = await startPortal({ JOBS: 'off' });
const { db } = portal.context();
const visitor = caller(portal);

const draw = random('hidden pages');
const rows = 300;
const targets = Array.from({ length: rows }, () => 10 + gaussian(draw));
const made = await dataset(portal, { targets, folds: targets.map((_, at) => at % 3), hasOpenTargets: false });
const { publicId, versionId } = made;
await db
  .insertInto('benchSubset')
  .values([
    { versionId, seq: 1, key: 'large', nameZh: '大', nameEn: 'Large' },
    { versionId, seq: 2, key: 'tiny', nameZh: '小', nameEn: 'Tiny' },
  ])
  .execute();
for (const [at, { id }] of made.samples.entries())
  await db
    .updateTable('benchSample')
    .set({ elements: at < 5 ? ['Pu', 'O'] : at < 150 ? ['Fe', 'O'] : ['O'], subset: at < 5 ? 2 : 1 })
    .where('versionId', '=', versionId)
    .where('sampleId', '=', id)
    .execute();
const one = await model(
  portal,
  publicId,
  targets.map((target) => target + 0.3 * gaussian(draw)),
);
const two = await model(
  portal,
  publicId,
  targets.map((target) => target + 0.5 * gaussian(draw)),
);
for (const { modelId } of [one, two])
  await db
    .insertInto('benchSubsetScore')
    .values([
      { modelId, subset: 1, metric: 'mae', mean: 0.123456789 },
      { modelId, subset: 2, metric: 'mae', mean: 0.123456789 },
    ])
    // Finer than the stored values: pages must not rely on the rounding of stored values.
    .onConflict((held) => held.columns(['modelId', 'subset', 'metric']).doUpdateSet({ mean: 0.123456789 }))
    .execute();
await submissionsModule
  .jobs!.find(({ name }) => name.endsWith('.analyse'))!
  .run(portal.context(), { versionId } as never);

/** Share of the rows that determines all values before approval: the default of a version. */
const share = 0.3;
const secret = await shareSecret(portal.context(), versionId);
const deciding = made.samples.flatMap(({ id }, at) => (isPublic(secret, id, share) ? [] : [at]));
function spreadOf(places: readonly number[]) {
  const average = places.reduce((sum, at) => sum + targets[at]!, 0) / places.length;
  return Math.sqrt(places.reduce((sum, at) => sum + (targets[at]! - average) ** 2, 0) / places.length);
}
const spread = spreadOf(deciding);
const large = deciding.filter((at) => at >= 5);
const largeRows = { rows: large.length, spread: spreadOf(large) };

describe('hidden targets are not told', () => {
  test('by errors of groups: none of fewer than twenty rows, no fold, and steps as wide as one row may matter', async () => {
    const { slices, subsets, neighbours } = (
      await visitor(submissions.analysis, { params: { publicId: one.publicId } })
    ).data as ModelAnalysis;
    assert.ok(slices.length > 4);
    assert.deepEqual(subsets, []);
    assert.deepEqual(neighbours, []);
    for (const { kind, key, count, error, bias, from, to } of slices) {
      assert.ok(count >= fewestHidden, `${kind} ${key}`);
      assert.notEqual(kind, 'fold');
      const step = hiddenStep('mae', { rows: count, spread });
      assert.deepEqual([error, bias], [inSteps(error, step), inSteps(bias, step)]);
      for (const end of [from, to]) assert.ok(end === null || !targets.includes(end));
    }
    assert.ok(!slices.some(({ key }) => key === 'Pu' || key === 'tiny'));
    const iron = slices.find(({ key }) => key === 'Fe')!;
    assert.equal(
      iron.count,
      roundedRows(deciding.filter((at) => at >= 5 && at < 150).length),
      'rows of the public share decide nothing',
    );
  });

  test('by boards and figures of sub-data sets', async () => {
    const board = async (subset: string) =>
      (await visitor(submissions.board, { params: { publicId }, query: { subset } })).rows as unknown as BoardRow[];
    assert.equal((await board('tiny'))[0]!.scores.mae!.mean, null);
    const { mean } = (await board('large'))[0]!.scores.mae!;
    assert.equal(mean, inSteps(mean, hiddenStep('mae', largeRows)));
    const chart = (await visitor(submissions.chart, { params: { publicId }, query: { subset: 'tiny' } }))
      .rows as unknown as ChartPoint[];
    assert.ok(chart.every((point) => point.mean === null));
  });

  test('by figures and exports of the board', async () => {
    const chart = (await visitor(submissions.chart, { params: { publicId } })).rows as unknown as ChartPoint[];
    assert.equal(chart.length, 2);
    for (const { mean, low, high } of chart)
      for (const value of [mean, low, high]) assert.equal(value, Number(value!.toFixed(3)));
    for (const format of ['csv', 'json', 'bibtex']) {
      const { body } = await portal.http.inject({
        url: `/prod-api${fillPath(submissions.export.path, { publicId })}?format=${format}`,
      });
      assert.doesNotMatch(body, /\d\.\d{4,}/, `${format} has no fine value`);
      if (format === 'json')
        for (const { folds } of (JSON.parse(body) as { models: { folds: number[] }[] }).models)
          assert.deepEqual(folds, []);
    }
  });

  test('by a comparison: the difference alone, with the digits of the board', async () => {
    const it = (await visitor(submissions.comparison, { query: { a: one.publicId, b: two.publicId } }))
      .data as Comparison;
    assert.deepEqual([it.wins, it.correlation, it.disagreements, it.slices], [null, null, [], []]);
    for (const value of Object.values(it.difference!)) assert.equal(value, Number(value.toFixed(3)));
    for (const { means } of it.metrics) for (const value of means) assert.equal(value, Number(value!.toFixed(3)));
  });

  test('by predictions, which are not for download', async () => {
    const answer = await portal.http.inject({
      url: `/prod-api${fillPath(submissions.predictions.path, { publicId: one.publicId })}`,
    });
    assert.equal(answer.json<{ error: string }>().error, 'benchmarks.submissions.noPredictions');
  });
});
