import type { Locator, Page } from '@playwright/test';
import { accessibleInBoth, confirm, employ, granted, apiClient } from '../office.ts';
import { expect, test } from '../people.ts';

const here = (page: Page) => page.locator('.console-view:not([hidden])');
const rowOf = (page: Page, text: string) => here(page).getByRole('row').filter({ hasText: text });
const save = (form: Locator) => form.getByRole('button', { name: '保存', exact: true }).click();

async function fill(form: Locator, values: Record<string, string>): Promise<void> {
  for (const [name, value] of Object.entries(values)) await form.getByLabel(name, { exact: true }).fill(value);
}

/** A code of six digits that demonstration data do not have. */
const uniqueCode = () => String(500_000 + (process.pid % 400_000));

test('an editor adds a friendly link; visitors see it until it is deactivated', async ({
  page,
  portal,
  openAs,
  accessible,
  otherBrowser,
}) => {
  const editor = await employ(portal, 'linker', ['content_editor']);
  const outside = await (await otherBrowser()).newPage();
  const name = `强磁场数据库 ${process.pid}`;
  await openAs(page, editor, '/cms/link');
  await expect(rowOf(page, 'Materials Project')).toBeVisible();
  await accessibleInBoth(page, accessible);

  await test.step('the form names the missing fields and refuses a script as an address', async () => {
    await here(page).getByRole('button', { name: '新增链接' }).click();
    const form = page.getByRole('dialog', { name: '新增链接' });
    await save(form);
    await expect(form.getByRole('alert').filter({ hasText: '请检查以下 3 项' })).toBeVisible();
    await fill(form, {
      链接中文名称: name,
      链接英文名称: `High field ${process.pid}`,
      链接地址: 'javascript:alert(1)',
    });
    await save(form);
    await expect(form.getByLabel('链接地址', { exact: true })).toHaveAttribute('aria-invalid', 'true');
    await accessible(page);
    await fill(form, { 链接地址: 'https://fields.example.org/', 中文资源概述: '脉冲强磁场下的磁化与输运数据。' });
    await save(form);
    await expect(page.getByText('新增成功')).toBeVisible();
  });

  await test.step('visitors find it on the page and by search', async () => {
    await outside.goto(`/search?keyword=${encodeURIComponent(name)}`);
    await outside.getByRole('link', { name }).click();
    await expect(outside).toHaveURL(/\/link(\?pageNum=\d+)?#link-\d+$/);
    const card = outside.getByRole('article').filter({ hasText: name });
    await expect(card).toBeInViewport();
    await expect(card.getByRole('link')).toHaveAttribute('rel', /noopener/);
    await accessible(outside);
    const linkId = /\d+$/.exec(outside.url())![0];
    await outside.goto(`/link?linkId=${linkId}&pageSize=1`);
    await expect(card).toBeInViewport();
    await outside.locator('.pagination a[rel]').first().click();
    await expect(card).toHaveCount(0);
  });

  await test.step('the input survives a visit to another page, and overwrites no change of another editor', async () => {
    const call = await apiClient(portal, editor);
    const menu = page.getByRole('navigation', { name: '后台菜单' });
    await menu.getByRole('link', { name: '站点设置' }).click();
    await expect(here(page).getByRole('heading', { name: '站点设置', level: 1 })).toBeVisible();
    await menu.getByRole('link', { name: '友情链接管理' }).click();
    await here(page).getByRole('search').getByLabel('关键词').fill(name);
    await page.keyboard.press('Enter');
    await rowOf(page, name)
      .getByRole('button', { name: /^修改链接/ })
      .click();
    const form = page.getByRole('dialog', { name: /^修改链接/ });
    await fill(form, { 英文资源概述: 'Typed by one.' });
    const address = page.url();
    while (page.url().includes('/cms/link')) await page.goBack();
    const { rows } = await granted(call('GET', `/biz/link/list?keyword=${encodeURIComponent(name)}`));
    await granted(call('PUT', '/biz/link', { ...(rows as object[])[0], overviewEn: 'Written by another.' }));
    const asked = page.waitForResponse(/\/biz\/link\/list/);
    while (page.url() !== address) await page.goForward();
    await asked;
    await expect(form.getByLabel('英文资源概述', { exact: true })).toHaveValue('Typed by one.');
    await save(form);
    await expect(page.getByText('数据已被他人修改，请刷新后重试')).toBeVisible();
    const compared = form.getByRole('alert').filter({ hasText: '他人已修改这条记录' });
    await expect(compared.getByRole('row').filter({ hasText: '英文资源概述' })).toContainText('Written by another.');
    await accessible(page);
    await compared.getByRole('button', { name: '采用已保存的内容' }).click();
    await expect(form.getByLabel('英文资源概述', { exact: true })).toHaveValue('Written by another.');
    await fill(form, { 英文资源概述: 'Typed by one.' });
    await save(form);
    await expect(page.getByText('修改成功')).toBeVisible();
  });

  await test.step('deactivated, it is only in its preview', async () => {
    await here(page).getByRole('search').getByLabel('关键词').fill(name);
    await page.keyboard.press('Enter');
    await rowOf(page, name)
      .getByRole('button', { name: /^停用链接/ })
      .click();
    await confirm(page, '确认停用链接');
    await expect(rowOf(page, name)).toContainText('已停用');
    await outside.goto('/link?pageSize=50');
    await expect(outside.getByRole('article').filter({ hasText: name })).toHaveCount(0);
    const [preview] = await Promise.all([
      page.waitForEvent('popup'),
      rowOf(page, name)
        .getByRole('link', { name: /^预览链接/ })
        .click(),
    ]);
    await expect(preview.getByRole('complementary', { name: '预览' })).toContainText('已停用');
    await expect(preview.getByRole('article').filter({ hasText: name })).toBeVisible();
    expect((await outside.goto(preview.url()))?.status()).toBe(401);
    await preview.close();
  });

  await test.step('it is deleted after a confirmation', async () => {
    await rowOf(page, name)
      .getByRole('button', { name: /^删除链接/ })
      .click();
    await confirm(page, '确认删除链接');
    await expect(rowOf(page, name)).toHaveCount(0);
  });
});

test('an editor registers a sub-center; its identifiers lead to its items', async ({
  page,
  portal,
  openAs,
  accessible,
  otherBrowser,
}) => {
  const editor = await employ(portal, 'registrar', ['content_editor']);
  const outside = await (await otherBrowser()).newPage();
  const code = uniqueCode();
  const name = `低温库 ${code}`;
  await openAs(page, editor, '/cms/sub-center');
  await expect(rowOf(page, '000001')).toBeVisible();
  await accessibleInBoth(page, accessible);

  await test.step('the test field shows the result of the rule for a number', async () => {
    await here(page).getByRole('button', { name: '新增分中心' }).click();
    const form = page.getByRole('dialog', { name: '新增分中心' });
    await fill(form, {
      分中心中文名称: name,
      分中心英文名称: `Cryogenics ${code}`,
      分中心代码: code,
      提供方中文名称: '演示研究所',
      提供方英文名称: 'Demo Institute',
      测试跳转规则: 'a b',
    });
    await expect(form.getByText('请先填写正确的跳转规则')).toBeVisible();
    await fill(form, { 跳转规则地址: 'https://cold.example.org/items' });
    await save(form);
    await expect(form.getByLabel('跳转规则地址', { exact: true })).toHaveAttribute('aria-invalid', 'true');
    await fill(form, { 跳转规则地址: 'https://cold.example.org/items/{id}' });
    await expect(form.getByText('资源编号只能包含')).toBeVisible();
    await fill(form, { 测试跳转规则: 'He-4' });
    await expect(form.getByRole('link', { name: 'https://cold.example.org/items/He-4' })).toBeVisible();
    await accessible(page);
    await save(form);
    await expect(page.getByText('新增成功')).toBeVisible();
  });

  const lead = (identifier: string) =>
    outside.request.get(`/resolve/${encodeURIComponent(identifier)}`, { maxRedirects: 0 });
  await test.step('an identifier redirects; typed into the form, it is displayed first', async () => {
    const answer = await lead(`CSTR:00000.11.${code}.He-4`);
    expect([answer.status(), answer.headers()['location']]).toEqual([302, 'https://cold.example.org/items/He-4']);
    await outside.goto(`/about/sub-centers/${code}`);
    await expect(outside.getByRole('heading', { level: 1, name })).toBeVisible();
    await accessible(outside);
    await outside.getByRole('textbox', { name: '资源标识' }).fill(`${code}.He-3`);
    await outside.getByRole('main').getByRole('button', { name: '检索' }).click();
    await expect(outside.getByRole('link', { name: '打开条目' })).toHaveAttribute(
      'href',
      'https://cold.example.org/items/He-3',
    );
    await accessible(outside);
    for (const address of ['/about/brief', '/data', '/about/sub-centers?pageSize=50']) {
      await outside.goto(address);
      await expect(outside.getByRole('link', { name })).toBeVisible();
    }
  });

  await test.step('disabled, it is on no page and its identifiers do not redirect', async () => {
    await here(page).getByRole('search').getByLabel('关键词').fill(code);
    await page.keyboard.press('Enter');
    await rowOf(page, name)
      .getByRole('button', { name: /^停用分中心/ })
      .click();
    await confirm(page, '确认停用分中心');
    await expect(rowOf(page, name)).toContainText('已停用');
    expect((await outside.goto(`/about/sub-centers/${code}`))?.status()).toBe(404);
    expect((await lead(`${code}.He-4`)).headers()['location']).toBe(`/resolve?identifier=${code}.He-4`);
    expect((await outside.goto(`/resolve?identifier=${code}.He-4`))?.status()).toBe(404);
    await rowOf(page, name)
      .getByRole('button', { name: /^删除分中心/ })
      .click();
    await confirm(page, '确认删除分中心');
    await expect(rowOf(page, name)).toHaveCount(0);
  });
});

test('an editor writes an application tool with its instructions, previews and publishes it', async ({
  page,
  portal,
  openAs,
  accessible,
  otherBrowser,
}) => {
  const editor = await employ(portal, 'toolmaker', ['content_editor']);
  const outside = await (await otherBrowser()).newPage();
  const name = `声子谱绘图 ${process.pid}`;
  await openAs(page, editor, '/cms/apply-tool');
  await expect(rowOf(page, 'MagTransDB')).toBeVisible();
  await accessibleInBoth(page, accessible);

  await test.step('the form is kept as a draft', async () => {
    await here(page).getByRole('button', { name: '新增工具' }).click();
    const form = page.getByRole('dialog', { name: '新增工具' });
    await fill(form, {
      工具中文名称: name,
      工具英文名称: `Phonon plotter ${process.pid}`,
      工具地址: 'https://tools.example.org/ph',
      中文简介: '绘制声子谱。',
      英文简介: 'Draws phonon spectra.',
      版本: '1.0',
    });
    await form.getByRole('textbox', { name: '中文使用说明' }).fill('上传力常数文件后选择路径。');
    await form.getByRole('textbox', { name: '英文使用说明' }).fill('Upload the force constants and choose a path.');
    await save(form);
    await expect(page.getByText('新增成功')).toBeVisible();
    await here(page).getByRole('search').getByLabel('关键词').fill(name);
    await page.keyboard.press('Enter');
    await expect(rowOf(page, name)).toContainText('未发布');
  });

  let detail = '';
  await test.step('only the editor can preview both pages', async () => {
    const [preview] = await Promise.all([
      page.waitForEvent('popup'),
      rowOf(page, name)
        .getByRole('link', { name: /^预览工具“[^”]*”（/ })
        .click(),
    ]);
    await expect(preview.getByRole('complementary', { name: '预览' })).toContainText('未发布');
    detail = new URL(preview.url()).pathname;
    await preview.getByRole('link', { name: '使用说明' }).click();
    await expect(preview.getByText('上传力常数文件后选择路径。')).toBeVisible();
    await expect(preview.getByRole('complementary', { name: '预览' })).toBeVisible();
    await preview.close();
    expect((await outside.goto(detail))?.status()).toBe(404);
  });

  await test.step('after publication it is in the tool center, with its article', async () => {
    await rowOf(page, name)
      .getByRole('button', { name: /^发布工具/ })
      .click();
    await confirm(page, '确认发布工具');
    await expect(rowOf(page, name)).toContainText('已发布');
    await outside.goto('/ApplyTool?category=database&pageSize=50');
    await outside.getByRole('link', { name }).click();
    await expect(outside).toHaveURL(new RegExp(`${detail}$`));
    await expect(outside.getByRole('link', { name: '打开工具' })).toHaveAttribute(
      'href',
      'https://tools.example.org/ph',
    );
    await accessible(outside);
    await outside.getByRole('link', { name: '使用说明' }).click();
    await expect(outside).toHaveURL(/\/biz\/applyTool\/\d+$/);
    await expect(outside.getByText('上传力常数文件后选择路径。')).toBeVisible();
    await accessible(outside);
  });

  await test.step('taking it down and deleting it apply at once', async () => {
    await rowOf(page, name)
      .getByRole('button', { name: /^下线工具/ })
      .click();
    await confirm(page, '确认下线工具');
    await expect(rowOf(page, name)).toContainText('未发布');
    expect((await outside.goto(detail))?.status()).toBe(404);
    await rowOf(page, name)
      .getByRole('button', { name: /^删除工具/ })
      .click();
    await confirm(page, '确认删除工具');
    await expect(rowOf(page, name)).toHaveCount(0);
  });
});

test('links, tools and sub-centers can be read without script', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, ...(baseURL ? { baseURL } : {}) });
  const page = await context.newPage();
  await page.goto('/link?lang=en');
  await expect(page.getByRole('link', { name: /^Visit NOMAD|^Visit Materials Project/ }).first()).toBeVisible();
  await page.goto('/ApplyTool?lang=en');
  await page.getByRole('link', { name: 'AI tool' }).click();
  await page.getByRole('link', { name: 'VASPilot' }).click();
  await page.getByRole('link', { name: 'Instructions' }).click();
  await expect(page.getByRole('article').getByRole('heading', { level: 2 })).toHaveText('How to use it');
  await page.goto('/about/sub-centers?lang=en');
  await page.getByRole('textbox', { name: 'Identifier' }).fill('CSTR:00000.11.000004.LSCO-7');
  await page.getByRole('button', { name: 'Look up' }).click();
  await expect(page.getByRole('link', { name: 'Open the item' })).toHaveAttribute(
    'href',
    'https://sub4.example.org/items/LSCO-7',
  );
  await context.close();
});
