import { readFile } from 'node:fs/promises';
import { buffer } from 'node:stream/consumers';
import type { Download, Page } from '@playwright/test';
import { readWorkbook } from '../../src/server/formats/read-workbook.ts';
import { workbook, type Cell } from '../../src/server/formats/workbook.ts';
import { accessibleInBoth, confirm, employ, granted, apiClient } from '../office.ts';
import { administrator, expect, newUser, test } from '../people.ts';

const here = (page: Page) => page.locator('.console-view:not([hidden])');
const row = (page: Page, text: string) => here(page).getByRole('row').filter({ hasText: text });
const drawer = (page: Page) => here(page).getByRole('dialog');
const cellsOf = async (download: Download) =>
  readWorkbook(await readFile(await download.path()), { maxBytes: 5_000_000, maxRows: 5000, maxColumns: 50 });

async function find(page: Page, name: string): Promise<void> {
  await page.getByRole('search').getByLabel('用户名称').fill(name);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`userName=${name}(&|$)`));
}

/** Chooses from the list of a form field. A list for several choices stays open. */
async function choose(page: Page, label: string, option: string): Promise<void> {
  const field = drawer(page).getByLabel(label, { exact: true });
  await field.click();
  const list = page.locator('.ant-select-dropdown:visible');
  await list.getByText(option, { exact: true }).click();
  if ((await field.getAttribute('aria-expanded')) === 'true') await page.keyboard.press('Escape');
  await expect(list).toHaveCount(0);
}

test('an administrator assigns users to departments and posts, finds them, and gives them roles', async ({
  page,
  openAs,
  accessible,
}) => {
  const lan = newUser('lan');
  await openAs(page, administrator, '/system/user');

  await test.step('a new user has a department, a post and an organization', async () => {
    await page.getByRole('button', { name: '新增用户' }).click();
    await drawer(page).getByLabel('用户名称').fill(lan.userName);
    await drawer(page).getByLabel('密码', { exact: true }).fill(lan.password);
    await drawer(page).getByLabel('用户昵称').fill('兰');
    await choose(page, '归属部门', '技术平台部');
    await choose(page, '岗位', '工程师');
    await drawer(page).getByLabel('工作单位').fill('示例研究所');
    await accessible(page);
    await drawer(page).getByRole('button', { name: '保存' }).click();
    await expect(page.getByText('保存成功').first()).toBeVisible();
  });

  await test.step('the tree of departments filters the list to a department and its children', async () => {
    const tree = here(page).getByRole('navigation', { name: '部门' });
    await find(page, lan.userName);
    await tree.getByText('技术平台部').click();
    await expect(page).toHaveURL(/deptId=103/);
    await expect(row(page, lan.userName)).toContainText('技术平台部');
    await tree.getByText('用户服务部').click();
    await expect(page.getByText('没有符合条件的用户')).toBeVisible();
    await tree.getByText('数据中心').click();
    await expect(row(page, lan.userName)).toBeVisible();
    await tree.getByLabel('检索部门').fill('平台');
    await expect(tree.getByText('用户服务部')).toHaveCount(0);
    await accessibleInBoth(page, accessible);
    await tree.getByLabel('检索部门').fill('');
  });

  await test.step('verified e-mail is a filter', async () => {
    await page.getByRole('search').getByLabel('邮箱验证').click();
    await page.locator('.ant-select-dropdown:visible').getByText('已验证', { exact: true }).click();
    await expect(page.getByText('没有符合条件的用户')).toBeVisible();
    await page.getByRole('button', { name: '重置', exact: true }).click();
    await find(page, lan.userName);
  });

  await test.step('edits are there after a reload, with all details', async () => {
    await page.getByRole('button', { name: `修改用户“${lan.userName}”` }).click();
    await drawer(page).getByLabel('用户昵称').fill('兰工');
    await choose(page, '岗位', '研究员');
    await drawer(page).getByRole('button', { name: '保存' }).click();
    await expect(row(page, '兰工')).toBeVisible();
    await page.reload();
    await expect(row(page, '兰工')).toContainText('技术平台部');
    await row(page, '兰工').getByRole('button', { name: lan.userName, exact: true }).click();
    await expect(drawer(page)).toContainText('研究员, 工程师');
    await expect(drawer(page)).toContainText('示例研究所');
    await accessible(page);
    await page.keyboard.press('Escape');
    await expect(drawer(page)).toHaveCount(0);
  });

  await test.step('roles are assigned on a separate page and shown in the details', async () => {
    await page.getByRole('button', { name: `为用户“${lan.userName}”分配角色` }).click();
    await expect(page).toHaveURL(/\/system\/user-auth\/role\/\d+$/);
    await expect(here(page).getByRole('heading', { level: 1 })).toContainText(lan.userName);
    await accessibleInBoth(page, accessible);
    await here(page).getByRole('checkbox', { name: '审核员', exact: true }).check();
    await here(page).getByRole('button', { name: '提交' }).click();
    await expect(page.getByText('授权成功').first()).toBeVisible();
    await expect(page).toHaveURL(/\/system\/user$/);
    await find(page, lan.userName);
    await row(page, lan.userName).getByRole('button', { name: lan.userName, exact: true }).click();
    await expect(drawer(page)).toContainText('审核员');
    await page.keyboard.press('Escape');
  });

  await test.step('the list is exported with its filters', async () => {
    const taken = page.waitForEvent('download');
    await here(page).getByRole('button', { name: '导出' }).click();
    const [heads, ...people] = await cellsOf(await taken);
    expect(heads!.slice(0, 3)).toEqual(['用户序号', '登录名称', '用户名称']);
    expect(people.map((cells) => cells.slice(1, 3))).toEqual([[lan.userName, '兰工']]);
  });

  await test.step('several are deleted at once, after a confirmation', async () => {
    await here(page)
      .getByRole('checkbox', { name: `选择“${lan.userName}”` })
      .check();
    await here(page).getByRole('button', { name: '删除所选' }).click();
    await confirm(page, '确认删除所选的 1 个用户吗？');
    await expect(page.getByText('没有符合条件的用户')).toBeVisible();
  });
});

