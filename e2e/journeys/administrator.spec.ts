import type { Page } from '@playwright/test';
import { accessibleInBoth, confirm, tabsOf } from '../office.ts';
import { administrator, expect, newUser, test } from '../people.ts';

const row = (page: Page, text: string) =>
  page.locator('.console-view:not([hidden])').getByRole('row').filter({ hasText: text });
const sidebarCookie = async (page: Page) =>
  (await page.context().cookies()).find(({ name }) => name === 'sidebarStatus')?.value;
/** Chooses from the context menu of a tab. */
async function fromTabMenu(page: Page, tab: string, choice: string): Promise<void> {
  await tabsOf(page).filter({ hasText: tab }).getByRole('link').click({ button: 'right' });
  await page.getByRole('menuitem', { name: choice }).filter({ visible: true }).click();
}

test('an administrator logs in, sees the figures, and arranges the back office', async ({
  page,
  portal,
  logIn,
  accessible,
}) => {
  await test.step('the login page greets administrators and opens the dashboard', async () => {
    await page.goto('/login');
    await expect(page.getByRole('heading', { name: '管理员登录' })).toBeVisible();
    await accessible(page);
    await logIn(page, administrator);
    await expect(page).toHaveURL(/\/admin\/index$/);
  });

  await test.step('the figures are those of the database', async () => {
    const figures = page.getByRole('region', { name: '访问概况' });
    await expect(async () => {
      await page.reload();
      const [counted] = await portal.query<{ total: number; today: number }>(
        `select coalesce(sum(pv), 0)::int as total,
           coalesce(sum(pv) filter (where day = (now() at time zone 'Asia/Shanghai')::date), 0)::int as today
         from site_pv_daily`,
      );
      const shown = async (name: string) =>
        Number(
          (
            await figures
              .locator('.ant-statistic', { hasText: name })
              .locator('.ant-statistic-content')
              .innerText({ timeout: 5000 })
          ).replace(/\D/g, ''),
        );
      const now = { total: await shown('网站总访问量'), today: await shown('今日访问量') };
      // The view of this page may be counted before its figures are requested.
      expect(now.total - counted!.total).toBeGreaterThanOrEqual(0);
      expect(now.total - counted!.total).toBeLessThanOrEqual(1);
      expect(now.today - counted!.today).toBe(now.total - counted!.total);
      expect(now.today).toBeGreaterThan(0);
    }).toPass();
    await accessibleInBoth(page, accessible);
  });

  await test.step('pages open as tabs; the pinned one stays', async () => {
    const menu = page.getByRole('navigation', { name: '后台菜单' });
    await menu.getByText('系统管理').click();
    await menu.getByRole('link', { name: '用户管理' }).click();
    await expect(page).toHaveURL(/\/system\/user$/);
    await menu.getByText('数据管理').click();
    await menu.getByRole('link', { name: '资源审核', exact: true }).click();
    await expect(page).toHaveURL(/\/dms\/approval$/);
    await expect(tabsOf(page)).toHaveText(['首页', '用户管理', '资源审核']);
    await menu.getByRole('link', { name: '全部资源' }).click();
    await expect(tabsOf(page)).toHaveText(['首页', '用户管理', '资源审核', '全部资源']);
    await expect(page.getByRole('navigation', { name: '当前位置' })).toHaveText(/首页.*数据管理.*全部资源/);
    await expect(page).toHaveTitle(/^全部资源 - /);
    await expect(page.locator('.console-view:not([hidden]) tbody').getByRole('link').first()).toBeVisible();
    await accessibleInBoth(page, accessible);

    await expect(page.getByRole('button', { name: '关闭“首页”' })).toHaveCount(0);
    await tabsOf(page).first().click({ button: 'right' });
    await expect(page.getByRole('menuitem', { name: '关闭当前' })).toHaveAttribute('aria-disabled', 'true');
    await page.mouse.click(1000, 700);
    await expect(page.getByRole('menuitem', { name: '关闭当前' })).toBeHidden();

    await page.getByRole('button', { name: '关闭“全部资源”' }).click();
    await expect(page).toHaveURL(/\/dms\/approval$/);
    await expect(page.getByRole('heading', { name: '资源审核' })).toBeVisible();
    await fromTabMenu(page, '资源审核', '关闭其他');
    await expect(tabsOf(page)).toHaveText(['首页', '资源审核']);
  });

  await test.step('refreshing a tab reloads its page and keeps its place', async () => {
    const passed: string[] = [];
    page.on('framenavigated', (frame) => passed.push(new URL(frame.url()).pathname));
    const asked = page.waitForRequest((request) => request.url().includes('/data/resource/list'));
    await fromTabMenu(page, '资源审核', '刷新页面');
    await asked;
    await expect(page).toHaveURL(/\/dms\/approval$/);
    await expect(page.getByRole('heading', { name: '资源审核' })).toBeVisible();
    await page.goto('/redirect/dms/all?keyword=x');
    await expect(page).toHaveURL(/\/dms\/all\?keyword=x$/);
  });

  await test.step('a folded side bar is remembered', async () => {
    const side = page.locator('.console-side');
    await expect(side).toHaveCSS('width', '200px');
    await page.getByRole('button', { name: '收起菜单' }).click();
    await expect(side).toHaveCSS('width', '64px');
    expect(await sidebarCookie(page)).toBe('0');
    await page.reload();
    await expect(page.getByRole('button', { name: '展开菜单' })).toBeVisible();
    await expect(side).toHaveCSS('width', '64px');
    await accessibleInBoth(page, accessible);
    await page.getByRole('button', { name: '展开菜单' }).click();
    await expect(side).toHaveCSS('width', '200px');
    expect(await sidebarCookie(page)).toBe('1');
  });

  await test.step('the language is switched on the same page, and stored', async () => {
    await page.getByRole('button', { name: 'Switch to English' }).click();
    await expect(page.getByRole('heading', { name: 'All data resources' })).toBeVisible();
    await page.reload();
    await expect(page).toHaveURL(/\/dms\/all\?keyword=x$/);
    await expect(page.getByRole('heading', { name: 'All data resources' })).toBeVisible();
    await page.getByRole('button', { name: '切换为中文' }).click();
    await expect(page.getByRole('heading', { name: '全部资源' })).toBeVisible();
  });

  await test.step('logging out asks for confirmation', async () => {
    await page.getByRole('button', { name: /账户菜单/ }).click();
    await page.getByRole('menuitem', { name: '退出登录' }).click();
    const box = page.getByRole('dialog');
    await expect(box).toContainText('确定退出系统吗？');
    await accessible(page);
    await box.getByRole('button', { name: '取消' }).click();
    await expect(page).toHaveURL(/\/dms\/all/);
    await page.getByRole('button', { name: /账户菜单/ }).click();
    await page.getByRole('menuitem', { name: '退出登录' }).click();
    await page.getByRole('dialog').getByRole('button', { name: '确定' }).click();
    await expect(page).toHaveURL(/\/login$/);
    await page.goto('/admin/index');
    await expect(page).toHaveURL(/\/login\?redirect=/);
  });
});

