import pg from 'pg';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { findPostgres } from '../../src/server/database/postgres.ts';
import { accessibleInBoth, confirm, employ, granted, apiClient } from '../office.ts';
import { administrator, expect, test } from '../people.ts';
import { openSession, type Portal } from '../portal.ts';

const view = (page: Page) => page.locator('.console-view:not([hidden])');
const menu = (page: Page) => page.getByRole('navigation', { name: '后台菜单' });
const region = (page: Page, name: string) => view(page).getByRole('region', { name, exact: true });

const places = [
  ['/monitor/server', '服务监控', 'Server monitor'],
  ['/monitor/druid', '数据监控', 'Database monitor'],
  ['/monitor/cache', '缓存监控', 'Cache monitor'],
  ['/monitor/cacheList', '缓存列表', 'Cache list'],
  ['/tool/swagger', '系统接口', 'API documentation'],
  ['/tool/build', '表单构建', 'Form builder'],
] as const;

/** A page of figures on a phone has no horizontal overflow. */
async function fitsPhone(page: Page): Promise<void> {
  await page.setViewportSize({ width: 360, height: 740 });
  await expect(async () =>
    expect(await view(page).evaluate((box) => box.scrollWidth - box.clientWidth)).toBeLessThanOrEqual(0),
  ).toPass();
  await page.setViewportSize({ width: 1280, height: 800 });
}

