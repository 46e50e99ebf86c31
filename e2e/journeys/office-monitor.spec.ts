import { untilDemoIsMade } from '../demonstration.ts';
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { accessibleInBoth, confirm, employ, granted, apiClient } from '../office.ts';
import { administrator, expect, test, type TestUser } from '../people.ts';
import type { Portal } from '../portal.ts';
import { sendLogin } from '../session.ts';

const view = (page: Page) => page.locator('.console-view:not([hidden])');
const row = (page: Page, text: string | RegExp) =>
  view(page).locator('tbody').getByRole('row').filter({ hasText: text });
const filter = (page: Page) => view(page).getByRole('search');

/** Narrows a list by typed text. */
async function find(page: Page, field: string, text: string): Promise<void> {
  await filter(page).getByLabel(field).fill(text);
  await page.keyboard.press('Enter');
}

/** A separate role for this journey, with these menus and their parents. */
async function roleWith(portal: Portal, roleKey: string, menuIds: readonly number[]): Promise<string> {
  await portal.query(
    `with made as (insert into sys_role (role_key, role_name) values ($1, $1) returning role_id)
     insert into sys_role_menu (role_id, menu_id) select role_id, unnest($2::int[]) from made`,
    [roleKey, menuIds],
  );
  return roleKey;
}

/** Logs in with a wrong password until the account is locked. */
async function lockOut(page: Page, who: TestUser, journey: { solveCaptcha: (page: Page) => Promise<void> }) {
  await page.goto('/login');
  for (let attempt = 1; attempt <= 5; attempt++) {
    await sendLogin(page, { ...who, password: `wrong${attempt}` }, journey);
    await expect(page.getByText(attempt < 5 ? '用户名或密码错误' : '密码错误次数过多').first()).toBeVisible();
    await page.reload();
  }
}

test('an administrator reads the logs, unlocks a user, and cleans old rows', async ({
  page,
  portal,
  logIn,
  accessible,
  otherBrowser,
  solveCaptcha,
}) => {
  test.setTimeout(240_000);
  const lena = await employ(portal, 'lena');
  const hers = await (await otherBrowser()).newPage();
  await lockOut(hers, lena, { solveCaptcha });
  await logIn(page, administrator);

  await test.step('the login log shows the attempts, in both languages', async () => {
    await page.goto('/system/log/logininfor');
    await find(page, '用户名称', lena.userName.toUpperCase());
    await expect(row(page, lena.userName)).toHaveCount(5);
    await expect(row(page, '密码错误次数过多，暂停尝试')).toHaveCount(1);
    await filter(page).getByLabel('登录状态').click();
    await page.locator('.ant-select-dropdown:visible .ant-select-item-option', { hasText: '成功' }).click();
    await expect(page.getByText('没有符合条件的登录记录')).toBeVisible();
    await page.reload();
    await expect(page.getByText('没有符合条件的登录记录')).toBeVisible();
    await page.getByRole('button', { name: '重置', exact: true }).click();
    await expect(page.getByText('没有符合条件的登录记录')).toBeHidden();
    await find(page, '用户名称', lena.userName);
    await expect(row(page, lena.userName)).toHaveCount(5);
    await accessibleInBoth(page, accessible);
  });

  await test.step('the unlocked user logs in', async () => {
    await page
      .getByRole('button', { name: `解锁“${lena.userName}”` })
      .first()
      .click();
    await confirm(page, `确认解锁“${lena.userName}”吗？`);
    await expect(page.getByText(`“${lena.userName}”已解锁`)).toBeVisible();
    await logIn(hers, lena);
  });

  await test.step('the exported table has the rows of the list', async () => {
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: '导出' }).click(),
    ]);
    expect(download.suggestedFilename()).toMatch(/^logininfor_\d+\.xlsx$/);
    const bytes = await readFile(await download.path());
    expect(bytes.subarray(0, 2).toString()).toBe('PK');
  });

  await test.step('selected recent rows cannot be deleted', async () => {
    await page.reload();
    await expect(row(page, lena.userName)).toHaveCount(6);
    await row(page, lena.userName).nth(4).getByRole('checkbox').check();
    await row(page, lena.userName).nth(5).getByRole('checkbox').check();
    await page.getByRole('button', { name: '删除所选（2）' }).click();
    await confirm(page, '确认删除所选的 2 条登录记录吗？超过保留期的移入归档文件，未满的予以保留。');
    await expect(page.getByText('2 条记录未满 180 天，予以保留')).toBeVisible();
    await expect(row(page, lena.userName)).toHaveCount(6);
  });

  await test.step('the operation log shows who unlocked the user, with all details', async () => {
    await page.goto('/system/log/operlog');
    await find(page, '系统模块', '登录日志');
    await find(page, '操作人员', 'admin');
    const unlocked = row(page, '登录日志').filter({ hasText: '其他' });
    await expect(unlocked.first()).toBeVisible();
    await accessibleInBoth(page, accessible);
    await unlocked.first().getByRole('button', { name: /详情$/ }).click();
    const detail = page.getByRole('dialog', { name: /^操作 \d+ 的详情$/ });
    await expect(detail).toContainText(`/prod-api/monitor/logininfor/unlock/${lena.userName}`);
    await expect(detail).toContainText('"code": 200');
    await accessible(page);
    await page.keyboard.press('Escape');
    await expect(detail).toBeHidden();
  });

  await test.step('a period moves into an archive file; the other rows stay, with the user who cleaned them', async () => {
    const old = `old${lena.userName}`;
    await portal.query(
      `insert into sys_oper_log (title, oper_name, oper_time) select 'system.users', $1, timestamptz '2001-02-03 12:00:00+08' from generate_series(1, 30)`,
      [old],
    );
    await page.getByRole('button', { name: '重置', exact: true }).click();
    await find(page, '操作人员', old);
    await expect(page.getByText('共 30 条')).toBeVisible();
    await page.getByRole('button', { name: '清空', exact: true }).click();
    const box = page.getByRole('dialog', { name: '清空日志' });
    await box.getByPlaceholder('开始日期').fill('2001-02-01');
    await page.keyboard.press('Enter');
    await box.getByPlaceholder('结束日期').fill('2001-02-28');
    await page.keyboard.press('Enter');
    await accessible(page);
    await box.getByRole('button', { name: '确认清空' }).click();
    await expect(page.getByText('已将 30 条记录移入归档文件')).toBeVisible();
    await expect(page.getByText('没有符合条件的操作记录')).toBeVisible();
    await find(page, '操作人员', 'admin');
    await expect(row(page, '清空数据').first()).toBeVisible();
  });

  await test.step('the user is online until an administrator ends the session', async () => {
    await page.goto('/monitor/online');
    await find(page, '用户或主机', lena.userName);
    await expect(row(page, lena.userName)).toHaveCount(1);
    await accessibleInBoth(page, accessible);
    await page.getByRole('button', { name: `强退用户“${lena.userName}”` }).click();
    await confirm(page, `确认强退用户“${lena.userName}”吗？`);
    await expect(page.getByText('没有符合条件的在线用户')).toBeVisible();
    await hers.goto('/user/profile');
    await expect(hers).toHaveURL(/\/login|\/$/);
  });

  await test.step('several sessions end together; the current one cannot be selected', async () => {
    await logIn(hers, lena);
    await logIn(await (await otherBrowser()).newPage(), lena);
    await find(page, '用户或主机', 'admin');
    await expect(row(page, '当前会话').getByRole('checkbox')).toBeDisabled();
    await find(page, '用户或主机', lena.userName);
    await expect(row(page, lena.userName)).toHaveCount(2);
    await view(page).locator('thead').getByRole('checkbox').check();
    await page.getByRole('button', { name: '强退所选（2）' }).click();
    await confirm(page, '确认强退所选的 2 个会话吗？');
    await expect(page.getByText('没有符合条件的在线用户')).toBeVisible();
  });
});

