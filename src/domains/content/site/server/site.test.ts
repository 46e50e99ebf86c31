import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { sql } from 'kysely';
import { inTransaction } from '#server/context';
import { person } from '#factory/identity/accounts';
import { publishedResource } from '#factory/data/search';
import { indexPage } from '#module/content/search';
import { settings } from '#contract/system/settings';
import { caller, startPortal } from '#testing';
import { site, type DemoCount, type SiteForm } from '../contract.ts';
import { product } from '../../../index.ts';
import { siteTexts } from '../texts/index.ts';
import { markedTables } from './queries.ts';

const portal = await startPortal({ JOBS: 'off', DEMO: 'on' });
const admin = await person(portal, { admin: true });
const editor = await person(portal, { roles: ['content_editor'] });
const visitor = caller(portal);

const current = async () => (await admin.call(site.read)).data as SiteForm;
const shown = async () => (await visitor(settings.site)).data as Record<string, unknown>;
const save = (change: Partial<SiteForm>, call = editor.call) => call(site.save, { body: change });

/** A time in wire format, a number of hours from now. */
const from = (hours: number) =>
  new Date(Date.now() + (hours + 8) * 3600_000).toISOString().slice(0, 19).replace('T', ' ');

describe('somebody who keeps the site', () => {
  test('changes names, contact and links, and the next visitor sees them', async () => {
    const links = [{ titleZh: '使用条款', titleEn: 'Terms of use', url: '/biz/article/1' }];
    const reply = await save({ nameZh: '新名称', nameEn: 'New name', phone: '010-1', footerZh: '一\n二', links });
    assert.equal(reply.code, 200, reply.msg);
    const now = await shown();
    assert.deepEqual(
      [now['nameZh'], now['nameEn'], now['phone'], now['footerZh'], now['links']],
      ['新名称', 'New name', '010-1', '一\n二', links],
    );
    assert.deepEqual((await current()).links, links);
  });

  test('changes what they name, and nothing that others have saved meanwhile', async () => {
    const announced = { announcementOn: true, announcementZh: '今晚维护', announcementEn: 'Maintenance tonight' };
    const banners = (await current()).banners;
    assert.equal((await save(announced, admin.call)).code, 200);
    assert.equal((await save({ phone: '010-2' })).code, 200);
    const { phone, announcementOn, ...now } = await current();
    assert.deepEqual([phone, announcementOn, now.announcementZh, now.banners], ['010-2', true, '今晚维护', banners]);
    assert.equal((await save({ announcementOn: false })).code, 200);
    assert.equal((await current()).announcementZh, '今晚维护');
  });

  test('is told of everything that is wrong at once, and nothing is kept', async () => {
    const before = await current();
    const reply = await save({
      nameEn: ' ',
      email: 'nobody',
      links: [{ titleZh: '', titleEn: 'x', url: 'javascript:alert(1)' }],
      announcementOn: true,
      announcementZh: '',
      announcementFrom: '2026-02-30 10:00',
      postcode: '1'.repeat(21),
    });
    assert.notEqual(reply.code, 200);
    const paths = reply.fields?.map(({ path }) => path) ?? [];
    for (const path of ['nameEn', 'email', 'links.0.titleZh', 'links.0.url', 'announcementFrom', 'postcode'])
      assert.ok(paths.includes(path), path);
    assert.deepEqual(await current(), before);
  });

  test('cannot name a picture that was never uploaded', async () => {
    const image = `/profile/upload/aa/bb/${'0'.repeat(28)}.png`;
    const reply = await save({ nameZh: '不算数', banners: [{ image, altZh: '图', altEn: 'Picture', url: '' }] });
    assert.equal(reply.error, 'system.uploads.gone');
    assert.notEqual((await current()).nameZh, '不算数');
  });

  test('may not remove the demonstration content, which is for administrators', async () => {
    assert.equal((await editor.call(site.removeDemo)).code, 403);
    const reader = await person(portal, { roles: ['center_director'] });
    assert.equal((await reader.call(site.read)).code, 200);
    assert.equal((await save({}, reader.call)).code, 403);
  });
});

describe('an announcement', () => {
  const texts = { announcementOn: true, announcementZh: '今晚维护', announcementEn: 'Maintenance tonight' } as const;
  const announced = async () => (await shown())['announcement'] as { id: string; textZh: string } | null;

  test('stands above the pages inside its window only', async () => {
    await save({ ...texts, announcementFrom: from(-1), announcementUntil: from(1) });
    assert.equal((await announced())?.textZh, '今晚维护');
    await save({ ...texts, announcementFrom: from(1), announcementUntil: from(2) });
    assert.equal(await announced(), null);
    await save({ ...texts, announcementFrom: '', announcementUntil: from(-1) });
    assert.equal(await announced(), null);
    await save({ ...texts, announcementFrom: '', announcementUntil: '' });
    assert.ok(await announced());
    await save({ ...texts, announcementOn: false });
    assert.equal(await announced(), null);
  });

  test('is another one when its text is another one', async () => {
    await save({ ...texts, announcementFrom: '', announcementUntil: '' });
    const first = await announced();
    await save({ announcementZh: '明晚维护' });
    assert.notEqual((await announced())?.id, first?.id);
  });

  test('needs both texts while it is on, also where only the switch is sent', async () => {
    await save({ announcementOn: false, announcementZh: '', announcementEn: '' });
    const reply = await save({ announcementOn: true });
    assert.deepEqual(
      reply.fields?.map(({ path, message }) => [path, message]),
      [
        ['announcementZh', '中文公告不能为空'],
        ['announcementEn', '英文公告不能为空'],
      ],
    );
    assert.equal((await current()).announcementOn, false);
  });

  test('that has not begun is nobody else’s to read', async () => {
    await save({ ...texts, announcementFrom: from(1), announcementUntil: '' });
    const anybody = await person(portal, {});
    const reply = await anybody.call(settings.value, { params: { configKey: 'site.announcement' } });
    assert.equal(reply.error, 'system.settings.notOpen');
  });

  test('ends after it begins, and says so in the reader’s language', async () => {
    const reply = await save({ ...texts, announcementFrom: from(2), announcementUntil: from(1) });
    assert.deepEqual(
      reply.fields?.map(({ path, message }) => [path, message]),
      [['announcementUntil', '结束时间须晚于开始时间']],
    );
  });
});