/** Locks an account by five wrong passwords, sent as a front end sends them. */
async function lockOut(portal: Portal, userName: string): Promise<void> {
  for (let attempt = 1; attempt <= 5; attempt++) {
    const captcha = (await (await fetch(`${portal.url}/prod-api/captchaImage`)).json()) as { uuid: string };
    const [row] = await portal.query<{ value: string }>('select value from kernel_cache where key = $1', [
      `captcha:${captcha.uuid}`,
    ]);
    const body = { username: userName, password: `wrong${attempt}`, uuid: captcha.uuid, code: row!.value };
    await fetch(`${portal.url}/prod-api/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', repeatsubmit: 'false' },
      body: JSON.stringify(body),
    });
  }
}

/** The names of the fields on the canvas, in their order. */
const fieldsOnCanvas = (page: Page) => region(page, '画布').locator('[data-act="choose"] code');

/** Builds a form, tries it, removes it and restores it. */
async function buildForm(page: Page, accessible: (page: Page) => Promise<void>): Promise<void> {
  const button = (name: string | RegExp) => view(page).getByRole('button', { name, exact: true });
  const drawer = page.getByRole('dialog');

  await test.step('a form is built by keys and by dragging', async () => {
    await page.goto('/tool/build');
    await expect(view(page).getByText('画布还是空的')).toBeVisible();
    await accessibleInBoth(page, accessible);
    for (const name of ['添加单行文本', '添加数字']) {
      await button(name).focus();
      await page.keyboard.press('Enter');
    }
    await expect(fieldsOnCanvas(page)).toHaveText(['text1', 'number1']);
    await button('选择数字“数字” · number1').focus();
    await page.keyboard.press('Alt+ArrowUp');
    await expect(fieldsOnCanvas(page)).toHaveText(['number1', 'text1']);
    await expect(button('选择数字“数字” · number1')).toBeFocused();
    await expect(view(page).getByText('“数字”已移到第 1 位，共 2 位')).toBeAttached();
    await button('添加多行文本').hover();
    await page.mouse.down();
    const to = (await button('选择单行文本“单行文本” · text1').boundingBox())!;
    await page.mouse.move(to.x + 40, to.y + 40, { steps: 4 });
    await page.mouse.move(to.x + 40, to.y + 4, { steps: 4 });
    await page.mouse.up();
    await expect(fieldsOnCanvas(page)).toHaveText(['number1', 'textarea1', 'text1']);
    await button('撤销').click();
    await expect(fieldsOnCanvas(page)).toHaveText(['number1', 'text1']);
  });

  await test.step('its errors are named, and the draft survives a reload', async () => {
    await button('选择单行文本“单行文本” · text1').click();
    const properties = region(page, '属性');
    await properties.getByLabel('字段名').fill('number1');
    await expect(properties.getByText('字段名重复')).toBeVisible();
    await expect(button('预览')).toBeDisabled();
    await properties.getByLabel('字段名').fill('code');
    await properties.getByLabel('标签（中文）').fill('编号');
    await properties.getByLabel('标签（英文）').fill('Code');
    await properties.getByLabel('必填').click();
    await properties.getByLabel('校验正则').fill('[A-Z][0-9]+');
    await properties.getByLabel('不符合时的提示（中文）').fill('一个大写字母加数字');
    await properties.getByLabel('不符合时的提示（英文）').fill('A capital letter and digits');
    await page.reload();
    await expect(fieldsOnCanvas(page)).toHaveText(['number1', 'code']);
    await expect(view(page).getByText('草稿自动保存在本浏览器中')).toBeVisible();
  });

  await test.step('the preview can be filled in, in both languages', async () => {
    await button('预览').click();
    await drawer.getByRole('button', { name: '提交' }).click();
    await expect(drawer.getByText('编号不能为空')).toBeVisible();
    await drawer.getByText('English', { exact: true }).click();
    await drawer.getByLabel('Code').fill('a1');
    await drawer.getByRole('button', { name: 'Submit' }).click();
    await expect(drawer.getByText('A capital letter and digits')).toBeVisible();
    await drawer.getByLabel('Code').fill('A1');
    await drawer.getByRole('button', { name: 'Submit' }).click();
    await expect(drawer.locator('pre')).toContainText('"code": "A1"');
    await page.keyboard.press('Escape');
    await expect(drawer).toHaveCount(0);
  });

  await test.step('it is exported as code and as a description, and the description is imported', async () => {
    await button('代码与导出').click();
    await expect(drawer.locator('pre')).toContainText('export function SampleForm(');
    await drawer.getByRole('tab', { name: 'contract/sample-form.ts' }).click();
    await expect(drawer.locator('pre')).toContainText('code: RequiredLine(200)');
    await accessible(page);
    await drawer.getByRole('tab', { name: '表单描述（JSON）' }).click();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      drawer.getByRole('button', { name: '下载 sample.json' }).click(),
    ]);
    const description = await readFile(await download.path(), 'utf8');
    await page.keyboard.press('Escape');
    await button('清空').click();
    await confirm(page, '清空画布上的全部组件？');
    await expect(view(page).getByText('画布还是空的')).toBeVisible();
    await button('导入').first().click();
    await drawer
      .getByLabel('表单描述（JSON）')
      .fill(description.replace('"kind": "number"', '"kind": "number", "onClick": "x"'));
    await drawer.getByRole('button', { name: '导入', exact: true }).click();
    await expect(drawer.getByText('items[0].onClick：没有这个属性')).toBeVisible();
    await accessible(page);
    await drawer.getByLabel('表单描述（JSON）').fill(description);
    await drawer.getByRole('button', { name: '导入', exact: true }).click();
    await expect(fieldsOnCanvas(page)).toHaveText(['number1', 'code']);
  });

  await test.step('every control is accessible, on the canvas and in the preview, on a phone too', async () => {
    await button('清空').click();
    await confirm(page, '清空画布上的全部组件？');
    await button('从示例开始').click();
    await button('选择分组“分节”').click();
    await accessibleInBoth(page, accessible);
    await button('预览').click();
    await expect(drawer.getByLabel('富文本')).toBeVisible();
    await accessible(page);
    await page.keyboard.press('Escape');
    await fitsPhone(page);
  });
}

test('an operator monitors machine, database and cache: the figures are right, and cleared entries are gone', async ({
  page,
  portal,
  logIn,
  accessible,
}) => {
  test.setTimeout(300_000);
  const olga = await employ(portal, 'olga', ['ops']);
  const lena = await employ(portal, 'lena');
  await logIn(page, olga);

  await test.step('the menu has the pages of monitoring, and not those of the tools', async () => {
    await page.goto('/monitor/server');
    await expect(view(page).getByRole('heading', { level: 1, name: '服务监控' })).toBeVisible();
    for (const [, name] of places.slice(0, 4)) await expect(menu(page).getByText(name, { exact: true })).toBeVisible();
    await expect(menu(page).getByText('系统接口')).toHaveCount(0);
  });

  await test.step('the server page shows this process, its machine and its disks', async () => {
    const row = (name: string) => view(page).getByRole('row').filter({ hasText: name });
    await expect(row('运行时').first()).toContainText('Node.js');
    await expect(row('进程内存')).toContainText('MiB');
    await expect(row('数据目录')).toContainText(portal.folder);
    await expect(row('文件存储')).toContainText(path.join(portal.folder, 'files'));
    await expect(region(page, '当前用量').getByText('%').first()).toBeVisible();
    const refresh = page.getByRole('button', { name: '刷新' });
    await refresh.click();
    await expect(refresh).not.toHaveClass(/loading/);
    await accessibleInBoth(page, accessible);
    await fitsPhone(page);
  });

  await test.step('the database page shows the session that waits for a lock, until it is released', async () => {
    const { url } = findPostgres(path.join(portal.folder, 'database'))!;
    const [holder, waiter] = [new pg.Client(url), new pg.Client({ connectionString: url, application_name: 'story' })];
    await Promise.all([holder.connect(), waiter.connect()]);
    await holder.query('begin; lock table biz_link in access exclusive mode');
    const waiting = waiter.query("delete from biz_link where name_zh = 'my secret'");
    waiting.catch(() => undefined);
    const locks = region(page, '等待锁');
    await page.goto('/monitor/druid');
    await expect(async () => {
      await page.getByRole('button', { name: '刷新' }).click();
      await expect(locks.getByRole('row', { name: /biz_link/ })).toBeVisible({ timeout: 2000 });
    }).toPass();
    await expect(locks).toContainText('delete from biz_link where name_zh = ?');
    await expect(locks).not.toContainText('my secret');
    await holder.query('rollback');
    await waiting;
    await Promise.all([holder.end(), waiter.end()]);
    await page.getByRole('button', { name: '刷新' }).click();
    await expect(locks).toContainText('没有等待锁的语句');
    const tables = region(page, '最大的表');
    const [largest] = await portal.query<{ name: string }>(
      'select relname as name from pg_stat_user_tables order by pg_total_relation_size(relid) desc, 1 limit 1',
    );
    await expect(tables.locator('tbody')).toContainText(largest!.name);
    await expect(region(page, '当前状态')).toContainText('/ 10 在用');
    await accessibleInBoth(page, accessible);
    await fitsPhone(page);
  });

  await test.step('the cache page counts entries and operations', async () => {
    await page.goto('/monitor/cache');
    await expect(view(page)).toContainText('无 Redis');
    const chart = view(page).getByRole('img', { name: '命令统计' });
    await expect(chart.locator('svg path').first()).toBeAttached();
    await view(page).getByRole('button', { name: '以表格显示 – 命令统计' }).click();
    await expect(view(page).getByRole('row', { name: /读取（get）/ })).toBeVisible();
    await accessibleInBoth(page, accessible);
    await fitsPhone(page);
  });

  await test.step('clearing a lock lets the user log in', async () => {
    await lockOut(portal, lena.userName);
    await expect(openSession(portal, lena)).rejects.toThrow('密码错误次数过多');
    await page.goto('/monitor/cacheList');
    await region(page, '缓存列表').getByRole('button', { name: 'pwd_err_cnt', exact: true }).click();
    const keys = region(page, '键名列表');
    await keys.getByLabel('搜索键名').fill(lena.userName);
    await page.keyboard.press('Enter');
    await keys.getByRole('button', { name: lena.userName, exact: true }).click();
    await expect(region(page, '缓存内容')).toContainText('secondsLeft');
    await accessibleInBoth(page, accessible);
    await fitsPhone(page);
    await page.goto('/monitor/cacheList');
    await region(page, '缓存列表').getByRole('button', { name: 'pwd_err_cnt', exact: true }).click();
    await keys.getByRole('button', { name: `清除 pwd_err_cnt:127.0.0.1 ${lena.userName}` }).click();
    await confirm(page, `确认清除“pwd_err_cnt:127.0.0.1 ${lena.userName}”吗？`);
    await expect(page.getByText('已清除')).toBeVisible();
    await openSession(portal, lena);
  });

  await test.step('clearing a session ends it, and no token is ever shown', async () => {
    const token = await openSession(portal, lena);
    const [session] = await portal.query<{ id: string }>(
      'select session_id as id from sys_session where user_id = $1 order by login_time desc limit 1',
      [lena.userId],
    );
    await region(page, '缓存列表').getByRole('button', { name: 'login_tokens', exact: true }).click();
    const keys = region(page, '键名列表');
    await keys.getByLabel('搜索键名').fill(session!.id);
    await page.keyboard.press('Enter');
    await keys.getByRole('button', { name: session!.id, exact: true }).click();
    await expect(region(page, '缓存内容')).toContainText('login_tokens:');
    await expect(view(page)).not.toContainText(token);
    await keys.getByRole('button', { name: `清除 login_tokens:${session!.id}` }).click();
    await confirm(page, '相应的用户须重新登录。');
    await expect(keys).toContainText('没有符合条件的键');
    const { code } = (await (
      await fetch(`${portal.url}/prod-api/getInfo`, { headers: { authorization: `Bearer ${token}` } })
    ).json()) as { code: number };
    expect(code).toBe(401);
  });
});

test('an administrator finds a call, and clears all caches, including the current session', async ({
  page,
  portal,
  logIn,
  accessible,
}) => {
  test.setTimeout(240_000);
  const boss = await employ(portal, 'boss');
  await logIn(page, administrator);
  await test.step('every page exists in English as well', async () => {
    for (const [address, name, english] of places) {
      await page.goto(address);
      await expect(view(page).getByRole('heading', { level: 1, name })).toBeVisible();
      await page.getByRole('button', { name: 'Switch to English' }).click();
      await expect(view(page).getByRole('heading', { level: 1, name: english })).toBeVisible();
      await page.waitForLoadState('networkidle');
      expect(await view(page).innerText()).not.toMatch(/\p{Script=Han}/u);
      await page.getByRole('button', { name: '切换为中文' }).click();
      await expect(view(page).getByRole('heading', { level: 1, name })).toBeVisible();
    }
  });

  await test.step('a call is found by its permission, with its parameters and an example', async () => {
    await page.goto('/tool/swagger');
    await expect(view(page).getByText(/共 \d+ 个接口/)).toBeVisible();
    await view(page).getByLabel('搜索接口').fill('system:post:add');
    await page.keyboard.press('Enter');
    await expect(view(page).getByText('共 1 个接口')).toBeVisible();
    await view(page).getByRole('button', { name: '查看 POST /system/post', exact: true }).click();
    const drawer = page.getByRole('dialog', { name: '岗位管理 · 新增' });
    await expect(
      drawer.getByRole('region', { name: '请求体' }).getByRole('row', { name: /postName.*是.*岗位名称/ }),
    ).toBeVisible();
    await expect(drawer.getByRole('region', { name: '请求示例' })).toContainText('curl -X POST');
    await accessible(page);
    await drawer.getByRole('button', { name: '关闭' }).click();
    await accessibleInBoth(page, accessible);
    await fitsPhone(page);
  });

  await buildForm(page, accessible);

  await test.step('clearing everything ends all sessions', async () => {
    const call = await apiClient(portal, boss);
    await granted(call('GET', '/getInfo'));
    await page.goto('/monitor/cacheList');
    await page.getByRole('button', { name: '清除全部' }).click();
    await confirm(page, '所有用户（包括您自己）都须重新登录');
    await expect(page.getByText('登录状态已过期')).toBeVisible();
    expect((await call('GET', '/getInfo')).code).toBe(401);
  });
});

test('frames of other front ends get a page with links, and the public calls', async ({ page, accessible }) => {
  await page.goto('/prod-api/druid/login.html');
  await expect(page.getByRole('heading', { name: '数据监控' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Database monitor' })).toBeVisible();
  await accessible(page);
  await page.goto('/prod-api/swagger-ui/index.html');
  await page.getByText(/^登录会话/).click();
  await expect(page.getByText('/captchaImage')).toBeVisible();
  await expect(page.getByText('system:user:list')).toHaveCount(0);
  await accessible(page);
});
