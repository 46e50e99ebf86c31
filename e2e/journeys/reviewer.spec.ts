import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { accessibleInBoth, employ, apiClient, submitAgain, submitResource, table } from '../office.ts';
import { administrator, expect, newUser, refusedWithoutReason, test } from '../people.ts';
import { approve, openInQueue, reject } from '../publication.ts';

const detail = (resourceId: number) => `/dms/approval/detail?id=${resourceId}`;
const menuOf = (page: Page) => page.getByRole('navigation', { name: '后台菜单' });

test('a reviewer works in the queue and sees only permitted data', async ({
  page,
  portal,
  openAs,
  accessible,
  otherBrowser,
}) => {
  const wu = await employ(portal, 'wu', ['reviewer']);

  await test.step('a visitor logs in first and then sees the queue', async () => {
    await page.goto('/dms/approval');
    await expect(page).toHaveURL(/\/login\?redirect=%2Fdms%2Fapproval$/);
    await page.getByLabel('用户名').fill(wu.userName);
    await accessible(page);
    await openAs(page, wu, '/dms/approval');
    await expect(page.getByRole('heading', { name: '资源审核' })).toBeVisible();
    await accessibleInBoth(page, accessible);
  });

  await test.step('the menu has the queue and not the users', async () => {
    await expect(menuOf(page).getByText('系统管理')).toHaveCount(0);
    await expect(menuOf(page).getByText('用户管理')).toHaveCount(0);
    await expect(menuOf(page).getByText('资源审核')).toBeVisible();
    await page.goto('/system/user');
    await expect(page.getByText('抱歉，您访问的页面不存在')).toBeVisible();
    await expect(page.getByText('如果该页面需要权限，请联系管理员开通')).toBeVisible();
    await accessibleInBoth(page, accessible);
    const call = await apiClient(portal, wu);
    for (const [method, path] of [
      ['GET', '/system/user/list'],
      ['DELETE', '/system/user/1'],
    ] as const)
      expect((await call(method, path)).code).toBe(403);
  });

  await test.step('a user without a menu gets the personal space, and the profile with a sentence', async () => {
    const lin = await employ(portal, 'lin');
    const other = await (await otherBrowser()).newPage();
    await openAs(other, lin, '/admin/index');
    await expect(other).toHaveURL(/\/my\?noOffice=1$/);
    await other.goto('/user/profile');
    await expect(other.getByText('您的账号尚未分配任何后台菜单')).toBeVisible();
    await expect(other.getByRole('heading', { name: '个人中心' })).toBeVisible();
    await accessibleInBoth(other, accessible);
  });
});

