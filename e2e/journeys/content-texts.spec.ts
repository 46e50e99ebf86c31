import type { Locator, Page } from '@playwright/test';
import { accessibleInBoth, confirm, employ } from '../office.ts';
import { expect, test } from '../people.ts';

const here = (page: Page) => page.locator('.console-view:not([hidden])');
const rowOf = (page: Page, text: string | RegExp) => here(page).getByRole('row').filter({ hasText: text });
const save = (form: Locator) => form.getByRole('button', { name: '保存', exact: true }).click();
const act = (row: Locator, name: RegExp) => row.getByRole('button', { name }).click();

async function fill(form: Locator, values: Record<string, string>): Promise<void> {
  for (const [name, value] of Object.entries(values)) await form.getByLabel(name, { exact: true }).fill(value);
}

/** Opens the preview of a row in its window. */
async function previewOf(page: Page, row: Locator): Promise<Page> {
  const [preview] = await Promise.all([page.waitForEvent('popup'), row.getByRole('link', { name: /^预览/ }).click()]);
  await expect(preview.getByRole('complementary', { name: '预览' })).toBeVisible();
  return preview;
}

/** The results of a search of the whole site. */
async function found(outside: Page, keyword: string): Promise<Locator> {
  await outside.goto(`/search?keyword=${encodeURIComponent(keyword)}&lang=zh`);
  return outside.getByRole('main').getByRole('link', { name: keyword });
}

async function sitemapHolds(outside: Page, path: string): Promise<boolean> {
  const index = await (await outside.request.get('/sitemap.xml')).text();
  for (const [, part] of index.matchAll(/<loc>([^<]+)<\/loc>/g)) {
    const text = await (await outside.request.get(new URL(part!).pathname)).text();
    if (text.includes(`${path}<`)) return true;
  }
  return false;
}

const film = 'https://films.example/cooling.mp4';
/** A picture of one pixel. */
const dot =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

