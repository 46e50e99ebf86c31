import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { sql } from 'kysely';
import { standings, type SummaryBenchmark, type SummaryModel } from '#contract/benchmarks/standings';
import { dataset } from '#factory/benchmarks/datasets';
import { model } from '#factory/benchmarks/submissions';
import { person } from '#factory/identity/accounts';
import { caller, startPortal } from '#testing';

const portal = await startPortal({ JOBS: 'off' });
const visitor = caller(portal);

interface Summary {
  benchmarks: SummaryBenchmark[];
  models: SummaryModel[];
  total: number;
  records: { name: string; mean: number }[][];
}

async function summary(): Promise<Summary> {
  return (await visitor(standings.summary)).data as Summary;
}

/** The summary's data of one board. */
async function boardOf(publicId: string) {
  const { benchmarks, models, records } = await summary();
  const at = benchmarks.findIndex((it) => it.publicId === publicId);
  const entries = models.flatMap(({ name, entries: all }) => (all[at] ? [{ name, ...all[at] }] : []));
  return { benchmark: benchmarks[at]!, entries: entries.toSorted((a, b) => a.rank - b.rank), record: records[at]! };
}

async function standing(versionId: number) {
  const { rows } = await sql<{ modelCount: number; leader: string | null; bestSkill: number | null }>`
    select s.model_count, it.name as leader, s.best_skill from bench_standing as s
    left join bench_model as it on it.model_id = s.leader_id where s.version_id = ${versionId}`.execute(
    portal.context().db,
  );
  return rows[0];
}

/** Predictions that differ from each of the targets 0 to 7 by the same amount. */
const off = (by: number) => Array.from({ length: 8 }, (_, at) => at + by);

describe('the summary', () => {
  test('turns an error into skill by the mean absolute deviation of the targets', async () => {
    const { publicId } = await dataset(portal);
    await model(portal, publicId, off(1), { name: 'One off' });
    const { benchmark, entries } = await boardOf(publicId);
    // The mean of 0 to 7 is 3.5, and their mean distance from it is 2.
    assert.deepEqual([benchmark.chance, benchmark.perfect], [2, 0]);
    assert.deepEqual([entries[0]!.mean, entries[0]!.skill], [1, 0.5]);
  });

  test('knows what chance scores with each metric of classes', async () => {
    const targets = [1, 1, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0];
    const p = 0.25;
    const expected = {
      rocAuc: 0.5,
      averagePrecision: p,
      accuracy: 0.75,
      balancedAccuracy: 0.5,
      mcc: 0,
      brier: p * (1 - p),
      f1: (2 * p) / (1 + p),
      logLoss: -p * Math.log(p) - (1 - p) * Math.log(1 - p),
    } as const;
    for (const [metric, chance] of Object.entries(expected)) {
      const { publicId } = await dataset(portal, {
        taskType: 'classification',
        metrics: [metric as keyof typeof expected],
        targets,
        folds: targets.map(() => 0),
      });
      // Probabilities instead of labels, because metrics of probabilities are undefined for labels.
      const sure = targets.map((target) => (target ? 1 - 1e-12 : 1e-12));
      await model(portal, publicId, sure, { name: 'Knows all' });
      const { benchmark, entries } = await boardOf(publicId);
      assert.ok(Math.abs(benchmark.chance! - chance) < 1e-12, `${metric}: ${benchmark.chance}`);
      assert.ok(Math.abs(entries[0]!.skill! - 1) < 1e-9, metric);
    }
    const several = { taskType: 'multiclass', targets: [0, 1, 2, 2], classes: ['fcc', 'bcc', 'hcp'] } as const;
    for (const [metric, chance] of [
      ...([
        ['accuracy', 0.5],
        ['balancedAccuracy', 1 / 3],
        ['f1Macro', 2 / 9],
      ] as const),
    ]) {
      const { publicId } = await dataset(portal, { ...several, metrics: [metric], folds: [0, 0, 0, 0] });
      await model(portal, publicId, ['fcc', 'bcc', 'hcp', 'hcp']);
      const { benchmark } = await boardOf(publicId);
      assert.ok(Math.abs(benchmark.chance! - chance) < 1e-12, metric);
    }
  });

  test('tells no skill of a metric without chance, nor of targets that are all equal', async () => {
    for (const made of [{ metrics: ['maxe'] as const }, { targets: [5, 5, 5, 5], folds: [0, 0, 0, 0] }]) {
      const { publicId, samples } = await dataset(portal, made);
      await model(
        portal,
        publicId,
        samples.map(({ target }) => target + 1),
      );
      assert.equal((await boardOf(publicId)).entries[0]!.skill, null);
    }
  });

  test('takes models of two accounts as two, whatever their names are', async () => {
    const { publicId } = await dataset(portal);
    const ctx = portal.context();
    for (const one of [await person(portal), await person(portal)]) {
      const { modelId } = await model(portal, publicId, off(1), { name: 'Claimed', publisher: 'Famous Lab' });
      await ctx.db.updateTable('benchModel').set({ userId: one.userId }).where('modelId', '=', modelId).execute();
    }
    assert.equal((await summary()).models.filter(({ name }) => name === 'Claimed').length, 2);
  });

  test('takes models of one name and publisher as one, by the best of them, wherever they are', async () => {
    const [first, second] = [await dataset(portal), await dataset(portal)];
    await model(portal, first.publicId, off(1), { name: 'Same', publisher: 'One Lab' });
    await model(portal, first.publicId, off(0.5), { name: 'SAME', publisher: 'one lab' });
    await model(portal, second.publicId, off(1.5), { name: 'Same', publisher: 'One Lab' });
    await model(portal, second.publicId, off(1.5), { name: 'Same', publisher: 'Other Lab' });
    const { benchmarks, models } = await summary();
    const own = models.filter(({ name }) => name.toLowerCase() === 'same');
    assert.equal(own.length, 2);
    const one = own.find(({ publisher }) => publisher.toLowerCase() === 'one lab')!;
    const at = (publicId: string) => one.entries[benchmarks.findIndex((it) => it.publicId === publicId)]!;
    assert.deepEqual([at(first.publicId).skill, at(first.publicId).rank], [0.75, 1]);
    assert.equal(at(second.publicId).skill, 0.25);
    assert.ok(models.findIndex((it) => it === one) < models.findIndex((it) => it === own.find((that) => that !== one)));
  });

  test('holds no model that has seen targets or is not approved, and no board that visitors do not see', async () => {
    const { publicId } = await dataset(portal);
    await model(portal, publicId, off(0.1), { name: 'Has seen', hasSeenTargets: true });
    await model(portal, publicId, off(0.2), { name: 'Is pending', status: 'pending' });
    await model(portal, publicId, off(1), { name: 'Is fine' });
    const { entries, record } = await boardOf(publicId);
    assert.deepEqual(
      entries.map(({ name, rank }) => [rank, name]),
      [[1, 'Is fine']],
    );
    assert.deepEqual(
      record.map(({ name }) => name),
      ['Is fine'],
    );
    const draft = await dataset(portal, { status: 'draft' });
    assert.equal((await boardOf(draft.publicId)).benchmark, undefined);
  });

  test('tells the record of a board as the models that were better than all before them', async () => {
    const { publicId } = await dataset(portal);
    for (const [name, error] of [
      ...([
        ['First', 3],
        ['Worse', 4],
        ['Better', 2],
        ['Equal', 2],
        ['Best', 1],
      ] as const),
    ])
      await model(portal, publicId, off(error), { name });
    const { record } = await boardOf(publicId);
    assert.deepEqual(
      record.map(({ name, mean }) => [name, mean]),
      [
        ['First', 3],
        ['Better', 2],
        ['Best', 1],
      ],
    );
  });

  test('tells of hidden targets no more digits than the board shows', async () => {
    const targets = Array.from({ length: 800 }, (_one, at) => at % 8);
    const { publicId } = await dataset(portal, { hasOpenTargets: false, targets });
    await model(
      portal,
      publicId,
      targets.map((target) => target + 1.00012345),
    );
    const { entries } = await boardOf(publicId);
    assert.equal(entries[0]!.skill, 0.5);
  });
});