test('a submission is read with its files, returned with reasons, and its history shows every round', async ({
  page,
  portal,
  logIn,
  accessible,
}) => {
  const [owner, wu] = [await employ(portal, 'owner'), await employ(portal, 'wu', ['reviewer'])];
  const title = `热电势数据 ${owner.userName}`;
  const resourceId = await submitResource(portal, owner, title);
  await logIn(page, wu);

  await test.step('files can be previewed and downloaded', async () => {
    await openInQueue(page, title);
    await expect(page).toHaveURL(/\/dms\/approval\/detail\?id=\d+&queue=1$/);
    await accessibleInBoth(page, accessible);
    await page.getByRole('button', { name: '预览 table.csv' }).click();
    const preview = page.getByRole('dialog', { name: '预览：table.csv' });
    await expect(preview.getByRole('cell', { name: '0.10' })).toBeVisible();
    await accessible(page);
    await preview.getByRole('button').first().click();
    await expect(preview).toBeHidden();
    const started = page.waitForEvent('download');
    await page.getByRole('button', { name: '下载 table.csv' }).click();
    const download = await started;
    expect(download.suggestedFilename()).toBe('table.csv');
    expect(readFileSync(await download.path(), 'utf8')).toBe(table);
  });

  await test.step('a rejection needs a reason at its field, and a text for “other”', async () => {
    await page.getByRole('button', { name: '驳回', exact: true }).click();
    await page.getByRole('button', { name: '确认驳回' }).click();
    await expect(page.locator('.ant-form-item').filter({ hasText: '驳回原因' })).toContainText('请填写驳回原因');
    await page.getByRole('checkbox', { name: '其他' }).check();
    await page.getByRole('button', { name: '确认驳回' }).click();
    await expect(page.locator('.ant-form-item').filter({ has: page.getByLabel('审核意见') })).toContainText(
      '选择“其他”时请填写审核意见',
    );
    await accessibleInBoth(page, accessible);
    const call = await apiClient(portal, wu);
    const { data } = await call('GET', `/data/resource/${resourceId}`);
    const { rowVer } = data as { rowVer: number };
    const refused = await call('POST', '/data/review/reject', { resourceId, rowVer, reasons: [], comments: '' });
    expect(refused.code).not.toBe(200);
    expect(refused['fields']).toMatchObject([{ path: 'reasons' }]);
    await page.getByRole('checkbox', { name: '其他' }).uncheck();
    await page.getByRole('button', { name: '取消' }).click();
    await reject(page, '请补充测量误差');
  });

  await test.step('submitted again and claimed, it cannot be recalled', async () => {
    await submitAgain(await apiClient(portal, owner), resourceId);
    await openInQueue(page, title);
    await expect(page.getByText('第 2 轮提交')).toBeVisible();
    await page.getByLabel('审核意见').fill('数据完整');
    await page.getByLabel('私人备注').fill('复核图 3');
    await page.getByRole('button', { name: '领取审核' }).click();
    await expect(page.getByRole('button', { name: '领取审核' })).toHaveCount(0);
    await expect(page.getByText('审核中', { exact: true }).first()).toBeVisible();
    // The text that was typed before the claim is still there.
    await expect(page.getByLabel('私人备注')).toHaveValue('复核图 3');
    const call = await apiClient(portal, owner);
    expect((await call('POST', `/front/resource/mine/${resourceId}/recall`)).code).toBe(601);
  });

  await test.step('approved, it shows both rounds', async () => {
    await expect(page.getByLabel('审核意见')).toHaveValue('数据完整');
    await refusedWithoutReason(page, '**/data/review/approve', async () => {
      await page.getByRole('button', { name: '通过', exact: true }).click();
      await page.getByRole('dialog').getByRole('button', { name: '确定' }).click();
      await expect(page.getByText('审核失败')).toBeVisible();
    });
    await expect(page.getByLabel('审核意见'), 'nothing typed is lost').toHaveValue('数据完整');
    // The same text within a second would be refused as a duplicate.
    await page.getByLabel('审核意见').fill('数据完整，同意发布');
    await approve(page);
    await refusedWithoutReason(page, '**/data/review/*', async () => {
      await page.goto(detail(resourceId));
      await expect(page.getByText('获取历史数据失败')).toBeVisible();
    });
    await page.getByRole('button', { name: /^重\s?试$/ }).click();
    await expect(page.getByText('获取历史数据失败')).toHaveCount(0);
    const history = page.locator('.review-card').filter({ hasText: '历史记录' });
    for (const words of ['第 1 轮', '第 2 轮', '请补充测量误差', '元数据不完整或不准确', '数据完整', wu.nickName])
      await expect(history).toContainText(words);
    await expect(page.getByText('当前状态（已发布）不需要审核')).toBeVisible();
    await accessibleInBoth(page, accessible);
  });
});

test('two reviewers decide at the same time: one decision is stored, the other reviewer sees whose', async ({
  page,
  portal,
  openAs,
  accessible,
  otherBrowser,
}) => {
  const owner = await employ(portal, 'owner');
  const title = `热导率数据 ${owner.userName}`;
  const resourceId = await submitResource(portal, owner, title);
  const people = [await employ(portal, 'ada', ['reviewer']), await employ(portal, 'ben', ['reviewer'])] as const;
  const pages = [page, await (await otherBrowser()).newPage()] as const;
  for (const [at, desk] of pages.entries()) {
    await openAs(desk, people[at]!, detail(resourceId));
    await desk.getByRole('button', { name: '通过', exact: true }).click();
    await expect(desk.getByRole('dialog')).toContainText('确认通过');
  }
  await accessible(page);
  await Promise.all(pages.map((desk) => desk.getByRole('dialog').getByRole('button', { name: '确定' }).click()));

  await expect(pages[0].getByText('当前状态（已发布）不需要审核')).toBeVisible();
  await expect(pages[1].getByText('当前状态（已发布）不需要审核')).toBeVisible();
  const [decision] = await portal.query<{ reviewer_id: number; count: number }>(
    `select max(reviewer_id)::int as reviewer_id, count(*)::int as count from data_review where resource_id = $1 and outcome = 'approved'`,
    [resourceId],
  );
  expect(decision!.count).toBe(1);
  const winner = people.findIndex(({ userId }) => userId === decision!.reviewer_id);
  const loser = pages[1 - winner]!;
  await expect(loser.getByText(new RegExp(`${people[winner]!.nickName} 已于 .* 作出结论：通过`)).first()).toBeVisible();
  await expect(loser.getByRole('button', { name: '通过', exact: true })).toHaveCount(0);
});