test('an administrator manages the accounts: adds, finds, edits, disables, enables, resets and deletes', async ({
  page,
  logIn,
  openAs,
  accessible,
  otherBrowser,
  solveCaptcha,
}) => {
  test.setTimeout(180_000);
  const mei = newUser('mei');
  await openAs(page, administrator, '/system/user');
  const form = page.getByRole('dialog');
  const field = (label: string) =>
    form.locator('.ant-form-item').filter({ has: page.getByLabel(label, { exact: true }) });

  const find = async (name: string) => {
    await page.getByRole('search').getByLabel('用户名称').fill(name);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(new RegExp(`userName=${name}(&|$)`));
  };

  await test.step('an empty form shows errors at its missing fields', async () => {
    await expect(row(page, 'admin').first()).toBeVisible();
    await accessibleInBoth(page, accessible);
    await page.getByRole('button', { name: '新增用户' }).click();
    await form.getByRole('button', { name: '保存' }).click();
    await expect(form.getByText('请输入用户名')).not.toHaveCount(0);
    await expect(form.getByLabel('用户名称')).toHaveAttribute('aria-invalid', 'true');
    await accessible(page);
  });

  await test.step('a password must meet the policy, a mail address its format', async () => {
    await form.getByLabel('用户名称').fill(mei.userName);
    await form.getByLabel('密码', { exact: true }).fill('password');
    await form.getByLabel('用户昵称').fill('梅');
    await form.getByLabel('邮箱').fill('mei');
    await form.getByRole('button', { name: '保存' }).click();
    await expect(form.getByText('请输入正确的邮箱地址').first()).toBeVisible();
    await form.getByLabel('邮箱').fill(mei.email);
    await form.getByRole('button', { name: '保存' }).click();
    await expect(field('密码')).toContainText(/大写字母.*常见字符序列/);
    await form.getByLabel('密码', { exact: true }).fill(mei.password);
  });

  await test.step('a reviewer is added with a typed password', async () => {
    await form.getByLabel('角色').click();
    await page.locator('.ant-select-dropdown .ant-select-item-option', { hasText: /^审核员$/ }).click();
    await page.keyboard.press('Escape');
    await form.getByRole('button', { name: '保存' }).click();
    await expect(page.getByText('保存成功').first()).toBeVisible();
    await find(mei.userName);
    await expect(row(page, mei.userName)).toBeVisible();
  });

  await test.step('a taken name is refused at its field', async () => {
    await page.getByRole('button', { name: '新增用户' }).click();
    await form.getByLabel('用户名称').fill(mei.userName);
    await form.getByLabel('用户昵称').fill('另一个梅');
    await form.getByRole('button', { name: '保存' }).click();
    await expect(field('用户名称')).toContainText('用户名已被注册');
  });

  const made = `${mei.userName}b`;
  await test.step('without a password one is generated and shown once', async () => {
    await form.getByLabel('用户名称').fill(made);
    await form.getByRole('button', { name: '保存' }).click();
    const shown = page.getByRole('dialog').filter({ hasText: `用户“${made}”的密码` });
    await expect(shown.locator('.mono')).toHaveText(/\S{12,}/);
    await expect(shown).toContainText('密码只显示这一次');
    await accessible(page);
    await shown.getByRole('button').last().click();
    await expect(shown).toBeHidden();
  });

  await test.step('filters are part of the address and survive a reload; the super administrator cannot be deleted', async () => {
    await find(made);
    await expect(page.getByText('共 1 条')).toBeVisible();
    await page.getByRole('search').getByLabel('状态').click();
    await page.locator('.ant-select-dropdown:visible .ant-select-item-option', { hasText: '停用' }).click();
    await expect(page.getByText('没有符合条件的用户')).toBeVisible();
    await page.reload();
    await expect(page.getByText('没有符合条件的用户')).toBeVisible();
    await expect(page.getByRole('search').getByLabel('用户名称')).toHaveValue(made);
    await accessibleInBoth(page, accessible);
    await page.getByRole('button', { name: '重置', exact: true }).click();
    await expect(page).toHaveURL(/\/system\/user$/);
    await expect(row(page, '超级管理员')).toBeVisible();
    await expect(row(page, '超级管理员').getByRole('button', { name: /删除/ })).toHaveCount(0);
    await find(mei.userName);
    await expect(page.getByText('共 2 条')).toBeVisible();
  });

  await test.step('a person is edited', async () => {
    await page.getByRole('button', { name: `修改用户“${mei.userName}”` }).click();
    await form.getByLabel('工作单位').fill('示例研究所');
    await form.getByLabel('用户昵称').fill('梅审核');
    await form.getByRole('button', { name: '保存' }).click();
    await expect(row(page, mei.userName).filter({ hasText: '梅审核' })).toBeVisible();
  });

  await test.step('an occupation is chosen and cleared again', async () => {
    const open = () => page.getByRole('button', { name: `修改用户“${mei.userName}”` }).click();
    const save = async () => {
      await form.getByRole('button', { name: '保存' }).click();
      await expect(form).toBeHidden();
    };
    await open();
    await form.getByLabel('职业').click();
    await page.locator('.ant-select-dropdown:visible').getByText('教师', { exact: true }).click();
    await save();
    await open();
    await expect(field('职业')).toContainText('教师');
    await field('职业').hover();
    await field('职业').locator('.ant-select-clear').click();
    await save();
    await open();
    await expect(form.getByLabel('工作单位')).toHaveValue('示例研究所');
    await expect(field('职业')).not.toContainText('教师');
    await form.getByRole('button', { name: /取 ?消/ }).click();
  });

  const herBrowser = await otherBrowser();
  const her = await herBrowser.newPage();
  const logsIn = async (password: string) => logIn(her, { ...mei, password });
  /** Replaces the password that the administrator typed, which the user must change. */
  const chosen = 'Hn4$wQ9!zkT2';
  await test.step('disabling an account ends its session at once', async () => {
    await logsIn(mei.password);
    await expect(her).toHaveURL(/\/user\/profile\?tab=password$/);
    await her.getByLabel('旧密码', { exact: true }).fill(mei.password);
    await her.getByLabel('新密码', { exact: true }).fill(chosen);
    await her.getByLabel('确认密码', { exact: true }).fill(chosen);
    await her.getByRole('button', { name: '修改密码', exact: true }).click();
    await expect(her.getByText('密码修改成功').first()).toBeVisible();
    await her.goto('/admin/index');
    await her.reload({ waitUntil: 'networkidle' });
    await her.getByText('数据管理').first().click();
    const reviews = her.getByRole('link', { name: '资源审核' }).first();
    await expect(reviews).toBeVisible();
    await page.getByRole('switch', { name: `用户“${mei.userName}”的账号状态` }).click();
    await confirm(page, `确认停用用户“${mei.userName}”吗？`);
    await expect(page.getByRole('switch', { name: `用户“${mei.userName}”的账号状态` })).not.toBeChecked();
    // Uses no mouse: another call of the page may have met the ended session, and its dialog covers the page.
    await reviews.dispatchEvent('click');
    const over = her.getByRole('dialog', { name: '系统提示' });
    await expect(over).toContainText('登录状态已过期');
    await accessible(her);
    await over.getByRole('button', { name: '重新登录' }).click();
    await her.waitForURL(/\/login\?redirect=/);
    await her.getByLabel('用户名').fill(mei.userName);
    await her.getByLabel('密码').fill(chosen);
    await solveCaptcha(her);
    await her.getByRole('button', { name: '登录', exact: true }).click();
    await expect(her.getByText('账号已停用，请联系管理员').first()).toBeVisible();
  });

  let password = '';
  await test.step('enabled again with a new password, the user returns and must choose another one', async () => {
    await page.getByRole('switch', { name: `用户“${mei.userName}”的账号状态` }).click();
    await expect(page.getByRole('switch', { name: `用户“${mei.userName}”的账号状态` })).toBeChecked();
    await page.getByRole('button', { name: `重置密码：用户“${mei.userName}”` }).click();
    await form.getByRole('button', { name: '保存' }).click();
    const shown = page.getByRole('dialog').filter({ hasText: `用户“${mei.userName}”的密码` });
    password = (await shown.locator('.mono').innerText()).trim();
    await shown.getByRole('button').last().click();
    await logsIn(password);
    await expect(her.getByText('您的密码由他人设置或已过期')).toBeVisible();
    await accessibleInBoth(her, accessible);
  });

  await test.step('a person is deleted after a confirmation', async () => {
    await page.getByRole('button', { name: `删除用户“${made}”` }).click();
    await confirm(page, `确认删除用户“${made}”吗？`);
    await expect(page.getByText('删除成功').first()).toBeVisible();
    await expect(row(page, made)).toHaveCount(0);
  });
});

test('on a phone the menu is a drawer, and pages have no horizontal overflow', async ({ page, logIn, accessible }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await logIn(page, administrator);
  const fits = async () =>
    expect(
      await page.evaluate(() =>
        [
          document.documentElement.scrollWidth,
          ...[...document.querySelectorAll('.console-main, .console-view:not([hidden])')].map((box) => box.scrollWidth),
        ].filter((width) => width > innerWidth),
      ),
    ).toEqual([]);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await fits();
  await accessibleInBoth(page, accessible);
  const menu = page.getByRole('navigation', { name: '后台菜单' });
  await page.getByRole('button', { name: '打开菜单' }).click();
  await expect(menu).toBeVisible();
  await accessible(page);
  const users = menu.getByRole('link', { name: '用户管理', exact: true });
  if (!(await users.isVisible())) await menu.getByText('系统管理').click();
  await users.click();
  await expect(page).toHaveURL(/\/system\/user$/);
  await expect(menu).toBeHidden();
  await expect(page.getByRole('heading', { name: '用户管理', level: 1 })).toBeVisible();
  await fits();
  await accessible(page);
});