test('an administrator imports users: every error is named, none is imported partly, and first passwords are shown', async ({
  page,
  portal,
  openAs,
  accessible,
}) => {
  const [one, two] = [newUser('ima'), newUser('imb')];
  await openAs(page, administrator, '/system/user');
  await page.getByRole('button', { name: '导入' }).click();
  let heads: Cell[] = [];
  const file = async (rows: Cell[][]) => ({
    name: 'people.xlsx',
    mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    buffer: await buffer(
      await workbook({ name: 'people', columns: heads.map((title) => ({ title: String(title) })), rows }).open(),
    ),
  });
  const send = async (rows: Cell[][]) => {
    await drawer(page)
      .locator('input[type=file]')
      .setInputFiles(await file(rows));
    await drawer(page).getByRole('button', { name: '开始导入' }).click();
  };

  await test.step('the template lists the columns', async () => {
    await accessible(page);
    const taken = page.waitForEvent('download');
    await drawer(page).getByRole('button', { name: '下载模板' }).click();
    [heads = []] = await cellsOf(await taken);
    expect(heads).toContain('部门编号');
  });

  await test.step('a file with errors imports no user and shows the position of each', async () => {
    await send([
      [102, one.userName, '甲', one.email, null, '男', '正常'],
      [999, two.userName, null, 'nowhere', null, '男', '正常'],
    ]);
    await expect(drawer(page).getByText('未导入任何用户')).toBeVisible();
    const fault = drawer(page).getByRole('row').filter({ hasText: '用户邮箱' });
    await expect(fault).toContainText('3');
    await expect(fault).toContainText('请输入正确的邮箱地址');
    await accessible(page);
  });

  await test.step('after the correction both exist, and their passwords are shown once', async () => {
    await send([
      [102, one.userName, '甲', one.email, null, '男', '正常'],
      [103, two.userName, '乙', null, null, null, null],
    ]);
    await expect(drawer(page).getByText('新增 2 个用户，更新 0 个用户')).toBeVisible();
    await expect(drawer(page).locator('.mono')).toHaveText([/^\S{12,}$/, /^\S{12,}$/]);
    await accessible(page);
    const taken = page.waitForEvent('download');
    await drawer(page).getByRole('button', { name: '下载初始密码' }).click();
    const text = await readFile(await (await taken).path(), 'utf8');
    const [, , password] = text.split('\r\n')[1]!.split('\t');
    await apiClient(portal, { ...two, password: password! });
  });

  await test.step('existing users are changed only on request', async () => {
    await drawer(page).getByRole('button', { name: '继续导入' }).click();
    await send([[101, one.userName, '甲二', one.email, null, '女', '停用']]);
    await expect(drawer(page).getByRole('row').filter({ hasText: '用户已存在' })).toBeVisible();
    await drawer(page).getByLabel('更新已存在的用户数据').check();
    await drawer(page).getByRole('button', { name: '开始导入' }).click();
    await expect(drawer(page).getByText('新增 0 个用户，更新 1 个用户')).toBeVisible();
    await drawer(page).getByRole('button', { name: '关闭', exact: true }).last().click();
    await find(page, one.userName);
    await expect(row(page, '甲二')).toContainText('数据资源部');
    await expect(row(page, '甲二').getByRole('switch')).not.toBeChecked();
  });
});

