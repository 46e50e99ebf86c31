import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { random } from '#shared/random';
import { dataset } from '#factory/benchmarks/datasets';
import { person } from '#factory/identity/accounts';
import { caller, startPortal } from '#testing';
import type { MetricCode } from '#contract/benchmarks/scoring';
import {
  fewestHidden,
  submissions,
  type BoardRow,
  type Checked,
  type OwnModel,
  type PublicModel,
} from '../contract.ts';
import { model, scoreWaiting } from './factory.ts';
import { ownModel } from './preliminary.ts';
import { coarse, hiddenStep, isPublic, threeDigits } from './public-share.ts';
import { shareSecret } from './queries/scored.ts';
import { score } from './queue.ts';
import { submit } from './submitting.ts';

/* Tests that submitters cannot infer hidden targets: five attacks (decision 049). */

const portal = await startPortal({ JOBS: 'off' });
const attacker = await person(portal, { verified: true });
const visitor = caller(portal);

/** Targets that resemble measured values. */
const targetsOf = (count: number) =>
  Array.from({ length: count }, (_one, at) => 2 + Math.sin(at * 12.9898) * 1.7 + (at % 7) * 0.013);
const targets = targetsOf(1000);
const mean = (values: readonly number[]) => values.reduce((sum, one) => sum + one, 0) / values.length;
const spreadOf = (values: readonly number[]) => Math.sqrt(mean(values.map((one) => (one - mean(values)) ** 2)));
const average = mean(targets);
const { publicId, versionId, ids } = await dataset(portal, { targets, hasOpenTargets: false });
const secret = await shareSecret(portal.context(), versionId);

const fileOf = (of: readonly string[], predictionOf: (at: number) => number) =>
  ['id\tprediction', ...of.map((id, at) => `${id}\t${predictionOf(at).toFixed(9)}`)].join('\n');
const form = (file: string) => ({
  name: 'Attack',
  description: 'One of several submissions',
  publisher: 'An unknown house',
  fileName: 'scores.txt',
  file,
});

async function send(predictionOf: (at: number) => number): Promise<Checked> {
  const body = form(fileOf(ids, predictionOf));
  const { data, code, msg } = await attacker.call(submissions.submit, { params: { publicId }, body });
  assert.equal(code, 200, msg);
  await scoreWaiting(portal);
  return data as Checked;
}
const newest = async () => ((await attacker.call(submissions.mine, { query: {} })).rows as unknown as OwnModel[])[0]!;
const page = async (of: string) => (await visitor(submissions.model, { params: { publicId: of } })).data as PublicModel;

