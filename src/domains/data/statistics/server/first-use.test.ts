import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
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

describe('the owner of data that are cited', () => {
  const doi = '10.5072/cited.1';
  const citing = (ownerId: number) =>
    publishedResource(portal.context(), {
      titleZh: '引用它的数据',
      ownerId,
      relatedWorks: JSON.stringify([{ relation: 'Cites', idType: 'DOI', value: doi.toUpperCase(), title: '' }]),
    });
  const cites = async () => (await letters()).filter(({ subject }) => /首次被引用/.test(subject));

  test('hears once when data of somebody else name them, not when their own do', async () => {
    await publishedResource(portal.context(), { titleZh: '被引用的数据', ownerId: owner.userId, doi });
    await citing(owner.userId);
    await nightly(portal.context());
    assert.deepEqual(await cites(), []);
    const other = await person(portal);
    await citing(other.userId);
    await citing(other.userId);
    await nightly(portal.context());
    await nightly(portal.context());
    const told = await cites();
    assert.equal(told.length, 1);
    assert.match(told[0]!.subject, /被引用的数据/);
  });

  test('hears once when a paper that cites them is added to the record', async () => {
    const resourceId = await publishedResource(portal.context(), { titleZh: '论文引用的数据', ownerId: owner.userId });
    const work = { relation: 'IsCitedBy', idType: 'DOI', value: '10.5072/paper', title: '' };
    await db
      .updateTable('dataResource')
      .set({ relatedWorks: JSON.stringify([work]), updateTime: new Date() })
      .where('resourceId', '=', resourceId)
      .execute();
    await nightly(portal.context());
    await nightly(portal.context());
    assert.equal((await cites()).filter(({ subject }) => subject.includes('论文引用的数据')).length, 1);
  });
});