describe('a standing', () => {
  test('follows each change of a board, in the same transaction', async () => {
    const { publicId, versionId } = await dataset(portal);
    assert.deepEqual(await standing(versionId), { modelCount: 0, leader: null, bestSkill: null });
    const best = await model(portal, publicId, off(1), { name: 'Leader' });
    await model(portal, publicId, off(1.5), { name: 'Second' });
    assert.deepEqual(await standing(versionId), { modelCount: 2, leader: 'Leader', bestSkill: 0.5 });
    const { db } = portal.context();
    await db.updateTable('benchModel').set({ status: 'hidden' }).where('modelId', '=', best.modelId).execute();
    assert.deepEqual(await standing(versionId), { modelCount: 1, leader: 'Second', bestSkill: 0.25 });
    await db.updateTable('benchModel').set({ status: 'approved' }).where('modelId', '=', best.modelId).execute();
    await db
      .updateTable('benchScore')
      .set({ mean: 1.75 })
      .where('modelId', '=', best.modelId)
      .where('metric', '=', 'mae')
      .execute();
    assert.deepEqual(await standing(versionId), { modelCount: 2, leader: 'Second', bestSkill: 0.25 });
  });

  test('counts both models that are approved at the same moment', async () => {
    const { publicId, versionId } = await dataset(portal);
    const both = [
      await model(portal, publicId, off(1), { status: 'pending' }),
      await model(portal, publicId, off(2), { status: 'pending' }),
    ];
    const { db } = portal.context();
    await Promise.all(
      both.map(({ modelId }) =>
        db.transaction().execute(async (tx) => {
          await tx.updateTable('benchModel').set({ status: 'approved' }).where('modelId', '=', modelId).execute();
        }),
      ),
    );
    assert.equal((await standing(versionId))!.modelCount, 2);
  });
});