/** Predictions of an honest submitter who knows the targets better than their mean. */
const honest = (quality: number) => (at: number) => quality * targets[at]! + (1 - quality) * average;

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
    await send(honest(0.4));
    const first = await newest();
    assert.deepEqual([first.isPreliminary, first.isNoStep], [true, false]);
    assert.equal(first.mean, threeDigits(first.mean), 'three digits');
    const row = ids.findIndex((id) => isPublic(secret, id, 0.3));
    // Once worse and once better in that row: the reply is the same, and says that there is no significant improvement.
    for (const prediction of [targets[row]! + 50, targets[row]!]) {
      await send((at) => (at === row ? prediction : honest(0.4)(at)));
      const { mean: told, isNoStep } = await newest();
      assert.deepEqual([told, isNoStep], [first.mean, true]);
    }
  });

  test('from a row outside the public share, whatever is predicted for it', async () => {
    const row = ids.findIndex((id) => !isPublic(secret, id, 0.3));
    await send(honest(0.8));
    const before = await newest();
    assert.equal(before.isNoStep, false);
    await send((at) => (at === row ? 3.5 : honest(0.8)(at)));
    const after = await newest();
    assert.deepEqual([after.mean, after.rank], [before.mean, before.rank]);
  });

  test('nor whether a file is the truth, or worse than the mean, before a reviewer has read that', async () => {
    const secret = ['SAME_AS_TRUTH', 'WORSE_THAN_DUMMY'];
    for (const predictionOf of [
      (at: number) => targets[at]!,
      (at: number) => average + (targets[at]! > average ? -0.3 : 0.3),
    ]) {
      await send(predictionOf);
      assert.ok((await newest()).warnings.every(({ code }) => !secret.includes(code)));
    }
    const reviewer = await person(portal, { roles: ['bench_admin'] });
    const { rows } = await reviewer.call(submissions.list, { query: { dataset: publicId } });
    const [worse, same] = (rows as unknown as OwnModel[]).map(({ warnings }) => warnings.map(({ code }) => code));
    assert.ok(worse!.includes('WORSE_THAN_DUMMY') && same!.includes('SAME_AS_TRUTH'));
  });

  test('from metrics that a single chosen row decides, or a class of few rows', async () => {
    const answer = async (primary: MetricCode, positive: (at: number) => boolean) => {
      const labels = targets.map((_one, at) => (positive(at) ? 1 : 0));
      const traits = {
        taskType: 'classification' as const,
        metrics: [primary, 'brier' as const],
        hasOpenTargets: false,
      };
      const own = await dataset(portal, { ...traits, targets: labels });
      const file = fileOf(own.ids, (at) => (labels[at] === 1 ? 0.9 : 0.1));
      const params = { publicId: own.publicId };
      const { code, msg } = await attacker.call(submissions.submit, { params, body: form(file) });
      assert.equal(code, 200, msg);
      await scoreWaiting(portal);
      const { mean: shown, isNoStep } = await newest();
      return { shown, isNoStep };
    };
    // Not in step with the folds, each of which has both classes.
    const many = (at: number) => Math.floor(at / 10) % 2 === 0;
    for (const metric of ['precision', 'mcc'] as const)
      assert.deepEqual(await answer(metric, many), { shown: null, isNoStep: true }, metric);
    assert.equal((await answer('rocAuc', many)).isNoStep, false, 'half of the rows are in each class');
    assert.deepEqual(await answer('rocAuc', (at) => at % 401 < 10), { shown: null, isNoStep: true });
  });

  test('from five times as many files as there are rows, sent in 30 days', async () => {
    const own = targetsOf(100);
    const small = await dataset(portal, { targets: own, hasOpenTargets: false });
    const theirs = await shareSecret(portal.context(), small.versionId);
    const who = await person(portal, { verified: true });
    const draw = random('attack');
    const [center, width] = [mean(own), spreadOf(own)];
    // The best guess so far: it follows each random step that a reply rewards.
    let guess = own.map(() => center);
    const said = own.map(() => 0);
    for (let sent = 0; sent < 150; sent++) {
      const signs = own.map(() => (draw() < 0.5 ? -1 : 1));
      const tried = guess.map((one, at) => one + 0.4 * width * signs[at]!);
      const isGood = await isTold(who, small, tried, Math.floor(sent / 5));
      if (isGood) guess = tried;
      for (const at of own.keys()) said[at]! += (isGood ? 1 : -1 / 150) * signs[at]!;
    }
    const rows = [...own.keys()].filter((at) => isPublic(theirs, small.ids[at]!, 0.3));
    const error = (of: readonly number[]) => Math.sqrt(mean(rows.map((at) => (of[at]! - own[at]!) ** 2)));
    const byMean = error(own.map(() => center));
    assert.ok(error(guess) > 0.95 * byMean, `${error(guess)} is not better than ${byMean}`);
    // The sum of all replies does not point to the targets either.
    const length = Math.sqrt(mean(rows.map((at) => said[at]! ** 2))) || 1;
    const likeness = mean(rows.map((at) => (said[at]! / length) * ((own[at]! - center) / width)));
    assert.ok(Math.abs(likeness) < 3 / Math.sqrt(rows.length), `${likeness}`);
  });
});

/** Sends a file on a day and returns whether its value was shown. */
async function isTold(
  { userId, userName }: { userId: number; userName: string },
  to: { publicId: string; ids: string[] },
  predictions: readonly number[],
  day: number,
): Promise<boolean> {
  const base = portal.context();
  const now = new Date(base.now.getTime() + day * 25 * 3600_000);
  const ctx = { ...base, now, actor: { ...base.actor, userId, userName, verified: true } };
  // Calls the service directly, because the rate limit of the endpoint would stop the attack within the first minutes.
  const body = submissions.submit.body.parse({ ...form(fileOf(to.ids, (at) => predictions[at]!)), isPrivate: true });
  const { publicId: sent } = await submit(ctx, to.publicId, body);
  await score(ctx, await ownModel(ctx, sent!));
  return !(await ownModel(ctx, sent!)).isNoStep;
}

