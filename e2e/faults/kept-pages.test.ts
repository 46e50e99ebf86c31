import assert from 'node:assert/strict';
import { test } from 'node:test';
import { aResource, actingAs } from '#factory/data/resources';
import { person } from '#factory/identity/accounts';
import { changeSharing, withdraw } from '#module/data/resources';
import { writeEvents } from '#module/data/statistics';
import { inTransaction } from '#server/context';
import { startPortal } from '#testing';

/*
 * Pages of records and lists, which are kept without asking their calls again while no table of theirs changes. That
 * edits of content show in every process is tested beside (edits.test.ts).
 */

const portal = await startPortal({ JOBS: 'off' }, { withPages: true });
const owner = await person(portal, { verified: true });
const curator = actingAs(portal, owner, ['*:*:*']);

let visitors = 0;
/** A page as a visitor with an address of their own gets it; asked for so often that it is kept. */
async function page(url: string, readers = 3): Promise<string> {
  let body = '';
  for (let reader = 0; reader < readers; reader += 1) {
    visitors += 1;
    const remoteAddress = `10.3.${visitors >> 8}.${visitors & 255}`;
    ({ body } = await portal.http.inject({
      url,
      remoteAddress,
      headers: { 'user-agent': 'Mozilla/5.0 Firefox/140.0' },
    }));
  }
  return body;
}

test('a kept page of a record shows the next request what happened to it, and lists do too', async () => {
  const it = await aResource(portal, owner, {
    status: '5',
    form: { titleZh: '铜氧化物' },
    files: { 'gap.csv': 'a\n1\n' },
  });
  const record = `/data/detail/${it.publicId}`;
  const list = '/data?keyword=铜氧化物';
  assert.match(await page(record), /gap\.csv/);
  assert.match(await page(list), new RegExp(it.publicId));
  const terms = { sharingMethod: 'closed', openDate: '', accessRestriction: '', nonDisclosureReason: '涉及未公开成果' };
  await inTransaction(curator, (tx) => changeSharing(tx, it, terms as never, { act: 'share', reason: '保密' }));
  const closed = await page(record);
  assert.doesNotMatch(closed, /gap\.csv/);
  assert.match(closed, /涉及未公开成果/);
  await withdraw(curator, it.resourceId, '仪器标定错误');
  assert.match(await page(record), /仪器标定错误/);
  assert.doesNotMatch(await page(list), new RegExp(it.publicId));
});

test('kept pages of the news change when an item begins and when it ends, though nobody writes', async () => {
  const began = Date.now();
  const [begins, ends] = [new Date(began + 4000), new Date(began + 8000)];
  const both = (column: string, words: string) => ({ [`${column}Zh`]: words, [`${column}En`]: words });
  const { newsId } = await portal.database.db
    .insertInto('bizNews')
    .values({
      ...both('headline', '只有四秒'),
      ...both('author', '编辑部'),
      ...both('content', '<p>正文</p>'),
      ...both('sourceName', '本中心'),
      ...{ type: 'center', status: 'published', startTime: begins, endTime: ends },
    } as never)
    .returning('newsId')
    .executeTakeFirstOrThrow();
  const shown = async () => [await page('/news', 1), await page(`/news/detail/${newsId}`, 1)].map(hasHeadline);
  const hasHeadline = (html: string) => html.includes('只有四秒');
  /** Asks without a pause, so that what is kept would be sent; the last answers begin after the moment. */
  const askUntil = async (moment: Date) => {
    while (Date.now() < moment.getTime()) await shown();
    return shown();
  };
  assert.deepEqual(await shown(), [false, false]);
  assert.deepEqual(await askUntil(begins), [true, true]);
  assert.deepEqual(await askUntil(ends), [false, false]);
});

test('everybody who gets a kept page has viewed the record', async () => {
  const it = await aResource(portal, owner, { status: '5' });
  await page(`/data/detail/${it.publicId}`, 20);
  await writeEvents(portal.context());
  const events = await portal.database.db
    .selectFrom('dataUsageEvent')
    .select('visitor')
    .where('resourceId', '=', it.resourceId)
    .execute();
  assert.equal(new Set(events.map(({ visitor }) => visitor)).size, 20);
});
