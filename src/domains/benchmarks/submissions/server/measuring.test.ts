import assert from 'node:assert/strict';
import { test } from 'node:test';
import { bytesOf, measure } from './measure.ts';
import { measureInProcess } from './measuring.ts';

test('a large file is measured in a process apart, with the same result, while others are served', async () => {
  const size = 6000;
  const targets = Float64Array.from({ length: size }, (_one, at) => Math.sin(at));
  const truth = { type: 'regression' as const, targets, folds: Array.from({ length: size }, (_one, at) => at % 3) };
  const prediction = { values: targets.map((target, at) => target + Math.cos(at) / 10) };
  const board = { truth, prediction, subsets: truth.folds };
  const order = { primary: 'mae', hasOpenTargets: true, board } as const;
  let turns = 0;
  const beat = setInterval(() => (turns += 1), 5);
  const inChild = await measureInProcess(order);
  clearInterval(beat);
  assert.ok(turns > 10, 'this process went on meanwhile');
  const here = await measure(order);
  assert.deepEqual(inChild, here);
  // In their stored form.
  assert.deepEqual(bytesOf(inChild.replicates), bytesOf(here.replicates));
});

test('a file that cannot be measured fails alone; the next one is measured', async () => {
  const size = 6000;
  const folds = Array.from({ length: size }, () => 0);
  const targets = Float64Array.from({ length: size }, (_one, at) => at);
  const truth = { type: 'regression' as const, targets, folds };
  const good = { truth, prediction: { values: targets.map((target) => target + 1) }, subsets: folds };
  const order = { primary: 'mae', hasOpenTargets: true } as const;
  await assert.rejects(measureInProcess({ ...order, board: { ...good, prediction: null as never } }));
  assert.equal(
    (await measureInProcess({ ...order, board: good })).scores.find(({ metric }) => metric === 'mae')!.mean,
    1,
  );
});