describe('approved models of hidden targets', () => {
  test('show no fold, no extreme, and no cell of fewer than twenty rows', async () => {
    const own = await model(
      portal,
      publicId,
      targets.map((target, at) => target + 0.1 * Math.sin(at)),
    );
    const shown = await page(own.publicId);
    for (const { folds, least, largest } of shown.scores) assert.deepEqual([folds, least, largest], [[], null, null]);
    assert.equal(shown.plot.kind, 'parity');
    if (shown.plot.kind !== 'parity') return;
    assert.ok(shown.plot.cells.length > 3);
    assert.ok(shown.plot.cells.every(([, , count]) => count >= fewestHidden));
    assert.ok(shown.plot.residuals.counts.every((count) => count === 0 || count >= fewestHidden));
    assert.ok(targets.every((target) => target !== (shown.plot as { min: number }).min));
  });

  test('that differ in one row tell that row worse than the mean does', async () => {
    const row = ids.findIndex((id) => !isPublic(secret, id, 0.3));
    const near = targets.map((target, at) => target + 0.3 * Math.sin(at * 7));
    const [low, high] = [near.with(row, average - 4), near.with(row, average + 4)];
    const values = new Map<string, number[]>();
    for (const predictions of [low, high]) {
      const { publicId: one } = await model(portal, publicId, predictions);
      for (const { code, mean: value } of (await page(one)).scores)
        values.set(code, [...(values.get(code) ?? []), value!]);
    }
    const rows = ids.filter((id) => !isPublic(secret, id, 0.3)).length;
    // Both are beyond the target: the difference of the sums of errors is twice its distance from the middle.
    const [before, after] = values.get('mae')!;
    const step = hiddenStep('mae', { rows, spread: spreadOf(targets) });
    assert.ok(
      (step * rows) / 2 / Math.sqrt(3) >= spreadOf(targets) / 2,
      'a step is as wide as what is known without it',
    );
    assert.ok(Math.abs(after! - before!) <= 2 * step);
    for (const [code, [one, other]] of values)
      for (const value of [one!, other!]) {
        const width = hiddenStep(code as 'mae', { rows, spread: spreadOf(targets) });
        assert.ok(Math.abs(value / width - Math.round(value / width)) < 1e-6, `${code} ${value} in steps of ${width}`);
      }
  });

  test('are ranked before approval by the same rows and digits', async () => {
    const other = await dataset(portal, { targets, hasOpenTargets: false });
    const sent = async (quality: number) => {
      const body = form(fileOf(other.ids, honest(quality)));
      await attacker.call(submissions.submit, { params: { publicId: other.publicId }, body });
      await scoreWaiting(portal);
      return newest();
    };
    assert.equal((await sent(0.4)).rank, 1);
    await model(
      portal,
      other.publicId,
      targets.map((_one, at) => honest(0.8)(at)),
    );
    assert.equal((await sent(0.7)).rank, 2);
    const best = await sent(1);
    assert.equal(best.rank, 1);
    await portal.database.db
      .updateTable('benchModel')
      .set({ status: 'approved' })
      .where('modelId', '=', best.modelId)
      .execute();
    const approved = await newest();
    assert.deepEqual([approved.isPreliminary, approved.rank], [false, 1]);
    const board = (await visitor(submissions.board, { params: { publicId: other.publicId } }))
      .rows as unknown as BoardRow[];
    assert.equal(board[0]!.scores.mae!.mean, approved.mean);
  });
});

test('a data set with open targets shows what it is at once', async () => {
  const open = await dataset(portal);
  const body = form(fileOf(open.ids, (at) => at + 0.123456));
  assert.equal((await attacker.call(submissions.submit, { params: { publicId: open.publicId }, body })).code, 200);
  assert.deepEqual([(await newest()).status, (await newest()).mean], ['queued', null]);
  await scoreWaiting(portal);
  const own = await newest();
  assert.deepEqual([own.status, own.isPreliminary, own.rank], ['pending', false, 1]);
  assert.ok(Math.abs(own.mean! - 0.123456) < 1e-9);
});
