import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { AboutFields, MemberFields, OrgUnit } from '../../src/domains/content/about/contract.ts';
import { ArticleFields } from '../../src/domains/content/articles/contract.ts';
import { ExampleFields } from '../../src/domains/content/examples/contract.ts';
import { Answer, NewMessage } from '../../src/domains/content/messages/contract.ts';
import { SiteFields } from '../../src/domains/content/site/contract.ts';
import { harmless, hostileBody, hostileText, shortHostileText } from '../hostile.ts';
import { employ, granted, apiClient, type Reply } from '../office.ts';
import { expect, test } from '../people.ts';

test('whatever is written into articles, the about pages, the team and examples stays a text', async ({
  page,
  portal,
  logIn,
}) => {
  const editor = await employ(portal, 'scribbler', ['content_editor']);
  const call = await apiClient(portal, editor);
  const article = hostileBody(ArticleFields, { category: 'topic', slug: `hostile-${process.pid}`, cover: '' });
  const unit = hostileBody(OrgUnit, { level: 0 });
  const text = hostileBody(AboutFields, { slot: 'organization', units: [unit] });
  const member = hostileBody(MemberFields, { email: 'a@example.org', photo: '', homepage: '', sort: 1 });
  const example = hostileBody(ExampleFields, { kind: 'form', sort: 1 });
  for (const name of [article['titleZh'], unit['nameZh'], text['summaryZh'], member['nameZh'], example['titleZh']])
    expect(name).toContain('<img src=x');
  const rows = (await granted(call('GET', '/biz/about/list?slot=organization&status=published')))['rows'] as Reply[];
  const { articleId } = await granted(call('POST', '/biz/article', article));
  const { aboutId } = await granted(call('POST', '/biz/about', text));
  const { memberId } = await granted(call('POST', '/biz/member', member));
  const { exampleId } = await granted(call('POST', '/biz/example', example));
  await granted(call('PUT', '/biz/article/publish', { articleId }));
  await granted(call('PUT', '/biz/about/publish', { aboutId }));
  await granted(call('PUT', '/biz/member/publish', { memberId }));
  await granted(call('PUT', '/biz/example/publish', { exampleId }));
  try {
    for (const address of [
      `/biz/article/hostile-${process.pid}`,
      '/about/organization',
      '/about/team',
      `/search?keyword=${encodeURIComponent('onerror')}`,
    ])
      for (const language of ['zh', 'en']) {
        await page.goto(`${address}${address.includes('?') ? '&' : '?'}lang=${language}`);
        await expect(page.getByText('<img src=x').first(), address).toBeAttached();
        await harmless(page);
      }
    await page.goto('/?lang=zh');
    await logIn(page, editor);
    for (const [place, edit] of [
      ['article', `修改文章“${article['titleZh'] as string}”`],
      ['about', '修改“组织架构”'],
      ['member', `修改“${member['nameZh'] as string}”`],
      ['example', `修改示例“${example['titleZh'] as string}”`],
    ] as const) {
      await page.goto(`/cms/${place}`);
      await page.getByRole('button', { name: edit }).first().click();
      await expect(page.getByRole('dialog').getByRole('textbox').first()).toBeVisible();
      await harmless(page);
    }
    await page.goto('/archive/submit');
    await page
      .getByRole('region', { name: '填写示例' })
      .getByRole('button', { name: example['titleZh'] as string })
      .click();
    await harmless(page);
  } finally {
    for (const row of rows) await call('PUT', '/biz/about/publish', { aboutId: row['aboutId'] });
    await call('PUT', '/biz/about/takeDown', { aboutId });
    await call('DELETE', `/biz/about/${aboutId as number}`);
    await call('PUT', '/biz/article/takeDown', { articleId });
    await call('DELETE', `/biz/article/${articleId as number}`);
    await call('PUT', '/biz/member/takeDown', { memberId });
    await call('DELETE', `/biz/member/${memberId as number}`);
    await call('PUT', '/biz/example/takeDown', { exampleId });
    await call('DELETE', `/biz/example/${exampleId as number}`);
  }
});

test('whatever a visitor writes to the centre, and the centre says of itself, stays a text', async ({
  page,
  portal,
  openAs,
}) => {
  const editor = await employ(portal, 'webmaster', ['content_editor']);
  const call = await apiClient(portal, editor);
  const { uuid } = await call('GET', '/captchaImage');
  const [row] = await portal.query<{ value: string }>('select value from kernel_cache where key = $1', [
    `captcha:${uuid as string}`,
  ]);
  const message = { ...hostileBody(NewMessage, { email: 'visitor@example.org' }), uuid, code: row?.value };
  expect((message as Record<string, unknown>)['subject']).toBe(hostileText);
  await granted(call('POST', '/front/message', message));
  const listed = (await granted(call('GET', '/biz/message/list')))['rows'] as { messageId: number; subject: string }[];
  const { messageId } = listed.find(({ subject }) => subject === hostileText)!;
  await granted(call('PUT', '/biz/message/answer', hostileBody(Answer, { messageId })));
  const { data: before } = await granted(call('GET', '/biz/site'));
  const site = hostileBody(SiteFields, {
    ...(before as object),
    ...{ announcementOn: true, announcementLevel: 'warn', announcementUrl: '' },
    links: [{ titleZh: shortHostileText, titleEn: shortHostileText, url: '/news' }],
  });
  expect([site['nameZh'], site['announcementZh'], site['footerZh']]).toEqual(Array(3).fill(hostileText));
  await granted(call('PUT', '/biz/site', { ...site, email: 'center@example.org' }));
  try {
    for (const address of ['/', '/news', '/about/contact', '/archive', '/login', '/biz/article/terms'])
      for (const language of ['zh', 'en']) {
        await page.goto(`${address}?lang=${language}`);
        await expect(page.getByText('<img src=x').first(), address).toBeAttached();
        await harmless(page);
      }
    expect(await (await page.request.get('/news/rss.xml')).text()).not.toMatch(/<(img|svg|script)\b/);
    await page.goto('/?lang=zh');
    await openAs(page, editor, '/cms/message?status=all');
    await page
      .getByRole('button', { name: `查看留言“${hostileText}”` })
      .first()
      .click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await harmless(page);
    await page.goto('/cms/site');
    await expect(page.getByLabel('中文公告')).toHaveValue(hostileText);
    await harmless(page);
  } finally {
    await granted(call('PUT', '/biz/site', before as object));
    await call('DELETE', `/biz/message/${messageId}`);
  }
});

test('no noun of the content is left out of the attacks', () => {
  const folder = import.meta.dirname;
  const attacked = globSync('content-*.spec.ts', { cwd: folder })
    .map((file) => readFileSync(path.join(folder, file), 'utf8'))
    .filter((text) => text.includes('hostileBody('))
    .join('\n');
  const contents = path.resolve(folder, '../../src/domains/content');
  const written = globSync('*/contract.ts', { cwd: contents })
    .filter((file) => /\bbody: /.test(readFileSync(path.join(contents, file), 'utf8')))
    .map((file) => path.dirname(file));
  expect(written.length).toBeGreaterThan(9);
  expect(written.filter((noun) => !attacked.includes(`domains/content/${noun}/contract.ts`))).toEqual([]);
});