test('an editor writes an article, previews, publishes, changes and takes it down', async ({
  page,
  portal,
  openAs,
  accessible,
  otherBrowser,
}) => {
  const editor = await employ(portal, 'author', ['content_editor']);
  const outside = await (await otherBrowser()).newPage();
  const slug = `cryostats-${process.pid}`;
  const title = `低温恒温器使用指南 ${process.pid}`;
  await openAs(page, editor, '/cms/article');
  await expect(rowOf(page, 'privacy')).toBeVisible();
  await accessibleInBoth(page, accessible);

  await test.step('the form names the missing fields; after saving it is a draft that is not public', async () => {
    await here(page).getByRole('button', { name: '新增文章' }).click();
    const form = page.getByRole('dialog', { name: '新增文章' });
    await expect(form.getByRole('textbox', { name: '英文正文' })).toBeVisible();
    await save(form);
    await expect(form.getByRole('alert').filter({ hasText: '请检查以下 6 项' })).toBeVisible();
    await accessible(page);
    await fill(form, {
      文章中文标题: title,
      文章英文标题: `Using a cryostat ${process.pid}`,
      固定地址: slug,
      中文摘要: '降温、换样与回温的步骤。',
      英文摘要: 'Cooling, changing samples and warming up.',
    });
    await form.getByRole('textbox', { name: '中文正文' }).fill('先抽真空，再降温。');
    await form.getByRole('textbox', { name: '英文正文' }).fill('Pump first, then cool.');
    await form.getByRole('textbox', { name: '中文正文' }).press('End');
    await pasteHtml(
      page,
      `<p><math><msub><mi>T</mi><mi>c</mi></msub></math><img src="${dot}"><iframe src="${film}"></iframe><svg></svg></p>`,
    );
    await expect(page.getByText('粘贴内容中的 1 处视频或嵌入网页已转为链接')).toBeVisible();
    await expect(page.getByText('粘贴内容中的 1 处矢量图、表单或本地图片无法保留')).toBeVisible();
    await save(form);
    await expect(page.getByText('新增成功')).toBeVisible();
    await expect(rowOf(page, title)).toContainText('未发布');
    expect((await outside.goto(`/biz/article/${slug}`))?.status()).toBe(404);
  });

  await test.step('its preview shows it in both languages, to editors only', async () => {
    const preview = await previewOf(page, rowOf(page, title));
    await expect(preview.getByRole('heading', { level: 1, name: title })).toBeVisible();
    await accessible(preview);
    const address = new URL(preview.url());
    expect((await outside.goto(address.pathname + address.search))?.status()).toBe(401);
    await preview.goto(`${address.pathname}?preview=1&lang=en`);
    await expect(preview.getByText('Pump first, then cool.')).toBeVisible();
    await preview.goto(`${address.pathname}?preview=1&lang=zh`);
    await preview.close();
  });

  await test.step('after publication every link to it works', async () => {
    await act(rowOf(page, title), /^发布文章/);
    await confirm(page, '确认发布');
    await expect(rowOf(page, title)).toContainText('已发布');
    await (await found(outside, title)).click();
    await expect(outside.getByText('先抽真空，再降温。')).toBeVisible();
    await expect(outside.locator('math msub')).toHaveText('Tc');
    await expect(outside.locator(`img[src="${dot}"]`)).toBeVisible();
    await expect(outside.getByRole('link', { name: film })).toBeVisible();
    await accessible(outside);
    await outside.goto(`/biz/article/${slug}?lang=en`);
    await expect(outside.getByRole('heading', { level: 1 })).toHaveText(`Using a cryostat ${process.pid}`);
    expect(await sitemapHolds(outside, `/biz/article/${slug}`)).toBe(true);
  });

  await test.step('a change is in the next page; after taking down it is on no page', async () => {
    await act(rowOf(page, title), /^修改文章/);
    const form = page.getByRole('dialog', { name: /^修改文章/ });
    await form.getByRole('textbox', { name: '英文正文' }).fill('Pump for an hour first.');
    await save(form);
    await confirm(page, '访客立即看到');
    await expect(page.getByText('修改成功')).toBeVisible();
    await outside.goto(`/biz/article/${slug}?lang=en`);
    await expect(outside.getByText('Pump for an hour first.')).toBeVisible();

    await act(rowOf(page, title), /^下线文章/);
    await confirm(page, '确认下线');
    await expect(rowOf(page, title)).toContainText('未发布');
    expect((await outside.goto(`/biz/article/${slug}?lang=zh`))?.status()).toBe(404);
    await expect(await found(outside, title)).toHaveCount(0);
    expect(await sitemapHolds(outside, `/biz/article/${slug}`)).toBe(false);
    await act(rowOf(page, title), /^删除文章/);
    await confirm(page, '确认删除');
    await expect(rowOf(page, title)).toHaveCount(0);
  });
});

