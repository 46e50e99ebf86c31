import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { dataset } from '#factory/benchmarks/datasets';
import { startPortal } from '#testing';
import { model } from './factory.ts';
import { submissionsModule } from './index.ts';
import { measureAgain, measureAgainJob, queueMeasuring } from './measuring-again.ts';

const portal = await startPortal({ JOBS: 'off' });
const { db } = portal.database;
const targets = Array.from({ length: 200 }, (_one, at) => Math.sin(at * 12.9898));

const scoreOf = (modelId: number) =>
  db
    .selectFrom('benchScore')
    .innerJoin('benchModel', 'benchModel.modelId', 'benchScore.modelId')
    .select(['mean', 'toMeasure', 'status'])
    .where('benchModel.modelId', '=', modelId)
    .where('metric', '=', 'mae')
    .executeTakeFirst();

test('models whose rows have changed are measured again after the start, and keep their state', async () => {
  const { publicId, versionId } = await dataset(portal, { targets, hasOpenTargets: false });
  const { modelId } = await model(
    portal,
    publicId,
    targets.map((target, at) => target + 0.3 * Math.sin(at * 7)),
  );
  const before = await scoreOf(modelId);
  assert.equal(before!.toMeasure, false);
  await db.updateTable('benchModel').set({ toMeasure: true }).where('modelId', '=', modelId).execute();
  await db.deleteFrom('benchScore').where('modelId', '=', modelId).execute();

  const ctx = portal.context();
  await queueMeasuring(ctx);
  await queueMeasuring(ctx);
  const { rows } =
    await sql`select from graphile_worker._private_jobs where key = ${`${measureAgainJob}:${versionId}`}`.execute(db);
  assert.equal(rows.length, 1, 'a version is queued once');
  assert.ok(submissionsModule.jobs!.some(({ name }) => name === measureAgainJob));
  await measureAgain(ctx, { versionId });
  assert.deepEqual(await scoreOf(modelId), before);
});
