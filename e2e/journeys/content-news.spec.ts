import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { accessibleInBoth, confirm, employ, granted, apiClient } from '../office.ts';
import { administrator, expect, test } from '../people.ts';

/** Checks a public page in both languages. */
async function accessibleToAll(page: Page, accessible: (page: Page) => Promise<void>): Promise<void> {
  const { pathname } = new URL(page.url());
  for (const language of ['en', 'zh']) {
    await page.goto(`${pathname}?lang=${language}`);
    await accessible(page);
  }
}

const picture = () =>
  sharp({ create: { width: 640, height: 360, channels: 3, background: { r: 12, g: 40, b: 90 } } })
    .png()
    .toBuffer();

test('an editor writes news in two languages, previews and publishes it; visitors read it until it is taken down', async ({
  page,
  portal,
  openAs,
  accessible,
  otherBrowser,
}) => {
  const editor = await employ(portal, 'editor', ['content_editor']);
  const outside = await (await otherBrowser()).newPage();
  const headline = `拓扑材料数据专题上线 ${process.pid}`;
  const english = `Topological materials, a new collection ${process.pid}`;
  await openAs(page, editor, '/cms/news');
  const view = page.locator('.console-view:not([hidden])');
  const row = view.getByRole('row').filter({ hasText: headline });

  await test.step('the form names all missing fields', async () => {
    await expect(view.getByRole('row').nth(1)).toBeVisible();
    await accessibleInBoth(page, accessible);
    await view.getByRole('button', { name: '新增新闻' }).click();
    const form = page.getByRole('dialog', { name: '新增新闻' });
    await expect(form.getByRole('textbox', { name: '英文正文' })).toBeVisible();
    await form.getByRole('button', { name: '保存', exact: true }).click();
    await expect(form.getByRole('alert').filter({ hasText: '请检查以下 4 项' })).toBeVisible();
    await accessible(page);
  });

  await test.step('a picture is checked before it is sent, and uploaded', async () => {
    const form = page.getByRole('dialog', { name: '新增新闻' });
    const input = form.locator('input[type=file]');
    await input.setInputFiles({ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('x') });
    await expect(page.getByText('文件格式不正确，请上传 png/jpg/jpeg 图片格式文件')).toBeVisible();
    await input.setInputFiles({ name: 'large.png', mimeType: 'image/png', buffer: Buffer.alloc(5 * 1024 * 1024 + 1) });
    await expect(page.getByText('上传图片大小不能超过 5MB！')).toBeVisible();
    await input.setInputFiles({ name: 'fake.png', mimeType: 'image/png', buffer: Buffer.from('<svg/>') });
    await expect(page.getByText('文件内容与扩展名不符')).toBeVisible();
    await input.setInputFiles({ name: 'map.png', mimeType: 'image/png', buffer: await picture() });
    await expect(form.getByRole('link', { name: /查看“图片 1”/ })).toBeVisible();
  });

  await test.step('it is saved as a draft', async () => {
    const form = page.getByRole('dialog', { name: '新增新闻' });
    for (const [name, value] of [
      ['中文标题', headline],
      ['英文标题', english],
      ['中文作者', '编辑部'],
      ['英文作者', 'Editor'],
      ['中文来源名称', '数据中心'],
      ['英文来源名称', 'Data center'],
    ] as const)
      await form.getByLabel(name, { exact: true }).fill(value);
    for (const [name, value] of [
      ['展示开始时间', '2026-01-01 00:00:00'],
      ['展示结束时间', '2036-01-01 00:00:00'],
    ] as const) {
      await form.getByLabel(name, { exact: true }).fill(value);
      await form.getByLabel(name, { exact: true }).press('Enter');
    }
    await form.getByRole('textbox', { name: '中文正文' }).fill('专题收录了外尔半金属的角分辨光电子能谱。');
    await form
      .getByRole('textbox', { name: '英文正文' })
      .fill('Photoemission of Weyl semimetals, with every condition.');
    await form.getByRole('button', { name: '保存', exact: true }).click();
    await expect(page.getByText('新增成功')).toBeVisible();
    await view.getByRole('search').getByLabel('标题', { exact: true }).fill(headline);
    await page.keyboard.press('Enter');
    await expect(row).toContainText('未发布');
  });

  let address = '';
  await test.step('the preview shows the public page, to the editor only', async () => {
    const [preview] = await Promise.all([
      page.waitForEvent('popup'),
      row.getByRole('link', { name: /^预览新闻/ }).click(),
    ]);
    await expect(preview.getByRole('heading', { level: 1, name: headline })).toBeVisible();
    await expect(preview.getByRole('complementary', { name: '预览' })).toContainText('未发布');
    await expect(preview.locator('meta[name=robots]')).toHaveAttribute('content', /noindex/);
    await accessible(preview);
    address = new URL(preview.url()).pathname;
    await preview.close();
    expect((await outside.goto(address))?.status()).toBe(404);
    expect((await outside.goto(`${address}?preview=1`))?.status()).toBe(401);
  });

  await test.step('published after a confirmation, it is in the next page', async () => {
    await row.getByRole('button', { name: /^发布新闻/ }).click();
    await confirm(page, '确认发布该新闻吗？');
    await expect(page.getByText('发布成功')).toBeVisible();
    await expect(row).toContainText('展示中');

    expect((await outside.goto(address))?.status()).toBe(200);
    await expect(outside.getByRole('img')).toHaveCount(0);
    await expect(outside.locator('article img')).toHaveJSProperty('complete', true);
    await expect(outside.getByText('专题收录了外尔半金属')).toBeVisible();
    await accessibleToAll(outside, accessible);
    const feed = await outside.request.get('/news/rss.xml?lang=en');
    expect(await feed.text()).toContain(`<title>${english}</title>`);
    await outside.goto('/news?pageSize=50');
    await expect(outside.getByRole('link', { name: headline })).toBeVisible();
    await accessibleToAll(outside, accessible);
    await outside.goto(`/search?keyword=${encodeURIComponent('外尔半金属')}`);
    await expect(outside.getByRole('link', { name: headline })).toBeVisible();
  });

  await test.step('a visitor copies the link', async () => {
    await outside.goto(address);
    await outside.getByRole('button', { name: '复制链接' }).click();
    await expect(outside.getByText('链接复制成功')).toBeVisible();
  });

  await test.step('the item is moved to the top by keys', async () => {
    await view.getByRole('button', { name: '调整顺序' }).click();
    const order = page.getByRole('dialog', { name: '调整展示顺序' });
    await accessible(page);
    const handle = order.getByRole('button', { name: new RegExp(`^移动“${headline}”`) });
    await handle.focus();
    await page.keyboard.press('Space');
    await expect(page.getByText(/已拿起|移到第/)).toBeAttached();
    await expect(async () => {
      await page.keyboard.press('ArrowUp');
      await expect(page.getByText(/移到第 1 位/)).toBeAttached({ timeout: 200 });
    }).toPass();
    await page.keyboard.press('Space');
    await expect(order.getByRole('listitem').first()).toContainText(headline);
    await order.getByRole('button', { name: '保存顺序' }).click();
    await expect(page.getByText('顺序已保存')).toBeVisible();
    await outside.goto('/news');
    await expect(outside.locator('main article').first()).toContainText(headline);
  });

  await test.step('changing, taking down and deleting apply at once', async () => {
    await row.getByRole('button', { name: /^修改新闻/ }).click();
    const form = page.getByRole('dialog', { name: /^修改新闻/ });
    await form.getByLabel('中文作者', { exact: true }).fill('新任编辑');
    await form.getByRole('button', { name: '保存', exact: true }).click();
    await expect(page.getByText('修改成功')).toBeVisible();
    await outside.goto(address);
    await expect(outside.getByText('作者：新任编辑')).toBeVisible();

    await row.getByRole('button', { name: /^下线新闻/ }).click();
    await confirm(page, '确认下线新闻');
    await expect(row).toContainText('已下线');
    expect((await outside.goto(address))?.status()).toBe(404);
    await row.getByRole('button', { name: /^删除新闻/ }).click();
    await confirm(page, '确认删除新闻');
    await expect(row).toHaveCount(0);
  });
});