test('an editor replaces the text of the organisation page, and restores the former text', async ({
  page,
  portal,
  openAs,
  accessible,
  otherBrowser,
}) => {
  const editor = await employ(portal, 'organiser', ['content_editor']);
  const outside = await (await otherBrowser()).newPage();
  const summary = `组织架构概要 ${process.pid}`;
  const before = rowOf(page, '组织架构').filter({ hasNotText: summary });
  await openAs(page, editor, '/cms/about');
  await expect(rowOf(page, '中心概况')).toBeVisible();
  await accessibleInBoth(page, accessible);

  await test.step('a second text for the page is a draft, with a separate chart', async () => {
    await here(page).getByRole('button', { name: '新增内容' }).click();
    const form = page.getByRole('dialog', { name: '新增内容' });
    await form.getByRole('radio', { name: '组织架构' }).check();
    await fill(form, { 中文摘要: summary, 英文摘要: `Organisation ${process.pid}` });
    await form.getByRole('textbox', { name: '中文正文' }).fill('部门按数据流程设置。');
    await form.getByRole('textbox', { name: '英文正文' }).fill('Departments follow the data.');
    await form.getByRole('button', { name: /^添加/ }).click();
    await form.getByRole('textbox', { name: /第 1 行.*中文名称/ }).fill('低温部');
    await form.getByRole('textbox', { name: /第 1 行.*英文名称/ }).fill('Cryogenics');
    await accessible(page);
    await save(form);
    await expect(page.getByText('新增成功')).toBeVisible();
    await expect(rowOf(page, summary)).toContainText('未发布');
  });

  await test.step('its preview shows chart and text, to editors only', async () => {
    const preview = await previewOf(page, rowOf(page, summary));
    await expect(preview.getByText('低温部')).toBeVisible();
    await accessible(preview);
    const address = new URL(preview.url());
    expect((await outside.goto(address.pathname + address.search))?.status()).toBe(401);
    await preview.close();
  });

  await test.step('after publication it replaces the former one, in both languages', async () => {
    await outside.goto('/about/organization');
    await expect(outside.getByText('低温部')).toHaveCount(0);
    await act(rowOf(page, summary), /^发布/);
    await confirm(page, '当前发布的内容将变为未发布');
    await expect(rowOf(page, summary)).toContainText('已发布');
    await expect(before).toContainText('未发布');
    await outside.goto('/about/organization?lang=en');
    await expect(outside.getByText('Departments follow the data.')).toBeVisible();
    await accessible(outside);
    await outside.goto('/about/organization?lang=zh');
    await expect(outside.getByText('部门按数据流程设置。')).toBeVisible();
  });

  await test.step('a change is visible at once; the former text is restored, and this one removed', async () => {
    await act(rowOf(page, summary), /^修改/);
    const form = page.getByRole('dialog', { name: /^修改/ });
    await form.getByRole('textbox', { name: '中文正文' }).fill('部门按学科设置。');
    await save(form);
    await confirm(page, '访客立即看到');
    await expect(page.getByText('修改成功')).toBeVisible();
    await outside.reload();
    await expect(outside.getByText('部门按学科设置。')).toBeVisible();

    await act(before, /^发布/);
    await confirm(page, '当前发布的内容将变为未发布');
    await expect(rowOf(page, summary)).toContainText('未发布');
    await outside.reload();
    await expect(outside.getByText('部门按学科设置。')).toHaveCount(0);
    await act(rowOf(page, summary), /^删除/);
    await confirm(page, '确认删除');
    await expect(rowOf(page, summary)).toHaveCount(0);
  });
});

test('an editor adds a person to the team; visitors see them while they are published', async ({
  page,
  portal,
  openAs,
  accessible,
  otherBrowser,
}) => {
  const editor = await employ(portal, 'teamkeeper', ['content_editor']);
  const outside = await (await otherBrowser()).newPage();
  const name = `卡末林${process.pid}`;
  const card = outside.getByRole('listitem').filter({ hasText: name });
  await openAs(page, editor, '/cms/member');
  await expect(rowOf(page, '张晨')).toBeVisible();
  await accessibleInBoth(page, accessible);
  await here(page).getByRole('button', { name: '新增成员' }).click();
  const form = page.getByRole('dialog', { name: '新增成员' });
  await save(form);
  await expect(form.getByRole('alert').filter({ hasText: '请检查以下 4 项' })).toBeVisible();
  await fill(form, {
    中文名称: name,
    英文名称: `Kamerlingh ${process.pid}`,
    '中文职务/职称': '低温部主任',
    '英文职务/职称': 'Head of cryogenics',
    邮箱: 'cold@example.org',
  });
  await save(form);
  await expect(page.getByText('新增成功')).toBeVisible();
  await here(page).getByRole('search').getByLabel('姓名或职务').fill(name);
  await page.keyboard.press('Enter');
  const row = rowOf(page, name);
  await expect(row).toContainText('未发布');
  await outside.goto('/about/team');
  await expect(card).toHaveCount(0);

  const preview = await previewOf(page, row);
  await expect(preview.getByRole('listitem').filter({ hasText: name })).toBeVisible();
  await accessible(preview);
  const address = new URL(preview.url());
  expect((await outside.goto(address.pathname + address.search))?.status()).toBe(401);
  await preview.close();

  await act(row, /^发布/);
  await confirm(page, '确认在人员队伍页面展示');
  await expect(row).toContainText('已发布');
  await outside.goto('/about/team?lang=en');
  await expect(outside.getByRole('heading', { name: `Kamerlingh ${process.pid}` })).toBeVisible();
  await outside.goto('/about/team?lang=zh');
  await expect(card).toContainText('低温部主任');
  await act(row, /^下线/);
  await confirm(page, '确认下线');
  await expect(row).toContainText('未发布');
  await outside.reload();
  await expect(card).toHaveCount(0);
  await act(row, /^删除/);
  await confirm(page, '确认删除');
  await expect(row).toHaveCount(0);
});

