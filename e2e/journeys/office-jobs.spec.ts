import type { Page } from '@playwright/test';
import { readWorkbook } from '../../src/server/formats/read-workbook.ts';
import { readFile } from 'node:fs/promises';
import { accessibleInBoth, confirm, granted, apiClient } from '../office.ts';
import { administrator, expect, newUser, test } from '../people.ts';

const view = (page: Page) => page.locator('.console-view:not([hidden])');
const row = (page: Page, text: string | RegExp) =>
  view(page).locator('tbody').getByRole('row').filter({ hasText: text });
const drawer = (page: Page) => view(page).getByRole('dialog');
const done = (page: Page, text: string) => expect(page.getByText(text).first()).toBeVisible();

/** Narrows a list by typed text. */
async function find(page: Page, field: string, text: string): Promise<void> {
  await view(page).getByRole('search').getByLabel(field).fill(text);
  await page.keyboard.press('Enter');
}

test('an administrator schedules a job, runs it, reads its log and deletes it', async ({
  page,
  openAs,
  accessible,
}) => {
  test.setTimeout(240_000);
  const name = newUser('问候').userName;
  await openAs(page, administrator, '/monitor/job');

  await test.step('the jobs of the product are listed, named in both languages', async () => {
    await find(page, '调用目标', 'content.links.check');
    await expect(row(page, '检查友情链接')).toContainText('系统');
    await expect(row(page, '检查友情链接').getByRole('button', { name: /^删除/ })).toHaveCount(0);
    await page.getByRole('button', { name: 'Switch to English' }).click();
    await expect(row(page, 'Check friendly links')).toContainText('System');
    await page.getByRole('button', { name: '切换为中文' }).click();
    await view(page).getByRole('button', { name: '重置', exact: true }).click();
    await expect(row(page, '清理过期缓存')).toBeVisible();
    await accessibleInBoth(page, accessible);
  });

  await test.step('a new job shows errors at its fields, and explains its schedule while it is typed', async () => {
    await view(page).getByRole('button', { name: '新增任务' }).click();
    await drawer(page).getByLabel('任务名称').fill(name);
    await drawer(page).getByLabel('英文名称').fill('Greeting');
    await drawer(page).getByLabel('调用目标').fill("ryTask.ryParams('http://example.org')");
    await drawer(page).getByLabel('cron 表达式').fill('0 0 25 * * ?');
    await expect(
      drawer(page)
        .getByText(/时 0–23/)
        .first(),
    ).toBeVisible();
    await drawer(page).getByRole('button', { name: '生成器' }).click();
    await drawer(page).getByLabel('常用表达式').click();
    await page.locator('.ant-select-dropdown:visible').getByText('工作日早上 8:30', { exact: true }).click();
    await expect(drawer(page).getByLabel('cron 表达式')).toHaveValue('0 30 8 ? * MON-FRI');
    await expect(drawer(page).getByText('每周一 至 周五 08:30:00')).toBeVisible();
    await expect(drawer(page).getByRole('list').getByText('08:30:00')).toHaveCount(5);
    await drawer(page).getByRole('textbox', { name: /^时/ }).fill('9,18');
    await expect(drawer(page).getByText('09:30:00、18:30:00')).toBeVisible();
    await accessible(page);
    await drawer(page).getByRole('button', { name: '保存' }).click();
    await expect(drawer(page).getByText('调用目标不能包含 rmi:').first()).toBeVisible();
    await drawer(page).getByLabel('调用目标').fill("ryTask.ryParams('ry')");
    await drawer(page).getByRole('button', { name: '保存' }).click();
    await done(page, '保存成功');
  });

  await test.step('it is found, paused, changed, and run once after a confirmation', async () => {
    await find(page, '任务名称', name);
    await expect(row(page, name).getByRole('switch')).not.toBeChecked();
    await row(page, name)
      .getByRole('button', { name: `修改任务“${name}”` })
      .click();
    await drawer(page).getByLabel('cron 表达式').fill('0 0 3 L * ?');
    await expect(drawer(page).getByText('每月最后一天 03:00:00')).toBeVisible();
    await drawer(page).getByRole('button', { name: '保存' }).click();
    await done(page, '保存成功');
    await expect(row(page, name)).toContainText('0 0 3 L * ?');
    await row(page, name)
      .getByRole('button', { name: `执行一次任务“${name}”` })
      .click();
    await confirm(page, `确认立即执行一次“${name}”任务吗？`);
    await done(page, '已开始执行');
    await row(page, name)
      .getByRole('button', { name: `任务“${name}”的详情` })
      .click();
    await expect(drawer(page)).toContainText(/\d{4}-\d\d-\d\d 03:00:00/);
    await accessible(page);
    await page.keyboard.press('Escape');
    await expect(drawer(page)).toBeHidden();
  });

  await test.step('the list is exported as a workbook', async () => {
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      view(page).getByRole('button', { name: '导出' }).click(),
    ]);
    expect(download.suggestedFilename()).toMatch(/^job_\d+\.xlsx$/);
    const bytes = await readFile(await download.path());
    const rows = await readWorkbook(bytes, { maxBytes: 1e6, maxRows: 10, maxColumns: 10 });
    expect(rows[0]).toContain('执行表达式');
    expect(rows[1]).toContain("ryTask.ryParams('ry')");
  });

  await test.step('its log shows the run with its arguments, and links back', async () => {
    await row(page, name)
      .getByRole('button', { name: `任务“${name}”的调度日志` })
      .click();
    await expect(page).toHaveURL(/\/monitor\/job-log\/index\/\d+$/);
    await expect(view(page).getByRole('heading', { name: `调度日志：${name}` })).toBeVisible();
    await expect(async () => {
      await page.reload();
      await expect(row(page, name)).toHaveCount(1, { timeout: 2000 });
    }).toPass();
    await expect(row(page, name)).toContainText('正常');
    await row(page, name).getByRole('button', { name: /详情$/ }).click();
    await expect(drawer(page)).toContainText(/总共耗时：\d+毫秒；ryTask\.ryParams\('ry'\)/);
    await accessible(page);
    await page.keyboard.press('Escape');
    await page.goto('/monitor/job-log/index');
    await find(page, '任务名称', name);
    await expect(row(page, name)).toHaveCount(1);
    await accessibleInBoth(page, accessible);
    await row(page, name).getByRole('checkbox').check();
    await view(page).getByRole('button', { name: '删除所选（1）' }).click();
    await confirm(page, '确认删除所选的 1 条调度日志吗？');
    await expect(page.getByText(/1 条记录.*予以保留/).first()).toBeVisible();
    await expect(row(page, name)).toHaveCount(1);
    await view(page).getByRole('link', { name: '返回定时任务' }).click();
    await expect(view(page).getByRole('heading', { level: 1, name: '定时任务' })).toBeVisible();
    await expect(page).toHaveURL(/\/monitor\/job$/);
  });

  await test.step('it is deleted after a confirmation', async () => {
    await find(page, '任务名称', name);
    await row(page, name)
      .getByRole('button', { name: `删除任务“${name}”` })
      .click();
    await confirm(page, `确认删除任务“${name}”吗？`);
    await expect(view(page).getByText('没有符合条件的任务')).toBeVisible();
  });
});