test('a user with view permissions sees one department without buttons, and is refused the calls', async ({
  page,
  portal,
  openAs,
  accessible,
}) => {
  const chief = await apiClient(portal, administrator);
  const key = newUser('viewer').userName;
  const menus = await portal.query<{ menu_id: number }>(
    `with recursive up as (
       select menu_id, parent_id from sys_menu where perms in ('system:user:list', 'system:user:query')
       union select m.menu_id, m.parent_id from sys_menu m join up on m.menu_id = up.parent_id)
     select menu_id from up`,
  );
  const role = { roleName: key, roleKey: key, roleSort: 99, status: '0' };
  await granted(chief('POST', '/system/role', { ...role, menuIds: menus.map((menu) => menu.menu_id), deptIds: [] }));
  const [made] = await portal.query<{ role_id: number }>('select role_id from sys_role where role_key = $1', [key]);
  await granted(
    chief('PUT', '/system/role/dataScope', { ...role, roleId: made!.role_id, dataScope: '4', deptIds: [] }),
  );
  const looker = await employ(portal, 'looker', [key]);
  const near = await employ(portal, 'near');
  const far = await employ(portal, 'far');
  await portal.query('update sys_user set dept_id = 104 where user_id = any($1)', [[looker.userId, near.userId]]);
  await portal.query('update sys_user set dept_id = 102 where user_id = $1', [far.userId]);

  await test.step('the list ends at the edge of the data scope', async () => {
    await openAs(page, looker, '/system/user');
    await expect(row(page, near.userName)).toBeVisible();
    await expect(row(page, far.userName)).toHaveCount(0);
    await expect(here(page).getByRole('navigation', { name: '部门' })).toHaveText(/^用户服务部$/);
    await accessibleInBoth(page, accessible);
  });

  await test.step('actions without permission are not offered', async () => {
    for (const name of ['新增用户', '删除所选', '导入', '导出'])
      await expect(here(page).getByRole('button', { name })).toHaveCount(0);
    await expect(row(page, near.userName).getByRole('button')).toHaveText([near.userName]);
    await expect(row(page, near.userName).getByRole('switch')).toBeDisabled();
    await expect(here(page).getByRole('checkbox')).toHaveCount(0);
    await row(page, near.userName).getByRole('button', { name: near.userName }).click();
    await expect(drawer(page)).toContainText(near.email);
    await page.goto(`/system/user-auth/role/${near.userId}`);
    await expect(here(page).getByRole('button', { name: '提交' })).toHaveCount(0);
  });

  await test.step('calls are refused by permission and by scope', async () => {
    const call = await apiClient(portal, looker);
    const codes = await Promise.all([
      call('PUT', '/system/user/changeStatus', { userId: near.userId, status: '1' }),
      call('DELETE', `/system/user/${near.userId}`),
      call('POST', '/system/user/export', {}),
      call('PUT', `/system/user/authRole?userId=${near.userId}&roleIds=`),
    ]);
    expect(codes.map(({ code }) => code)).toEqual([403, 403, 403, 403]);
    expect((await call('GET', `/system/user/${far.userId}`)).error).toBe('system.departments.usersBeyondScope');
    expect((await call('GET', `/system/user/${near.userId}`)).code).toBe(200);
  });
});

test('a list that cannot be loaded shows an error instead of an empty list, and is requested again', async ({
  page,
  openAs,
}) => {
  await page.route('**/prod-api/system/user/list**', (route) => route.fulfill({ status: 502, body: 'Bad Gateway' }));
  await openAs(page, administrator, '/system/user');
  await expect(page.getByText('系统接口 502 异常')).toBeVisible();
  await expect(here(page).getByText('没有符合条件的用户')).toHaveCount(0);
  await page.unroute('**/prod-api/system/user/list**');
  await expect(here(page).getByText('列表未能加载')).toBeVisible();
  await here(page).getByRole('button', { name: '重试' }).click();
  await expect(here(page).getByRole('cell', { name: /^admin\b/ })).toBeVisible();
  await find(page, 'nobody-of-this-name');
  await expect(here(page).getByText('没有符合条件的用户')).toBeVisible();
});