test('unsaved text of an editor is offered again after the page was closed', async ({
  page,
  portal,
  openAs,
  accessible,
}) => {
  const editor = await employ(portal, 'forgetful', ['content_editor']);
  const headline = `尚未保存的新闻 ${process.pid}`;
  const view = page.locator('.console-view:not([hidden])');
  const form = page.getByRole('dialog', { name: '新增新闻' });
  const open = async () => {
    await openAs(page, editor, '/cms/news');
    await view.getByRole('button', { name: '新增新闻' }).click();
  };
  await open();
  await form.getByLabel('中文标题', { exact: true }).fill(headline);
  await expect
    .poll(() => page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('input:')).length))
    .toBe(1);
  await open();
  await expect(form.getByText(/填写的内容尚未保存/)).toBeVisible();
  await accessible(page);
  await form.getByRole('button', { name: '恢复' }).click();
  await expect(form.getByLabel('中文标题', { exact: true })).toHaveValue(headline);
  await open();
  await form.getByRole('button', { name: '放弃' }).click();
  await expect(form.getByLabel('中文标题', { exact: true })).toHaveValue('');
  await open();
  await expect(form.getByLabel('中文标题', { exact: true })).toBeVisible();
  await expect(form.getByText(/填写的内容尚未保存/)).toBeHidden();
});

