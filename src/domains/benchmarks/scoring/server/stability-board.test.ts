import assert from 'node:assert/strict';
import { test } from 'node:test';
import { submissions, type PublicModel } from '#contract/benchmarks/submissions';
import { definitionOf } from '#factory/benchmarks/datasets';
import { model } from '#factory/benchmarks/submissions';
import { createDataset, type TableRow } from '#module/benchmarks/datasets';
import { caller, startPortal } from '#testing';

const portal = await startPortal({ JOBS: 'off' });
const visitor = caller(portal);

async function* table(rows: readonly (readonly [target: number, group: string])[]): AsyncGenerator<TableRow> {
  for (const [at, [target, group]] of rows.entries())
    yield { id: `m${at}`, fold: '0', group, x: `${at}`, target: `${target}` };
}

test('a board ranks by metrics of stability and of materials, at the threshold and in the groups of the data set', async () => {
  const plain = definitionOf({
    columns: ['id', 'fold', 'group', 'x', 'target'],
    metrics: ['daf', 'stableF1', 'kappaSrme', 'mae'],
  });
  const definition = { ...plain, version: { ...plain.version, stableAt: 0.5 } };
  const rows = [
    [0.1, 'a'],
    [0.4, 'a'],
    [2, 'b'],
    [3, 'b'],
  ] as const;
  const ctx = portal.context();
  const { publicId } = await createDataset(ctx, definition, table(rows), { publishTime: ctx.now });
  // Finds one of two stable materials, without false positives; a is off by 0.6 of 1.6, b is exact.
  const good = await model(portal, publicId, [0.1, 1, 2, 3]);
  const poor = await model(portal, publicId, [0.1, 0.2, 0.3, 0.4]);
  const { data } = await visitor(submissions.model, { params: { publicId: good.publicId } });
  const scores = new Map((data as PublicModel).scores.map(({ code, mean }) => [code, mean]));
  assert.deepEqual([scores.get('daf'), scores.get('stableF1')], [2, 2 / 3]);
  assert.ok(Math.abs(scores.get('kappaSrme')! - (2 * 0.6) / 1.6 / 2) < 1e-12);
  const { rows: board } = await visitor(submissions.board, { params: { publicId } });
  assert.deepEqual(
    board!.map((row) => [row['publicId'], row['rank']]),
    [
      [good.publicId, 1],
      [poor.publicId, 2],
    ],
  );
});
