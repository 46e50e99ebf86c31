import { createServer } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import type { Page } from '@playwright/test';
import { accessibleInBoth, confirm, employ, granted, apiClient, tabsOf } from '../office.ts';
import { administrator, expect, newUser, test } from '../people.ts';

const menuOf = (page: Page) => page.getByRole('navigation', { name: '后台菜单' });
const bar = (page: Page) => page.getByRole('banner');
const personMenu = async (page: Page, choice: string) => {
  await bar(page)
    .getByRole('button', { name: /账户菜单/ })
    .click();
  await page.getByRole('menuitem', { name: choice }).click();
};
/** The visible page. */
const view = (page: Page) => page.locator('.console-view:not([hidden])');
const kept = (page: Page, key: string) => page.evaluate((name) => localStorage.getItem(name), key);
const unique = (word: string) => newUser(word).userName;

test('an administrator arranges the frame by mouse and by keys', async ({ page, logIn, accessible }) => {
  test.setTimeout(240_000);
  await logIn(page, administrator);

  await test.step('a page is found by part of its name, in the other language too, and opened by keys', async () => {
    await expect(menuOf(page)).toBeVisible();
    await page.keyboard.press('/');
    const box = page.getByRole('dialog', { name: '菜单搜索' });
    const field = box.getByRole('combobox');
    await expect(field).toBeFocused();
    await field.fill('menus');
    await expect(box.getByRole('option', { selected: true })).toContainText('菜单管理');
    await accessible(page);
    await field.fill('不存在的东西啊');
    await expect(box.getByText('没有找到相关菜单')).toBeVisible();
    await field.fill('岗位');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/system\/post$/);
    await expect(box).toBeHidden();
  });

  await test.step('controls have the height of their size, and the size is stored', async () => {
    const button = view(page).getByRole('button', { name: '新增岗位' });
    const height = () => button.evaluate((element) => element.getBoundingClientRect().height);
    for (const [name, pixels, cookie] of [
      ['默认', 36, 'default'],
      ['较小', 28, 'small'],
      ['超小', 24, 'mini'],
      ['中等', 32, 'medium'],
    ] as const) {
      await bar(page).getByRole('button', { name: '布局大小' }).press('Enter');
      // The menu handles keys once it is visible.
      await expect(page.locator('[role=menuitemradio]:focus')).toHaveCount(1);
      await page.getByRole('menuitemradio', { name, exact: true }).press('Enter');
      await expect.poll(height).toBe(pixels);
      expect((await page.context().cookies()).find((one) => one.name === 'size')?.value).toBe(cookie);
    }
  });

  await test.step('the menu of a tab opens by keys, closes by Escape, and returns the focus', async () => {
    const tab = tabsOf(page).filter({ hasText: '岗位管理' }).getByRole('link');
    await tab.press('Shift+F10');
    const menu = page.locator('.console-tab-menu .ant-dropdown-menu');
    await expect(menu).toHaveCSS('width', '105px');
    await expect(page.getByRole('menuitem', { name: '刷新页面' })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(menu).toBeHidden();
    await expect(tab).toBeFocused();
  });

  await test.step('the page switches to full screen and back', async () => {
    const isFull = () => page.evaluate(() => document.fullscreenElement === document.documentElement);
    await bar(page).getByRole('button', { name: '全屏', exact: true }).click();
    await expect.poll(isFull).toBe(true);
    await bar(page).getByRole('button', { name: '退出全屏' }).click();
    await expect.poll(isFull).toBe(false);
    await expect(bar(page).getByRole('button', { name: '全屏', exact: true })).toBeVisible();
  });

  await test.step('a browser without full screen shows a message', async () => {
    await page.evaluate(() => Object.defineProperty(document, 'fullscreenEnabled', { value: false }));
    await bar(page).getByRole('button', { name: '全屏' }).click();
    await expect(page.getByText('当前浏览器不支持全屏')).toBeVisible();
  });

  await test.step('layout settings apply at once, are stored when saved, and are reset', async () => {
    await personMenu(page, '布局设置');
    const panel = page.getByRole('dialog', { name: '布局设置' });
    await panel.getByText('浅色侧栏').click();
    await panel.getByRole('radio', { name: '绿色' }).check();
    await panel.getByRole('switch', { name: '固定头部' }).click();
    await panel.getByRole('switch', { name: '动态标题' }).click();
    await panel.getByRole('switch', { name: '显示侧栏标志' }).click();
    await expect(page.locator('.console-side--light')).toBeVisible();
    await expect(page.locator('.console-logo')).toHaveCount(0);
    await expect(page).toHaveTitle(/^岗位管理 - 系统管理 - /);
    await accessible(page);
    expect(await kept(page, 'layout-setting')).toBeNull();
    await panel.getByRole('button', { name: '保存配置' }).click();
    expect(JSON.parse((await kept(page, 'layout-setting'))!)).toEqual({
      theme: '#11a983',
      sideTheme: 'theme-light',
      topNav: false,
      tagsView: true,
      fixedHeader: true,
      sidebarLogo: false,
      dynamicTitle: true,
    });
    await page.reload();
    await expect(page.locator('.console-side--light')).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.style.getPropertyValue('--accent'))).toBe('#11a983');
    // Both the style sheet and the components use the theme.
    const painted = await page.evaluate(() => {
      const probe = document.createElement('span');
      probe.style.color = 'var(--accent-fill)';
      document.body.append(probe);
      const { color } = getComputedStyle(probe);
      probe.remove();
      const brush = document.createElement('canvas').getContext('2d')!;
      brush.fillStyle = color;
      brush.fillRect(0, 0, 1, 1);
      return `rgb(${[...brush.getImageData(0, 0, 1, 1).data.slice(0, 3)].join(', ')})`;
    });
    await expect(page.locator('main .ant-btn-primary').first()).toHaveCSS('background-color', painted);
    await accessibleInBoth(page, accessible);
  });

  await test.step('with top navigation the side bar has the pages of one directory, or stays hidden', async () => {
    // A third of 1600 pixels fits six entries of 85 pixels: system administration is the sixth.
    await page.setViewportSize({ width: 1600, height: 800 });
    await personMenu(page, '布局设置');
    const panel = page.getByRole('dialog', { name: '布局设置' });
    await panel.getByRole('switch', { name: '顶部导航' }).click();
    await panel.locator('.ant-drawer-close').click();
    const top = page.getByRole('navigation', { name: '顶部导航' });
    await expect(top.getByRole('button', { name: '系统管理' })).toHaveAttribute('aria-current', 'true');
    await expect(menuOf(page).getByRole('link', { name: '用户管理' })).toBeVisible();
    await expect(menuOf(page).getByText('数据管理')).toHaveCount(0);
    await top.getByRole('button', { name: '首页' }).click();
    await expect(page).toHaveURL(/\/admin\/index$/);
    await expect(menuOf(page)).toHaveCount(0);
    await expect(bar(page).getByRole('button', { name: '收起菜单' })).toBeDisabled();
    await accessible(page);
    // A third of 1020 pixels fits four entries of 85 pixels.
    await page.setViewportSize({ width: 1020, height: 800 });
    await expect(top.getByRole('listitem')).toHaveCount(5);
    await top.getByRole('button', { name: '更多菜单' }).press('Enter');
    await expect(page.locator('[role=menuitem]:focus')).toHaveCount(1);
    await page.getByRole('menuitem', { name: '系统监控' }).press('Enter');
    await expect(menuOf(page).getByRole('link', { name: '在线用户' })).toBeVisible();
    await page.setViewportSize({ width: 1280, height: 800 });
    await personMenu(page, '布局设置');
    await panel.getByRole('button', { name: '重置配置' }).click();
    await expect(page.locator('.console-logo')).toBeVisible();
    await expect(page.locator('.console-side--light')).toHaveCount(0);
    expect(await kept(page, 'layout-setting')).toBeNull();
  });

  await test.step('a locked screen is empty until the password is entered, also after a reload', async () => {
    await page.goto('/system/post');
    await view(page).getByLabel('岗位名称').first().fill('unfinished');
    await personMenu(page, '锁定屏幕');
    const locked = page.getByRole('heading', { name: '屏幕已锁定' });
    await expect(locked).toBeVisible();
    await expect(page.getByRole('heading', { name: '岗位管理' })).toBeHidden();
    await accessible(page);
    await page.getByLabel('登录密码').fill('wrong');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('alert')).toContainText('密码');
    await page.getByLabel('登录密码').fill(administrator.password);
    await page.keyboard.press('Enter');
    await expect(locked).toBeHidden();
    await expect(view(page).getByLabel('岗位名称').first()).toHaveValue('unfinished');
    await personMenu(page, '锁定屏幕');
    await page.reload();
    await expect(locked).toBeVisible();
    await expect(page.locator('.console')).toHaveCount(0);
    await page.getByRole('button', { name: '退出登录' }).click();
    await expect(page).toHaveURL(/\/login/);
    await logIn(page, administrator);
    await expect(menuOf(page)).toBeVisible();
  });
});