test('feeds and the sitemap contain an item only inside its publication window', async ({ portal, request }) => {
  const call = await apiClient(portal, administrator);
  const day = 86_400_000;
  const at = (days: number) =>
    new Date(Date.now() + days * day + 8 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ');
  const windows = { waiting: [at(1), at(2)], open: [at(-1), at(1)], over: [at(-2), at(-1)] } as const;
  const ids: Record<string, number> = {};
  for (const [name, [startTime, endTime]] of Object.entries(windows)) {
    const body = {
      headlineZh: `窗口${name}`,
      headlineEn: `Window ${name}`,
      authorZh: '中心',
      authorEn: 'Center',
      type: 'center',
      sourceNameZh: '本中心',
      sourceNameEn: 'Own news',
      contentZh: '<p>正文</p>',
      contentEn: '<p>Text</p>',
      status: 'published',
      startTime,
      endTime,
    };
    ids[name] = (await granted(call('POST', '/biz/news', body)))['newsId'] as number;
  }
  /** Which of the three items each feed and the sitemap contain. */
  const named = async () => {
    const ways: Record<string, string[]> = {};
    for (const path of ['/news/rss.xml', '/news/atom.xml?lang=en', '/sitemap.xml']) {
      let text = await (await request.get(path)).text();
      for (const [, part] of text.matchAll(/<loc>([^<]*content-\d+[^<]*)<\/loc>/g))
        text += await (await request.get(part!.replaceAll('&amp;', '&'))).text();
      ways[path.split('?')[0]!] = Object.keys(ids).filter((name) => text.includes(`/news/detail/${ids[name]}`));
    }
    return ways;
  };
  const everywhere = (...names: string[]) => ({
    '/news/rss.xml': names,
    '/news/atom.xml': names,
    '/sitemap.xml': names,
  });
  expect(await named()).toEqual(everywhere('open'));
  // The editor changes the publication windows: the planned item becomes public, the public one expires.
  for (const [name, [startTime, endTime]] of Object.entries({ waiting: windows.open, open: windows.over })) {
    const { data } = await granted(call('GET', `/biz/news/${ids[name]}`));
    await granted(call('PUT', '/biz/news', { ...(data as object), startTime, endTime }));
  }
  expect(await named()).toEqual(everywhere('waiting'));
  await granted(call('PUT', '/biz/news/takeDown', { newsId: ids['waiting'] }));
  expect(await named()).toEqual(everywhere());
});

test('news can be read without script', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, ...(baseURL ? { baseURL } : {}) });
  const page = await context.newPage();
  await page.goto('/news?lang=en');
  await page.getByRole('link', { name: 'International frontier' }).click();
  await page.getByRole('link', { name: /^JARVIS-Leaderboard/ }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^JARVIS-Leaderboard/);
  await page.getByRole('link', { name: /^Next/ }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^SimXRD-4M/);
  await context.close();
});
