import assert from 'node:assert/strict';
import { test } from 'node:test';
import { publishedResource } from '#factory/data/search';
import { person } from '#factory/identity/accounts';
import { startPortal } from '#testing';
import { nightly } from './service/counting.ts';

const portal = await startPortal({ JOBS: 'off' });
const { db } = portal.database;
const owner = await person(portal, { verified: true });

const letters = () =>
  db.selectFrom('mailOutbox').select(['subject', 'body']).where('toAddr', '=', owner.email).orderBy('id').execute();

test('the owner hears once of the first download, at night', async () => {
  const [used] = await Promise.all(
    ['被下载的数据', '无人下载的数据'].map((titleZh) =>
      publishedResource(portal.context(), { titleZh, ownerId: owner.userId }),
    ),
  );
  await nightly(portal.context());
  assert.deepEqual(await letters(), []);
  const counts = { downloadCount: 1, viewCount: 3 };
  await db.updateTable('dataResourcePopularity').set(counts).where('resourceId', '=', used!).execute();
  await nightly(portal.context());
  const [letter, ...others] = await letters();
  assert.match(letter!.subject, /首次被下载：被下载的数据/);
  assert.match(letter!.body, /\/archive\/mine\/statistics/);
  await nightly(portal.context());
  assert.deepEqual([others, (await letters()).length], [[], 1]);
});
