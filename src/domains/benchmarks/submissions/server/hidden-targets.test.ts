import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { dataset } from '#factory/benchmarks/datasets';
import { person } from '#factory/identity/accounts';
import { startPortal } from '#testing';
import { fewestHidden, submissions, type Checked, type OwnModel, type PublicModel } from '../contract.ts';
import { model } from './factory.ts';
import { coarse, isPublic, threeDigits } from './public-share.ts';

/* What a submitter can learn of hidden targets before approval. */

const portal = await startPortal({ JOBS: 'off' });
const { db } = portal.database;
const attacker = await person(portal, { verified: true });

/** A thousand targets that look like measured values. */
const targets = Array.from({ length: 1000 }, (_one, at) => 2 + Math.sin(at * 12.9898) * 1.7 + (at % 7) * 0.013);
const average = targets.reduce((sum, one) => sum + one, 0) / targets.length;
const { publicId, versionId, ids } = await dataset(portal, { targets, hasOpenTargets: false });

async function send(predictionOf: (at: number) => number): Promise<Checked> {
  const file = ['id\tprediction', ...ids.map((id, at) => `${id}\t${predictionOf(at).toFixed(9)}`)].join('\n');
  const body = {
    ...{ name: 'Attack', description: 'One of several submissions', publisher: 'Nobody at all' },
    ...{ fileName: 'scores.txt', file },
  };
  const { data, code, msg } = await attacker.call(submissions.submit, { params: { publicId }, body });
  assert.equal(code, 200, msg);
  return data as Checked;
}
const newest = async () => ((await attacker.call(submissions.mine, { query: {} })).rows as unknown as OwnModel[])[0]!;

describe('a submitter learns of no hidden target', () => {
  test('from the range that a wild prediction is answered with', async () => {
    const { warnings } = await send((at) => (at === 0 ? 1e6 : average));
    const { expected } = warnings.find(({ code }) => code === 'WIDE_RANGE')!;
    for (const end of expected.split('…').map(Number))
      assert.ok(
        targets.every((target) => Math.abs(target - end) > 1e-9 || Number.isInteger(end)),
        `${end} is the target of a row`,
      );
    assert.deepEqual(
      expected.split('…').map(Number),
      Object.values(coarse({ min: Math.min(...targets), max: Math.max(...targets) })),
    );
  });

  test('from two submissions that differ in one row', async () => {
    const row = ids.findIndex((id) => isPublic(versionId, id, 0.3));
    // The difference of the two means, times the rows, would be that row's target.
    await send(() => average);
    const first = await newest();
    await send((at) => (at === row ? 0 : average));
    const second = await newest();
    assert.equal(first.isPreliminary, true);
    for (const { mean } of [first, second]) assert.equal(mean, threeDigits(mean), 'three digits');
    // One step of the last digit, times the rows, is what the row can be told to: less than guessing the average does.
    const step = 10 ** (Math.floor(Math.log10(first.mean!)) - 2);
    const rows = ids.filter((id) => isPublic(versionId, id, 0.3)).length;
    const spread = Math.sqrt(targets.reduce((sum, one) => sum + (one - average) ** 2, 0) / targets.length);
    assert.ok(step * rows > spread, `${step * rows} > ${spread}`);
  });

  test('from a row outside the public share, whatever is predicted for it', async () => {
    const row = ids.findIndex((id) => !isPublic(versionId, id, 0.3));
    await send(() => average);
    const before = (await newest()).mean;
    await send((at) => (at === row ? 3.5 : average));
    assert.equal((await newest()).mean, before);
  });

  test('and reads the value of the board once the model is approved', async () => {
    await send((at) => average + 1e-3 * (at % 2));
    const own = await newest();
    await db.updateTable('benchModel').set({ status: 'approved' }).where('modelId', '=', own.modelId).execute();
    const approved = await newest();
    assert.equal(approved.isPreliminary, false);
    assert.notEqual(approved.mean, own.mean);
  });
});

test('an approved model of hidden targets shows no fold, no fine value and no cell of fewer than twenty rows', async () => {
  const own = await model(
    portal,
    publicId,
    targets.map((target, at) => target + 0.1 * Math.sin(at)),
  );
  const { data } = await portal.http
    .inject({ url: `/prod-api/front/model/${own.publicId}` })
    .then((answer) => answer.json<{ data: PublicModel }>());
  for (const { folds, least, largest, mean, decimals } of data.scores) {
    assert.deepEqual([folds, least, largest], [[], null, null]);
    assert.equal(mean, Number(mean!.toFixed(decimals)));
  }
  assert.equal(data.plot.kind, 'parity');
  if (data.plot.kind !== 'parity') return;
  assert.ok(data.plot.cells.length > 3);
  assert.ok(data.plot.cells.every(([, , count]) => count >= fewestHidden));
  assert.ok(data.plot.residuals.counts.every((count) => count === 0 || count >= fewestHidden));
  assert.ok(targets.every((target) => target !== (data.plot as { min: number }).min));
});

test('a data set with open targets shows what it is at once', async () => {
  const open = await dataset(portal);
  const file = ['id\tprediction', ...open.ids.map((id, at) => `${id}\t${at + 0.123456}`)].join('\n');
  const body = {
    ...{ name: 'Open', description: 'A model on open targets', publisher: 'Somebody' },
    ...{ fileName: 'scores.txt', file },
  };
  assert.equal((await attacker.call(submissions.submit, { params: { publicId: open.publicId }, body })).code, 200);
  const own = await newest();
  assert.equal(own.isPreliminary, false);
  assert.ok(Math.abs(own.mean! - 0.123456) < 1e-9);
});
