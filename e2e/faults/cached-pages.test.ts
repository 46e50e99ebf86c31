import assert from 'node:assert/strict';
import { test } from 'node:test';
import { deposits } from '#contract/data/deposits';
import { aResource, actingAs } from '#factory/data/resources';
import { person } from '#factory/identity/accounts';
import { visits } from '#contract/content/visits';
import { sessions } from '#contract/identity/sessions';
import { setSettings } from '#factory/system/settings';
import { changeSharing, withdraw } from '#module/data/life-cycle';
import { writeEvents } from '#module/data/statistics';
import { inTransaction } from '#server/context';
import { startPortal } from '#testing';

/* Records and lists from the page cache. For edits of content in two processes see edits.test.ts. */

const portal = await startPortal({ JOBS: 'off' }, { withPages: true });
const owner = await person(portal, { verified: true });
const curator = actingAs(portal, owner, ['*:*:*']);

let visitors = 0;
/** Requests a page several times as visitors with different addresses, so that the cache sends it. */
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

test('a cached page or list shows a change by this process at the next request', async () => {
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

test('every visitor of a cached page counts as a view', async () => {
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

test('a restricted, embargoed or withdrawn record is rendered for each reader', async () => {
  const cached = () => portal.context().own.memories.find(({ name }) => name === 'drawn_pages')!;
  const isCached = async (it: { publicId: string }) => {
    await page(`/data/detail/${it.publicId}`, 2);
    return cached()
      .keys(100)
      .some((name) => name.endsWith(it.publicId));
  };
  const open = await aResource(portal, owner, { status: '5' });
  assert.equal(await isCached(open), true);
  const forms = {
    restricted: { sharingMethod: 'restricted', openDate: '', accessRestriction: '向作者申请' },
    embargo: { openDate: '2999-01-01' },
    closed: { sharingMethod: 'closed', openDate: '', nonDisclosureReason: '涉及未公开成果' },
  } as const;
  for (const [what, form] of Object.entries(forms))
    assert.equal(await isCached(await aResource(portal, owner, { status: '5', form })), false, what);
  await withdraw(curator, open.resourceId, '仪器标定错误');
  assert.equal(await isCached(open), false);
});

test('every visitor of a form gets a new captcha', async () => {
  await setSettings(portal, { 'sys.account.captchaEnabled': 'true' });
  const captchaOf = async (path: string) => /data-captcha="([^"]+)"/.exec(await page(path))?.[1];
  for (const path of ['/login', '/register']) {
    const shown = [await captchaOf(path), await captchaOf(path)];
    assert.ok(shown[0], path);
    assert.notEqual(shown[0], shown[1], path);
  }
});

test('the home page is rendered once in five seconds while a hundred browsers visit, log in and save drafts', async () => {
  await setSettings(portal, { 'sys.account.captchaEnabled': 'false' });
  const draft = await aResource(portal, owner, {});
  const { pages } = portal.context().own;
  await page('/', 1);
  const before = { ...pages };
  const began = performance.now();
  let { rowVer } = draft;
  for (let browser = 0; browser < 100; browser += 1) {
    await page('/', 1);
    await owner.call(visits.recordV2, { body: { path: '/', email: '' } });
    if (browser % 5 > 0) continue;
    const body = { username: owner.userName, password: owner.password, code: '', uuid: '' };
    assert.equal((await owner.call(sessions.login, { body })).code, 200);
    const saved = await owner.call(deposits.save, {
      params: { id: draft.resourceId },
      body: { titleZh: `题名 ${browser}`, rowVer },
    });
    assert.equal(saved.code, 200, saved.msg);
    ({ rowVer } = saved.data as { rowVer: number });
  }
  const seconds = (performance.now() - began) / 1000;
  const rendered = pages.rendered - before.rendered;
  assert.ok(rendered <= Math.ceil(seconds / 5), `${rendered} times in ${seconds} s`);
  assert.equal(pages.cached - before.cached, 100 - rendered);
});
