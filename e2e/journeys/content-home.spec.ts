import { administrator, expect, test } from '../people.ts';
import { untilDemoIsMade } from '../demonstration.ts';
import { granted, apiClient } from '../office.ts';

test('content of the centre is on the home page at once, with links to its pages', async ({
  page,
  portal,
  accessible,
}) => {
  const call = await apiClient(portal, administrator);
  const { newsId } = await granted(
    call('POST', '/biz/news', {
      headlineZh: '首页见报的消息',
      headlineEn: 'A message for the home page',
      authorZh: '中心',
      authorEn: 'Center',
      type: 'center',
      sourceNameZh: '本中心',
      sourceNameEn: 'Own news',
      contentZh: '<p>正文</p>',
      contentEn: '<p>Text</p>',
      status: 'published',
      sort: 1,
      startTime: '2020-01-01 00:00:00',
      endTime: '2099-01-01 00:00:00',
    }),
  );
  await page.goto('/?lang=en');
  await accessible(page);
  await page.getByRole('link', { name: 'A message for the home page' }).click();
  await page.waitForURL(`/news/detail/${newsId as number}`);
  await granted(call('PUT', '/biz/news/takeDown', { newsId }));
  await page.goto('/?lang=en');
  await expect(page.getByRole('link', { name: 'A message for the home page' })).toHaveCount(0);
});

test('on a phone the home page is shorter than 4,500 pixels, with one mark for demonstration content', async ({
  page,
  portal,
}) => {
  await untilDemoIsMade(portal);
  await page.setViewportSize({ width: 390, height: 844 });
  for (const [lang, mark, badge] of [
    ['zh', '演示站点', '演示数据'],
    ['en', 'Demonstration site', 'Demonstration data'],
  ] as const) {
    await page.goto(`/?lang=${lang}`);
    await expect(page.getByRole('banner').getByText(mark)).toBeVisible();
    await expect(page.getByRole('main').getByText(badge, { exact: true })).toHaveCount(0);
    await expect(page.getByRole('heading', { level: 2 }).last()).toBeAttached();
    expect(await page.evaluate(() => document.documentElement.scrollHeight), lang).toBeLessThan(4500);
  }
});

test('a visitor finds the three services, the repository and the files', async ({ page, accessible }) => {
  await page.goto('/archive?lang=zh');
  await expect(page.getByRole('heading', { name: 'MatElab 电子实验平台' })).toBeVisible();
  await expect(page.getByRole('link', { name: '访问 MatElab' })).toBeVisible();
  await accessible(page);
  await page.getByRole('link', { name: '机构知识库' }).click();
  await expect(page.getByRole('heading', { level: 1, name: '机构知识库' })).toBeVisible();
  await accessible(page);
  for (const path of ['/archive/repository/by/author', '/download']) {
    await page.goto(`${path}?lang=en`);
    await accessible(page);
  }
  const missing = await page.request.get('/archive/repository/by/nonsense');
  expect(missing.status()).toBe(404);
});