test('an administrator manages the menus: adds, sees, sorts, changes, frames and deletes', async ({
  page,
  portal,
  openAs,
  accessible,
}) => {
  test.setTimeout(240_000);
  const chief = await apiClient(portal, administrator);
  const name = unique('menu');
  await openAs(page, administrator, '/system/menu');
  const form = page.getByRole('dialog');
  const row = (text: string) => view(page).getByRole('row').filter({ hasText: text });
  const save = async () => {
    await form.getByRole('button', { name: '保存' }).click();
    await expect(form).toHaveCount(0);
  };
  const find = async (text: string) => {
    await view(page).getByRole('search').getByLabel('菜单名称').fill(text);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(new RegExp(`menuName=${text}`));
    await expect(row(text).first()).toBeVisible();
  };

  await test.step('a page is added below a directory with an icon; errors are shown at the fields', async () => {
    await expect(row('系统管理').first()).toBeVisible();
    await accessibleInBoth(page, accessible);
    await page.getByRole('button', { name: '在“系统管理”下新增菜单' }).click();
    await form.getByLabel('菜单名称').fill('用户管理');
    await form.getByLabel('菜单英文名称').fill(`English ${name}`);
    await form.getByLabel('路由地址').fill('user');
    await form.getByLabel('组件路径').fill(`no/such/${name}`);
    await form.getByRole('button', { name: '选择图标' }).click();
    const icons = page.getByRole('dialog', { name: '选择图标' });
    await icons.getByLabel('搜索图标名称').fill('wechat');
    await accessible(page);
    await icons.getByRole('button', { name: 'wechat' }).click();
    await form.getByRole('button', { name: '保存' }).click();
    await expect(form.getByText('同一上级下已有名为「用户管理」的菜单').first()).toBeVisible();
    await form.getByLabel('菜单名称').fill(name);
    await form.getByRole('button', { name: '保存' }).click();
    await expect(form.getByText('路由地址「user」已被菜单「用户管理」使用').first()).toBeVisible();
    await form.getByLabel('路由地址').fill(name);
    await accessible(page);
    await save();
  });

  await test.step('it is in the side bar at once, in both languages, and reports its missing component', async () => {
    await menuOf(page).getByRole('link', { name, exact: true }).click();
    await expect(page).toHaveURL(new RegExp(`/system/${name}$`));
    await expect(view(page)).toContainText(`no/such/${name}`);
    await expect(view(page).getByRole('heading', { level: 1 })).toHaveCount(1);
    await accessible(page);
    await page.getByRole('button', { name: 'Switch to English' }).click();
    await expect(page.getByRole('navigation', { name: 'Open pages' })).toContainText(`English ${name}`);
    await page.getByRole('button', { name: '切换为中文' }).click();
  });

  await test.step('it is found, changed to a page without caching, and stays so after a reload', async () => {
    await page.goto('/system/menu');
    await find(name);
    await page.getByRole('button', { name: `修改菜单“${name}”` }).click();
    await form.getByLabel('组件路径').fill('system/post/index');
    await form.locator('#isCache').getByText('否').click();
    await save();
    await page.reload();
    await expect(row(name)).toContainText('system/post/index');
    await view(page).getByLabel(`“${name}”的显示排序`).fill('77');
    await page.getByRole('button', { name: '保存排序' }).click();
    await page.reload();
    await expect(view(page).getByLabel(`“${name}”的显示排序`)).toHaveValue('77');
  });

  await test.step('a page without caching is reloaded at each visit; a cached one stays unchanged', async () => {
    await menuOf(page).getByRole('link', { name, exact: true }).click();
    await expect(page).toHaveURL(new RegExp(`/system/${name}$`));
    await view(page).getByLabel('岗位名称').first().fill('forgotten');
    await menuOf(page).getByRole('link', { name: '岗位管理' }).click();
    // Both tabs have the same page: until the second is loaded, the first would receive the input.
    await expect(view(page).getByLabel('岗位名称').first()).toHaveValue('');
    await view(page).getByLabel('岗位名称').first().fill('kept');
    await tabsOf(page).filter({ hasText: name }).getByRole('link').click();
    await expect(view(page).getByLabel('岗位名称').first()).toHaveValue('');
    await tabsOf(page).filter({ hasText: '岗位管理' }).getByRole('link').click();
    await expect(view(page).getByLabel('岗位名称').first()).toHaveValue('kept');
  });

  await test.step('a foreign page is shown in a frame after its host is allowed, below bar and tabs', async () => {
    const lab = createServer((_request, response) => response.end('<h1>A laboratory</h1>')).listen(0, '127.0.0.1');
    await once(lab, 'listening');
    const host = `127.0.0.1:${(lab.address() as AddressInfo).port}`;
    const framed = unique('framed');
    await granted(
      chief('POST', '/system/menu', {
        menuName: framed,
        parentId: 1,
        orderNum: 80,
        menuType: 'C',
        routeName: framed,
        path: `http://${host}`,
      }),
    );
    await page.goto('/system/menu');
    await menuOf(page).getByRole('link', { name: framed }).click();
    await expect(page).toHaveURL(new RegExp(`/system/127/0/0/1/`));
    await expect(view(page).getByText('未允许内嵌该站点')).toBeVisible();
    await accessible(page);
    const { rows } = await granted(chief('GET', '/system/config/list?configKey=site.frameHosts'));
    const setting = (rows as Record<string, unknown>[])[0];
    await granted(chief('PUT', '/system/config', { ...setting, configValue: host, password: administrator.password }));
    await expect(async () => {
      await page.reload();
      await expect(page.frameLocator('.console-frame').getByText('A laboratory')).toBeVisible({ timeout: 2000 });
    }).toPass({ timeout: 30_000 });
    const frame = page.locator('.console-frame');
    expect(await frame.evaluate((element) => innerHeight - element.getBoundingClientRect().height)).toBe(94.5);
    await granted(chief('PUT', '/system/config', { ...setting, configValue: '', password: administrator.password }));
    lab.close();
    await page.goto('/system/menu');
    await find(framed);
    await page.getByRole('button', { name: `删除菜单“${framed}”` }).click();
    await confirm(page, `确认删除菜单“${framed}”吗？`);
    await expect(menuOf(page).getByRole('link', { name: framed })).toHaveCount(0);
  });

  await test.step('a menu is deleted after a confirmation; a directory with entries cannot be deleted', async () => {
    await page.goto('/system/menu');
    await view(page).getByRole('button', { name: '删除菜单“系统管理”' }).click();
    await confirm(page, '确认删除菜单“系统管理”吗？');
    await expect(page.getByText('菜单「系统管理」下还有菜单，不能删除')).toBeVisible();
    await find(name);
    await page.getByRole('button', { name: `删除菜单“${name}”` }).click();
    await confirm(page, `确认删除菜单“${name}”吗？`);
    await expect(row(name)).toHaveCount(0);
    await expect(menuOf(page).getByRole('link', { name, exact: true })).toHaveCount(0);
  });
});