test('an example that an editor publishes helps depositors in the form', async ({
  page,
  portal,
  logIn,
  openAs,
  accessible,
  otherBrowser,
}) => {
  const editor = await employ(portal, 'exampler', ['content_editor']);
  const depositor = await employ(portal, 'depositor');
  const title = `数据集摘要的写法 ${process.pid}`;
  const desk = await (await otherBrowser()).newPage();
  await logIn(desk, depositor);
  const hint = desk.getByRole('region', { name: '填写示例' }).getByRole('button', { name: new RegExp(title) });
  await openAs(page, editor, '/cms/example');
  await expect(rowOf(page, '数据说明文件')).toBeVisible();
  await accessibleInBoth(page, accessible);
  await here(page).getByRole('button', { name: '新增示例' }).click();
  const form = page.getByRole('dialog', { name: '新增示例' });
  await save(form);
  await expect(form.getByRole('alert').filter({ hasText: '请检查以下 4 项' })).toBeVisible();
  await fill(form, {
    示例中文名称: title,
    示例英文名称: `Writing an abstract ${process.pid}`,
    中文内容: '先写样品，再写条件。',
    英文内容: 'The sample first, then the conditions.',
  });
  await save(form);
  await expect(page.getByText('新增成功')).toBeVisible();
  await desk.goto('/archive/submit');
  await expect(desk.getByRole('region', { name: '填写示例' })).toBeVisible();
  await expect(hint).toHaveCount(0);

  await act(rowOf(page, title), /^发布示例/);
  await confirm(page, '确认发布');
  await expect(rowOf(page, title)).toContainText('已发布');
  await desk.reload();
  await hint.click();
  await expect(desk.getByText('先写样品，再写条件。')).toBeVisible();
  await accessible(desk);
  await act(rowOf(page, title), /^修改示例/);
  const again = page.getByRole('dialog', { name: /^修改示例/ });
  await fill(again, { 中文内容: '先写条件，再写样品。' });
  await save(again);
  await expect(page.getByText('修改成功')).toBeVisible();
  await desk.reload();
  await hint.click();
  await expect(desk.getByText('先写条件，再写样品。')).toBeVisible();

  await act(rowOf(page, title), /^下线示例/);
  await confirm(page, '确认下线');
  await expect(rowOf(page, title)).toContainText('未发布');
  await desk.reload();
  await expect(desk.getByRole('region', { name: '填写示例' })).toBeVisible();
  await expect(hint).toHaveCount(0);
  await act(rowOf(page, title), /^删除示例/);
  await confirm(page, '确认删除');
  await expect(rowOf(page, title)).toHaveCount(0);
});

/** Pastes HTML into the focused editor as a word processor does. */
const pasteHtml = (page: Page, html: string) =>
  page.evaluate((text) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/html', text);
    document.activeElement!.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
    );
  }, html);
