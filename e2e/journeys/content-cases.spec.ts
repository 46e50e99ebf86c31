import type { Page } from '@playwright/test';
import { coverSheet } from '../../src/domains/content/standards/server/demo/cover-sheet.ts';
import { accessibleInBoth, confirm, employ } from '../office.ts';
import { expect, test } from '../people.ts';

const standardNo = `CMP/T ${process.pid}-2026`;
const sheet = coverSheet({
  standardNo,
  nameZh: '磁性材料数据提交要求',
  nameEn: 'Requirements for data on magnetic materials',
  classNoZh: 'A24',
  classNoEn: '35.040',
  publishDate: '2026-01-05',
  implementDate: '2026-02-01',
});

/** Checks a public page in both languages. */
async function accessibleToAll(page: Page, accessible: (page: Page) => Promise<void>): Promise<void> {
  const { pathname } = new URL(page.url());
  for (const language of ['en', 'zh']) {
    await page.goto(`${pathname}?lang=${language}`);
    await accessible(page);
  }
}

test('an editor publishes a policy with its PDF and takes it down', async ({
  page,
  portal,
  openAs,
  accessible,
  otherBrowser,
}) => {
  const editor = await employ(portal, 'policyeditor', ['content_editor']);
  const outside = await (await otherBrowser()).newPage();
  await openAs(page, editor, '/cms/standard');
  const view = page.locator('.console-view:not([hidden])');
  const row = view.getByRole('row').filter({ hasText: standardNo });
  await expect(view.getByRole('row').nth(1)).toBeVisible();
  await accessibleInBoth(page, accessible);

  await view.getByRole('button', { name: '新增政策' }).click();
  const form = page.getByRole('dialog', { name: '新增政策' });
  await form.getByRole('button', { name: '保存', exact: true }).click();
  await expect(form.getByText('现行的数据政策必须有 PDF 文件').first()).toBeVisible();
  await accessible(page);
  const input = form.locator('input[type=file]');
  await input.setInputFiles({ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('x') });
  await expect(page.getByText(/文件格式不正确/)).toBeVisible();
  await input.setInputFiles({ name: 'fake.pdf', mimeType: 'application/pdf', buffer: Buffer.from('<svg/>') });
  await expect(page.getByText('文件内容与扩展名不符')).toBeVisible();
  await input.setInputFiles({ name: '要求.pdf', mimeType: 'application/pdf', buffer: sheet });
  await expect(form.getByRole('link', { name: /要求\.pdf/ })).toBeVisible();
  for (const [name, value] of [
    ['文号或标准号', standardNo],
    ['政策中文名称', '磁性材料数据提交要求'],
    ['政策英文名称', 'Requirements for data on magnetic materials'],
    ['中文分类号', 'A24'],
    ['英文分类号', '35.040'],
    ['排序', '1'],
  ] as const)
    await form.getByLabel(name, { exact: true }).fill(value);
  await form.getByRole('button', { name: '保存', exact: true }).click();
  await confirm(page, '保存后访客即可阅读和下载该政策');
  await expect(page.getByText('新增成功')).toBeVisible();

  await outside.goto('/standard');
  await outside.getByRole('link', { name: '磁性材料数据提交要求', exact: true }).click();
  await expect(outside.getByRole('heading', { level: 1 })).toHaveText('磁性材料数据提交要求');
  const address = (await outside.getByRole('link', { name: /^下载/ }).getAttribute('href'))!;
  const file = await outside.request.get(address);
  expect((await file.body()).equals(sheet)).toBe(true);
  await accessibleToAll(outside, accessible);

  await row.getByRole('button', { name: `停用政策“${standardNo}”` }).click();
  await confirm(page, '停用后访客将无法访问');
  await expect(page.getByText('停用成功')).toBeVisible();
  expect((await outside.goto(outside.url()))?.status()).toBe(404);
  expect((await outside.request.get(address)).status()).toBe(404);

  // A user with the permission sees the page as visitors would.
  const preview = await row.getByRole('link', { name: /^预览政策/ }).getAttribute('href');
  const look = await page.context().newPage();
  await look.goto(preview!);
  await expect(look.getByLabel('预览').getByText('已停用')).toBeVisible();
  await expect(look.getByRole('link', { name: /^下载/ })).toHaveAttribute('href', /^blob:/);
  await look.close();
  await row.getByRole('button', { name: `删除政策“${standardNo}”` }).click();
  await confirm(page, 'PDF 文件会一并删除');
  await expect(row).toHaveCount(0);
});

test('an editor publishes a case from its draft; visitors read it until it is discontinued', async ({
  page,
  portal,
  openAs,
  accessible,
  otherBrowser,
}) => {
  const editor = await employ(portal, 'caseeditor', ['content_editor']);
  const outside = await (await otherBrowser()).newPage();
  const nameZh = `磁性薄膜数据服务 ${process.pid}`;
  await openAs(page, editor, '/cms/service');
  const view = page.locator('.console-view:not([hidden])');
  const row = view.getByRole('row').filter({ hasText: nameZh });
  await expect(view.getByRole('row').nth(1)).toBeVisible();
  await accessibleInBoth(page, accessible);
  await view.getByRole('button', { name: '新增案例' }).click();
  const form = page.getByRole('dialog', { name: '新增案例' });
  await expect(form.getByRole('textbox', { name: '英文案例内容' })).toBeVisible();
  for (const [name, value] of [
    ['案例中文名称', nameZh],
    ['案例英文名称', 'Data on magnetic films'],
    ['中文服务对象', '高校课题组'],
    ['英文服务对象', 'University groups'],
    ['中文合作单位', '研究所'],
    ['英文合作单位', 'Institute'],
    ['中文案例背景', '薄膜数据分散。'],
    ['英文案例背景', 'Data on films were scattered.'],
    ['中文服务成效', '汇集 20 个数据集。'],
    ['英文服务成效', '20 data sets were brought together.'],
    ['排序', '1'],
  ] as const)
    await form.getByLabel(name, { exact: true }).fill(value);
  await form.getByRole('textbox', { name: '中文案例内容' }).fill('按统一模板整理。');
  await form.getByRole('textbox', { name: '英文案例内容' }).fill('Arranged in one template.');
  await form.getByRole('button', { name: '保存', exact: true }).click();
  await expect(page.getByText('新增成功')).toBeVisible();

  await row.getByRole('button', { name: `发布案例“${nameZh}”` }).click();
  await confirm(page, '确认发布该服务案例吗？');
  await expect(page.getByText('发布成功')).toBeVisible();
  await outside.goto('/service?type=enterprise');
  await outside.getByRole('link', { name: nameZh }).click();
  await expect(outside.getByText('按统一模板整理。')).toBeVisible();
  await accessibleToAll(outside, accessible);
  await row.getByRole('button', { name: `停用案例“${nameZh}”` }).click();
  await confirm(page, '停用后访客将无法访问');
  await expect(page.getByText('停用成功')).toBeVisible();
  expect((await outside.goto(outside.url()))?.status()).toBe(404);
});
