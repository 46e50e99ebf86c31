import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { untilDemoIsMade } from '../demonstration.ts';
import { apiClient, employ, granted } from '../office.ts';
import { administrator, expect, test } from '../people.ts';

test.beforeEach('the demonstration records are made', ({ portal }) => untilDemoIsMade(portal));

/** The records of a selection on its page. */
const records = (page: Page) => page.locator('.selection__item');

test('the results of a search become a selection that is cited, exported and keeps a withdrawn record', async ({
  page,
  portal,
  otherBrowser,
  openAs,
  accessible,
  mailTo,
}) => {
  const owner = await employ(portal, 'selector');
  const reader = await (await otherBrowser()).newPage();
  const title = '高压数据检索结果';
  let address = '';

  await test.step('a user searches and saves the results as a draft', async () => {
    await openAs(page, owner, '/data?keyword=高压');
    await page.getByRole('link', { name: '创建数据选集' }).click();
    await expect(page).toHaveURL(/\/my\/selections\?search=/);
    await page.getByLabel('中文标题').fill('');
    await page.getByRole('button', { name: '保存草稿' }).click();
    await expect(page.getByText('请至少填写一种语言的标题。').first()).toBeVisible();
    await accessible(page);
    await page.getByLabel('中文标题').fill(title);
    await page.getByLabel('中文说明').fill('用于比较相变压力的数据。');
    await page.getByRole('button', { name: '保存草稿' }).click();
    await expect(page).toHaveURL(/\/my\/selections\/\d+$/);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
    await expect(records(page).first()).toBeVisible();
    await accessible(page);
  });

  await test.step('publishes it with the texts of the form', async () => {
    await page.getByLabel('英文标题').fill('High-pressure data');
    await page.getByRole('button', { name: '公开', exact: true }).click();
    const box = page.getByRole('dialog');
    await expect(box).toContainText(title);
    await box.getByRole('button', { name: '公开', exact: true }).click();
    await expect(page).toHaveURL(/\/data\/selections\/[a-z0-9]+$/);
    address = new URL(page.url()).pathname;
  });

  await test.step('and reads its citation', async () => {
    await page.getByRole('button', { name: '引用' }).click();
    const cite = page.locator('#cite');
    await expect(cite).toContainText(`${title}[DS`);
    await expect(cite).toContainText(address);
    await accessible(page);
  });

  const count = await records(page).count();
  expect(count).toBeGreaterThan(1);

  await test.step('a visitor opens it and exports the list as CSV', async () => {
    await reader.goto(`${address}?lang=en`);
    await expect(reader.getByRole('heading', { level: 1 })).toHaveText('High-pressure data');
    await accessible(reader);
    await reader.getByRole('button', { name: 'Export list' }).click();
    const download = reader.waitForEvent('download');
    await reader.getByRole('link', { name: 'CSV table' }).click();
    const rows = (await readFile(await (await download).path(), 'utf8')).trim().split('\r\n');
    expect(rows[0]).toContain('No.,Resource number,Version');
    expect(rows.length).toBe(count + 1);
  });

  await test.step('the page of a record names the selection', async () => {
    await records(reader).first().getByRole('link').first().click();
    await expect(reader).toHaveURL(/\/data\/detail\//);
    await reader.getByRole('link', { name: 'High-pressure data', exact: true }).click();
    await expect(reader).toHaveURL(new RegExp(`${address}$`));
  });

  const chief = await apiClient(portal, administrator);
  const withdrawn = (await records(reader).first().getByRole('heading').innerText()).trim();
  await test.step('an administrator withdraws a record; the page of the selection shows this', async () => {
    const publicId = (await records(reader).first().getByRole('link').first().getAttribute('href'))!.split('/').pop();
    const [row] = await portal.query<{ resource_id: number; row_ver: number }>(
      'select resource_id, row_ver from data_resource where public_id = $1',
      [publicId],
    );
    await granted(
      chief('POST', '/data/change/withdraw', {
        resourceId: row!.resource_id,
        rowVer: row!.row_ver,
        reason: '仪器标定错误',
      }),
    );
    await reader.goto(`${address}?lang=en`);
    const first = records(reader).filter({ hasText: withdrawn }).first();
    await expect(first).toContainText('Withdrawn');
    await expect(first).toContainText(/These data were withdrawn on/);
    await expect(records(reader)).toHaveCount(count);
    await accessible(reader);
  });

  await test.step('and the selection, from the list of the office', async () => {
    const office = await (await otherBrowser()).newPage();
    await openAs(office, administrator, '/dms/selection');
    const row = office.getByRole('row').filter({ hasText: title });
    await row.getByRole('button', { name: /下架/ }).click();
    const box = office.getByRole('dialog');
    await box.getByLabel('下架原因').fill('标题与内容不符');
    await accessible(office);
    await box.getByRole('button', { name: /^(确\s?定|保\s?存|下\s?架)$/ }).click();
    await expect(row.getByText('已下架')).toBeVisible();
    expect(await mailTo(owner.email, '标题与内容不符')).toContain(title);
  });

  await test.step('its page keeps title and reason; the owner finds a notice', async () => {
    await reader.goto(`${address}?lang=zh`);
    await expect(reader.getByText('标题与内容不符')).toBeVisible();
    await expect(records(reader)).toHaveCount(0);
    await accessible(reader);
    await page.goto('/my/notifications');
    await page
      .getByRole('link', { name: new RegExp(title) })
      .first()
      .click();
    await expect(page.getByText('标题与内容不符')).toBeVisible();
    await page.goto('/my/selections');
    await expect(page.getByRole('listitem').filter({ hasText: title })).toContainText('已下架');
    await accessible(page);
  });
});