describe('an administrator who removes the demonstration content', () => {
  test('removes all of it in one act, and nothing else', async () => {
    const context = portal.context();
    const kept = await publishedResource(context, { titleZh: '真实数据' });
    const made = await publishedResource(context, { titleZh: '演示数据', isDemo: true });
    await inTransaction(context, async (tx) => {
      const page = {
        kind: 'news',
        path: '/news/detail/1',
        titleZh: '演示',
        titleEn: 'Demo',
        date: new Date(),
      } as const;
      await indexPage(tx, { ...page, id: 'demo', isDemo: true });
      await indexPage(tx, { ...page, id: 'real' });
      await tx.db
        .insertInto('dataReview')
        .values({ resourceId: made, revisionNo: 1, reviewerId: admin.userId, outcome: 'claimed' })
        .execute();
    });
    await save({ demo: true });
    const before = (await admin.call(site.demo)).data as DemoCount[];
    assert.ok(before.some(({ name, count }) => name === 'data_resource' && count >= 1));
    assert.ok(before.some(({ name }) => name === 'sys_notice'));

    const reply = await admin.call(site.removeDemo);
    assert.equal(reply.code, 200, reply.msg);
    assert.equal(
      reply['removed'],
      before.reduce((sum, { count }) => sum + count, 0),
    );
    assert.deepEqual((await admin.call(site.demo)).data, []);
    assert.equal((await shown())['demo'], false);

    const left = await context.db.selectFrom('dataResource').select('resourceId').execute();
    assert.deepEqual(
      left.map(({ resourceId }) => resourceId),
      [kept],
    );
    const pages = await context.db.selectFrom('siteSearch').select(['ref', 'isDemo']).execute();
    assert.ok(pages.some(({ ref }) => ref === 'real'));
    assert.ok(!pages.some(({ ref, isDemo }) => isDemo || ref === 'demo'));
    const { rows } = await sql<{ open: number }>`
      select count(*)::int as open from sys_user where made_for_demo and del_flag = '0'`.execute(context.db);
    assert.equal(rows[0]!.open, 0);
  });

  test('finds nothing the second time, and everything still works', async () => {
    const again = await admin.call(site.removeDemo);
    assert.deepEqual([again.code, again['removed']], [200, 0]);
    assert.equal((await visitor(settings.site)).code, 200);
  });

  test('loses no history of real records', async () => {
    const context = portal.context();
    const real = await publishedResource(context, {});
    const review = { resourceId: real, revisionNo: 1, reviewerId: admin.userId, outcome: 'claimed' as const };
    await context.db.insertInto('dataReview').values(review).execute();
    await assert.rejects(context.db.deleteFrom('dataReview').where('resourceId', '=', real).execute());
  });

  test('meets every noun that makes demonstration content', () => {
    assert.ok(product.modules.filter(({ removeDemo }) => removeDemo).length >= 3);
  });
});

test('every kind of demonstration record has a name in both languages', async () => {
  const tables = (await markedTables(portal.context())).filter((name) => name !== 'site_search');
  for (const language of ['zh', 'en'] as const)
    assert.deepEqual(
      tables.filter((name) => !Object.hasOwn(siteTexts[language].tables, name)),
      [],
    );
});

test('whoever finds a vulnerability learns whom to tell as soon as a contact is set, and for how long that is good', async () => {
  const ask = () => portal.http.inject({ url: '/.well-known/security.txt', headers: { host: 'localhost' } });
  assert.equal((await ask()).statusCode, 404);
  const admin = await person(portal, { admin: true });
  const [row] = (await admin.call(settings.list, { query: { configKey: 'site.securityContact' } })).rows!;
  const set = (configValue: string) => admin.call(settings.edit, { body: { ...row, configValue } });
  for (const wrong of ['security@example.org', 'javascript:alert(1)', 'mailto:a@b.c\nContact: x'])
    assert.equal((await set(wrong)).error, 'system.settings.badForm', wrong);
  assert.equal((await set('mailto:security@example.org')).code, 200);
  const { body, headers } = await ask();
  assert.equal(headers['content-type'], 'text/plain; charset=utf-8');
  assert.match(body, /^Contact: mailto:security@example\.org$/m);
  const [, expires] = /^Expires: (\d{4}-\d\d-\d\dT00:00:00Z)$/m.exec(body)!;
  const days = (Date.parse(expires!) - Date.now()) / 86_400_000;
  assert.ok(days > 170 && days < 365, String(days));
  assert.match(body, /^Canonical: http:\/\/localhost\/\.well-known\/security\.txt$/m);
  assert.ok(!body.includes('Policy:'));
});
