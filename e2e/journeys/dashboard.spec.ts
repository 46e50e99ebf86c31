import type { Page } from '@playwright/test';
import { untilDemoIsMade } from '../demonstration.ts';
import { apiClient, employ, granted, submitResource } from '../office.ts';
import { administrator, expect, test, type TestUser } from '../people.ts';

const view = (page: Page) => page.locator('.console-view:not([hidden])');
const toDo = (page: Page) => view(page).getByRole('region', { name: '待办事项' });
const queues = (page: Page) => toDo(page).getByRole('link');
/** Waits until every queue has been counted. */
const counted = (page: Page) => expect(toDo(page).locator('.ant-skeleton')).toHaveCount(0);

test('every number of the to-do list equals that of the list it opens, for each role', async ({
  portal,
  openAs,
  otherBrowser,
}) => {
  test.setTimeout(180_000);
  // Demonstration records are also in the queues.
  await untilDemoIsMade(portal);
  const owner = await employ(portal, 'deposits');
  await submitResource(portal, owner, '待办之一');
  await submitResource(portal, owner, '待办之二');
  // The form asks for a captcha.
  await portal.query(
    `insert into biz_message (name, email, subject, content, language) values ('A. Reader', 'r@example.org', 'Beam time', 'When?', 'en')`,
  );
  const people: [TestUser, expected: RegExp][] = [
    [administrator, /待分配或审核的数据资源/],
    [await employ(portal, 'weighs', ['reviewer']), /待分配或审核的数据资源|待我审核/],
    [await employ(portal, 'edits', ['content_editor']), /待回复的留言/],
  ];
  for (const [who, expected] of people) {
    const page = await (await otherBrowser()).newPage();
    await openAs(page, who, '/admin/index');
    await expect(queues(page).filter({ hasText: expected }).first()).toBeVisible();
    await counted(page);
    const count = await queues(page).count();
    for (let at = 0; at < count; at += 1) {
      const link = queues(page).nth(at);
      const said = await link.innerText();
      const number = Number(/\d+/.exec(said)![0]);
      expect(number, said).toBeGreaterThan(0);
      await link.click();
      await expect(view(page).getByText(`共 ${number} 条`).first(), said).toBeVisible();
      await page.goto('/admin/index');
      await expect(queues(page).first()).toBeVisible();
      await counted(page);
      await expect(queues(page)).toHaveCount(count);
    }
  }
});

test('an operator reads which parts are not set up, and sends a test mail', async ({
  portal,
  page,
  openAs,
  accessible,
}) => {
  await openAs(page, administrator, '/admin/index');
  const state = view(page).getByRole('region', { name: '门户状态' });
  await expect(state.getByRole('listitem').filter({ hasText: '备份' })).toContainText('未配置');
  await expect(state).toContainText('没有任何备份');
  await expect(state).toContainText('BACKUP_DIR');
  await accessible(page);
  // A mail that the server has refused for an hour.
  await portal.query(
    `insert into mail_outbox (to_addr, subject, body, tries, error, create_time)
     values ('a@example.org', 's', 'b', 3, 'Error: 535 Authentication failed', now() - interval '1 hour')`,
  );
  await state.getByRole('button', { name: '重新检查' }).click();
  await expect(state).toContainText('535 Authentication failed');
  const chief = await apiClient(portal, administrator);
  await granted(chief('PUT', '/system/user/profile', { nickName: '系统管理员', email: 'chief@example.org' }));
  await page.reload();
  await state.getByRole('button', { name: '发送测试邮件' }).click();
  await expect(page.getByText('测试邮件已加入发送队列')).toBeVisible();
  await expect.poll(() => portal.mails.some(({ subject }) => subject.includes('测试邮件'))).toBe(true);
  await portal.query(`delete from mail_outbox where to_addr = 'a@example.org'`);
});

test('an operator repairs a failed job and a damaged file from the page that reports them', async ({
  page,
  portal,
  openAs,
  accessible,
}) => {
  // Files are read once a minute.
  test.setTimeout(240_000);
  const [file] = await portal.query<{ file_id: string }>(
    `select file_id from sys_file where ready_at is not null order by file_id limit 1`,
  );
  await portal.query(`update sys_job set last_status = '1' where invoke_target = 'monitor.health.disks'`);
  await portal.query(
    `insert into file_damage (file_id, state, found_at, checked_at) values ($1, 'damaged', now(), now())`,
    [file!.file_id],
  );
  await openAs(page, administrator, '/admin/index');
  const state = view(page).getByRole('region', { name: '门户状态' });
  // The figures of the files are up to a minute old.
  await expect(async () => {
    await state.getByRole('button', { name: '重新检查' }).click();
    await expect(state.getByText(/这些文件已停止下载和预览/)).toBeVisible({ timeout: 3000 });
  }).toPass({ timeout: 90_000 });
  await accessible(page);
  await state.getByRole('button', { name: '重新校验并修复' }).click();
  await expect(page.getByText('已开始校验 1 个文件，有完好副本的会自动修复')).toBeVisible();
  await state.getByRole('button', { name: '重新执行失败任务' }).click();
  await expect(page.getByText('已开始执行 1 个任务')).toBeVisible();
  // The job succeeds, and the bytes of the file are intact.
  await expect(async () => {
    await state.getByRole('button', { name: '重新检查' }).click();
    await expect(state.getByRole('button', { name: '重新执行失败任务' })).toHaveCount(0, { timeout: 2000 });
  }).toPass({ timeout: 30_000 });
  await expect.poll(() => portal.query('select file_id from file_damage'), { timeout: 90_000 }).toEqual([]);
});