test('the dashboard shows the figures of the database, as charts and as tables, on a desktop and on a phone', async ({
  page,
  portal,
  logIn,
  accessible,
}) => {
  await untilDemoIsMade(portal);
  await portal.query(
    `insert into site_pv_daily (day, pv) values ((now() at time zone 'Asia/Shanghai')::date - 5, 4321)
     on conflict (day) do update set pv = 4321`,
  );
  await logIn(page, administrator);
  const charts = page.getByRole('region', { name: '数据概览' });
  for (const name of ['近 30 日访问与下载', '各类型资源数量', '已发布资源的共享方式', '近一年驳回原因'])
    await expect(charts.getByRole('heading', { name })).toBeVisible();
  await accessibleInBoth(page, accessible);
  const tableOf = async (name: string) => {
    await expect(charts.getByRole('img', { name }).locator('svg path').first()).toBeAttached();
    await charts.getByRole('button', { name: `以表格显示 – ${name}` }).click();
    const cells = charts.getByRole('table', { name }).locator('tbody tr');
    return Promise.all((await cells.all()).map(async (line) => line.locator('th, td').allTextContents()));
  };
  const counted = async (statement: string) =>
    (await portal.query<{ name: string; count: string }>(statement)).map(({ name, count }) => [name, Number(count)]);
  const named = (rows: string[][], names: Record<string, string>, column: number) =>
    rows
      .map((cells) => [names[cells[0]!] ?? cells[0]!, Number(cells[column]!.replaceAll(',', ''))])
      .filter(([, count]) => count);
  await test.step('bars, pie and radar are labelled', async () => {
    const modes = { 完全开放: 'open', 协议共享: 'restricted', 暂不共享: 'closed' };
    expect(named(await tableOf('已发布资源的共享方式'), modes, 1).toSorted()).toEqual(
      (
        await counted(`select sharing_method as name, count(*) from data_resource where status = '5' group by 1`)
      ).toSorted(),
    );
    const types = await tableOf('各类型资源数量');
    const published = await counted(
      `select resource_type as name, count(*) from data_resource where status = '5' group by 1`,
    );
    expect(
      types
        .map((cells) => Number(cells[1]))
        .filter(Boolean)
        .toSorted(),
    ).toEqual(published.map(([, count]) => count as number).toSorted());
    const drafts = await counted(`select 'drafts' as name, count(*) from data_resource where status = '0'`);
    expect(types.reduce((sum, cells) => sum + Number(cells[4]), 0)).toBe(drafts[0]![1]);
    const reasons = await tableOf('近一年驳回原因');
    const rejected = await counted(
      `select reason as name, count(*) from data_review, jsonb_array_elements_text(reasons) as reason
       where outcome = 'rejected' and finished_at > now() - interval '1 year' group by 1`,
    );
    expect(
      reasons
        .map((cells) => Number(cells[1]))
        .filter(Boolean)
        .toSorted(),
    ).toEqual(rejected.map(([, count]) => count as number).toSorted());
  });
  await charts.getByRole('button', { name: '以表格显示 – 近 30 日访问与下载' }).click();
  const table = charts.getByRole('table', { name: '近 30 日访问与下载' });
  await expect(table.getByRole('row')).toHaveCount(31);
  await expect(table.getByRole('row').nth(25)).toContainText('4,321');
  await accessible(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(async () =>
    expect(await view(page).evaluate((box) => box.scrollWidth - box.clientWidth)).toBeLessThanOrEqual(0),
  ).toPass();
  await accessibleInBoth(page, accessible);
});

test('a user with few permissions has a dashboard, a page and a gallery without other data, and is refused these', async ({
  page,
  portal,
  logIn,
  accessible,
}) => {
  // A back office with one page: online users.
  const roleKey = await roleWith(portal, `little${process.pid}`, [2, 109]);
  const ida = await employ(portal, 'ida', [roleKey]);
  const call = await apiClient(portal, ida);
  const menu = page.getByRole('navigation', { name: '后台菜单' });
  await logIn(page, ida);

  await test.step('the dashboard shows public figures, and none of the reviews', async () => {
    await page.goto('/admin/index');
    const charts = page.getByRole('region', { name: '数据概览' });
    await expect(charts.getByRole('img', { name: '近 30 日访问与下载' }).locator('svg path').first()).toBeAttached();
    await expect(charts.getByRole('heading', { name: '近一年驳回原因' })).toHaveCount(0);
    await expect(page.getByRole('region', { name: '待办事项' })).toContainText('您的角色没有需要处理的审核事项。');
    await expect(page.getByRole('region', { name: '待办事项' }).getByRole('link')).toHaveCount(0);
    await accessible(page);
    await granted(call('GET', '/monitor/dashboard/trend'));
    expect((await call('GET', '/monitor/dashboard/work')).code).toBe(403);
    expect((await call('GET', '/data/resource/counts')).code).toBe(403);
  });

  await test.step('the profile has no field that others decide, and a call changes no other user', async () => {
    await page.goto('/user/profile');
    await expect(view(page).getByRole('heading', { name: '个人中心' })).toBeVisible();
    for (const name of ['用户名称', '所属部门', '所属岗位', '所属角色'])
      await expect(view(page).getByRole('textbox', { name })).toHaveCount(0);
    const [chief] = await portal.query<{ nick_name: string }>('select nick_name from sys_user where user_id = 1');
    const others = { userId: 1, userName: 'admin', roleIds: [1], deptId: 100, postIds: [1], status: '1' };
    await granted(call('PUT', '/system/user/profile', { ...others, nickName: '依达' }));
    const rows = await portal.query<{ user_id: number; nick_name: string; status: string; roles: string[] }>(
      `select u.user_id, nick_name, u.status, array_agg(role_key::text) as roles
       from sys_user u left join sys_user_role using (user_id) left join sys_role using (role_id)
       where u.user_id = any($1) group by u.user_id order by u.user_id`,
      [[1, ida.userId]],
    );
    expect(rows.map((one) => [one.nick_name, one.status])).toEqual([
      [chief!.nick_name, '0'],
      ['依达', '0'],
    ]);
    expect(rows[1]!.roles).toEqual([roleKey]);
    expect((await call('PUT', '/system/user', { ...others, nickName: 'x' })).code).toBe(403);
    expect((await call('PUT', '/system/user/resetPwd', { userId: 1, password: 'Zk8!mQr4#v' })).code).toBe(403);
  });

  await test.step('the gallery is neither in the menu nor at its address without the permission', async () => {
    await expect(menu.getByText('图标库')).toHaveCount(0);
    await page.goto('/tool/icons');
    await expect(page.getByRole('heading', { name: '图标库' })).toHaveCount(0);
    await portal.query(
      'insert into sys_role_menu (role_id, menu_id) select role_id, unnest($2::int[]) from sys_role where role_key = $1',
      [roleKey, [3, 118]],
    );
    await page.goto('/tool/icons');
    await expect(view(page).getByRole('heading', { level: 1, name: '图标库' })).toBeVisible();
    await accessible(page);
  });
});