test('the bell shows new messages until they are read', async ({ page, portal, logIn, accessible }) => {
  const chief = await apiClient(portal, administrator);
  const title = unique('notice');
  await granted(
    chief('POST', '/system/notice', {
      noticeTitle: title,
      noticeTitleEn: `English ${title}`,
      noticeType: '1',
      status: '0',
      noticeContent: '<p>停机<script>alert(1)</script>维护</p>',
    }),
  );
  const her = await employ(portal, 'reader', ['reviewer']);
  await logIn(page, her);
  const bell = bar(page).getByRole('button', { name: /^通知公告/ });
  await expect(bell).toHaveAccessibleName(/\d+ 条未读/);
  await bell.press('Enter');
  const panel = page.getByRole('dialog', { name: '通知公告' });
  await expect(panel.getByRole('button', { name: title })).toContainText('未读');
  await accessible(page);
  await page.keyboard.press('Escape');
  await expect(panel).toBeHidden();
  await expect(bell).toBeFocused();
  await bell.press('Enter');
  await panel.getByRole('button', { name: title }).click();
  const notice = page.getByRole('dialog', { name: title });
  await expect(notice).toContainText('停机维护');
  await accessible(page);
  await page.keyboard.press('Escape');
  await expect(notice).toBeHidden();
  await bell.click();
  await expect(panel.getByRole('button', { name: title })).not.toContainText('未读');
  const all = panel.getByRole('button', { name: '全部已读' });
  if (await all.isEnabled()) await all.click();
  await expect(bell).toHaveAccessibleName('通知公告');
  const [row] = await portal.query<{ notice_id: number }>('select notice_id from sys_notice where notice_title = $1', [
    title,
  ]);
  await granted(chief('DELETE', `/system/notice/${row!.notice_id}`));
});