test('an administrator reads the effects, pauses a job of the product, and it does not run until it is resumed', async ({
  page,
  portal,
  openAs,
}) => {
  test.setTimeout(120_000);
  const call = await apiClient(portal, administrator);
  const target = 'data.identifiers.tell';
  const { rows } = await granted(call('GET', `/monitor/job/list?invokeTarget=${target}`));
  const job = (rows as Record<string, unknown>[])[0]!;
  const runs = async (invokeTarget: string) =>
    (await granted(call('GET', `/monitor/jobLog/list?invokeTarget=${invokeTarget}`)))['total'] as number;
  await granted(call('PUT', '/monitor/job', { ...job, cronExpression: '* * * * * ?' }));
  const first = await runs(target);
  await expect.poll(() => runs(target)).toBeGreaterThan(first);

  await openAs(page, administrator, '/monitor/job');
  await find(page, '调用目标', target);
  await row(page, '重试标识注册').getByRole('switch').click();
  await confirm(page, '暂停期间：注册失败的 CSTR 与 DOI 不再自动重试');
  await done(page, '“重试标识注册”已暂停');
  await expect(row(page, '重试标识注册').getByRole('switch')).not.toBeChecked();

  await test.step('other jobs still run', async () => {
    const made = { jobName: newUser('钟').userName, jobGroup: 'DEFAULT', cronExpression: '* * * * * ?' };
    const { jobId } = await granted(call('POST', '/monitor/job', { ...made, invokeTarget: "ryTask.ryParams('tick')" }));
    const stopped = await runs(target);
    await granted(call('PUT', '/monitor/job/changeStatus', { jobId, status: '0' }));
    await expect.poll(() => runs('tick')).toBeGreaterThan(2);
    expect(await runs(target)).toBeLessThanOrEqual(stopped + 1);
    const [before, ticks] = [await runs(target), await runs('tick')];
    await expect.poll(() => runs('tick')).toBeGreaterThan(ticks + 1);
    expect(await runs(target)).toBe(before);
    await granted(call('DELETE', `/monitor/job/${jobId as number}`));
  });

  await row(page, '重试标识注册').getByRole('switch').click();
  await confirm(page, '确认恢复任务“重试标识注册”吗？');
  await done(page, '“重试标识注册”已恢复');
  const resumed = await runs(target);
  await expect.poll(() => runs(target)).toBeGreaterThan(resumed);
  await granted(call('PUT', '/monitor/job', { ...job, cronExpression: job['cronExpression'], status: '0' }));
});