test('a reviewer cannot decide on their own resource', async ({ page, portal, openAs, accessible }) => {
  const wu = await employ(portal, 'wu', ['reviewer']);
  const resourceId = await submitResource(portal, wu, `自己的数据 ${wu.userName}`);
  await openAs(page, wu, detail(resourceId));
  await expect(page.getByText('不能审核自己提交或署名的数据资源')).toBeVisible();
  for (const name of ['通过', '驳回', '领取审核'])
    await expect(page.getByRole('button', { name, exact: true })).toHaveCount(0);
  await accessibleInBoth(page, accessible);
  const call = await apiClient(portal, wu);
  const { rowVer } = (await call('GET', `/data/resource/${resourceId}`)).data as { rowVer: number };
  const body = { resourceId, rowVer };
  for (const act of ['claim', 'approve'] as const)
    expect((await call('POST', `/data/review/${act}`, body)).error).toBe('data.reviews.ownResource');
  expect((await call('POST', '/data/review/reject', { ...body, reasons: ['quality'] })).error).toBe(
    'data.reviews.ownResource',
  );
});

test('a generated password must be changed; then the other sessions end, and a new name is shown', async ({
  page,
  portal,
  logIn,
  accessible,
  otherBrowser,
}) => {
  const han = newUser('han');
  const chief = await apiClient(portal, administrator);
  const { role_id: role } = (
    await portal.query<{ role_id: number }>("select role_id from sys_role where role_key = 'reviewer'")
  )[0]!;
  const added = await chief('POST', '/system/user', {
    userName: han.userName,
    nickName: '韩',
    email: han.email,
    roleIds: [role],
  });
  const password = added['password'] as string;
  const other = await (await otherBrowser()).newPage();
  await logIn(other, { ...han, password });
  await logIn(page, { ...han, password });

  await test.step('every page of the back office opens the form until then', async () => {
    await expect(page.getByText('您的密码由他人设置或已过期，请修改后继续使用。')).toBeVisible();
    await expect(page).toHaveURL(/\/user\/profile\?tab=password$/);
    await menuOf(page).getByText('数据管理').click();
    await menuOf(page).getByRole('link', { name: '资源审核' }).click();
    await expect(page).toHaveURL(/\/user\/profile\?tab=password$/);
    await page.goto('/dms/approval');
    await expect(page).toHaveURL(/\/user\/profile\?tab=password$/);
    await expect(page.getByRole('textbox', { name: '旧密码' })).toBeVisible();
    await accessibleInBoth(page, accessible);
  });

  await test.step('wrong, weak and unequal passwords show errors at their fields', async () => {
    const item = (label: string) =>
      page.locator('.ant-form-item').filter({ has: page.getByLabel(label, { exact: true }) });
    const change = page.getByRole('button', { name: '修改密码', exact: true });
    await page.getByLabel('旧密码', { exact: true }).fill('not the password');
    await page.getByLabel('新密码', { exact: true }).fill('weaknes9!x');
    await page.getByLabel('确认密码', { exact: true }).fill('other');
    await change.click();
    await expect(item('新密码')).toContainText('密码必须包含大写字母');
    await expect(item('确认密码')).toContainText('两次输入的密码不一致');
    await page.getByLabel('新密码', { exact: true }).fill(han.password);
    await page.getByLabel('确认密码', { exact: true }).fill(han.password);
    await change.click();
    await expect(item('旧密码')).toContainText('旧密码错误');
    await accessible(page);
    await page.getByLabel('旧密码', { exact: true }).fill(password);
    await change.click();
    await expect(page.getByText('密码修改成功').first()).toBeVisible();
    await expect(page.getByText('您的密码由他人设置或已过期')).toHaveCount(0);
    await menuOf(page).getByText('数据管理').click();
    await menuOf(page).getByRole('link', { name: '资源审核' }).click();
    await expect(page.getByRole('heading', { name: '资源审核' })).toBeVisible();
    await page.goBack();
  });

  await test.step('the session in the other browser is over', async () => {
    await other.getByRole('tab', { name: '基本资料' }).click();
    await other.getByRole('button', { name: '保存' }).click();
    await expect(other.getByRole('dialog', { name: '系统提示' })).toContainText('登录状态已过期');
  });

  await test.step('a new name is stored', async () => {
    await page.getByRole('tab', { name: '基本资料' }).click();
    await page.getByLabel('姓名').fill('韩梅梅');
    await page.getByRole('button', { name: '保存' }).click();
    await expect(page.getByText('保存成功').first()).toBeVisible();
    await accessibleInBoth(page, accessible);
    await page.goto('/admin/index');
    await expect(page.getByRole('heading', { name: '欢迎使用，韩梅梅' })).toBeVisible();
  });
});
