import assert from 'node:assert/strict';
import { Readable } from 'node:stream';
import { describe, test } from 'node:test';
import { news } from '#contract/content/news';
import { person } from '#factory/identity/accounts';
import { startPortal } from '#testing';
import { findByPath, pathOf, storedName, storeFile, type StoreRule } from './service.ts';
import { sweepUnreferred } from './unreferred.ts';

const portal = await startPortal({ JOBS: 'off' });
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const store = (rule: Partial<StoreRule> = {}, name = 'a.png') =>
  storeFile(
    portal.context(),
    {
      fileName: name,
      stream: Readable.from([name.endsWith('png') ? png : Buffer.from('text')], { objectMode: false }),
    },
    { bucket: 'public', ...rule },
  );
const isThere = async (path: string) => (await findByPath(portal.context(), path)) !== undefined;
const sweepIn = (days: number) => {
  const ctx = portal.context();
  return sweepUnreferred({ ...ctx, now: new Date(ctx.now.getTime() + days * 24 * 3600_000) });
};
const editor = await person(portal, { roles: ['content_editor'] });
const form = (path: string) => ({
  type: 'center',
  headlineZh: '新闻',
  headlineEn: 'News',
  authorZh: '编辑部',
  authorEn: 'Editor',
  sourceNameZh: '中心',
  sourceNameEn: 'Center',
  sourceUrl: '',
  contentZh: `<p>图</p><img src="/prod-api${path}" alt="">`,
  contentEn: '<p>Picture</p>',
  homeImage: '',
  sort: 100,
  status: 'draft',
  startTime: '2026-01-01 00:00:00',
  endTime: '2036-01-01 00:00:00',
});

describe('a file that a text links to', () => {
  test('stays as long as the text and goes after it', async () => {
    const path = pathOf(await store());
    const added = await editor.call(news.add, { body: form(path) });
    assert.equal(added.code, 200, added.msg);
    await sweepIn(30);
    assert.ok(await isThere(path));
    assert.equal((await editor.call(news.remove, { params: { newsIds: added['newsId'] } })).code, 200);
    await sweepIn(30);
    assert.ok(!(await isThere(path)));
  });

  test('may be told by any of its addresses, in any text of any noun', async () => {
    const [inSetting, byName, encoded] = [await store(), await store({}, 'notes.txt'), await store({}, 'notes.txt')];
    const { db } = portal.database;
    const resource = encodeURIComponent(pathOf(encoded));
    const text = `/common/download?fileName=${storedName(byName)} ${pathOf(inSetting)} ?resource=${resource}`;
    const { numUpdatedRows } = await db
      .updateTable('sysConfig')
      .set({ configValue: text })
      .where('configKey', '=', 'site.footer.en')
      .executeTakeFirst();
    assert.equal(numUpdatedRows, 1n);
    await sweepIn(30);
    for (const file of [inSetting, byName, encoded]) assert.ok(await isThere(pathOf(file)));
  });

  test('may wait a week for its text to be saved', async () => {
    const paths = [pathOf(await store()), pathOf(await store({}, 'notes.txt'))];
    await sweepIn(6);
    for (const path of paths) assert.ok(await isThere(path));
    await sweepIn(8);
    for (const path of paths) assert.ok(!(await isThere(path)));
  });

  test('is all that goes: files of records and protected ones stay', async () => {
    const owned = await store();
    await portal.database.db
      .updateTable('sysFile')
      .set({ refType: 'content.news', refId: 1 })
      .where('fileId', '=', owned.fileId)
      .execute();
    const kept = [owned, await store({ bucket: 'protected' })];
    await sweepIn(30);
    for (const file of kept) assert.ok(await isThere(pathOf(file)));
  });
});
