import type { Page } from '@playwright/test';
import { untilDemoIsMade } from '../demonstration.ts';
import { apiClient, employ, granted } from '../office.ts';
import { among, newPages, pagesOfMenu, type MenuNode } from '../page-addresses.ts';
import { expect, newUser, test } from '../people.ts';

const view = (page: Page) => page.locator('.console-view:not([hidden])');

/** First words of buttons that change or delete something. */
const acts =
  /^(批量|新增|添加|修改|编辑|删除|移除|导入|导出|清空|清理|清除|解锁|强退|执行一次|刷新缓存|重置密码|发布|下线|上架|下架|停用|启用|暂停|恢复|排序|同步|写入|生成|授权|分配|通过|驳回|退回|撤销|转移|合并|签发|回复|保存|提交|重试|立即)/;

/** Pages whose view permission also allows clearing, as in third-party front ends, and one page that stores nothing. */
const withActs = ['/monitor/cacheList', '/monitor/druid', '/tool/build'];

test('a user with view permissions only sees no action button on any page of the back office', async ({
  page,
  portal,
  openAs,
  accessible,
}) => {
  test.setTimeout(300_000);
  await untilDemoIsMade(portal);
  const roleKey = newUser('looks').userName;
  await portal.query(
    `with made as (insert into sys_role (role_key, role_name) values ($1, $1) returning role_id)
     insert into sys_role_menu (role_id, menu_id)
     select role_id, menu_id from made, sys_menu where menu_type = 'M' or perms ~ ':(list|query)$'`,
    [roleKey],
  );
  const looker = await employ(portal, 'looker', [roleKey]);
  const call = await apiClient(portal, looker);
  const { data } = await granted(call('GET', '/getRouters'));
  const places = pagesOfMenu(data as MenuNode[]).filter((place) => !withActs.includes(place));
  expect(places.length).toBeGreaterThan(40);
  await openAs(page, looker, '/admin');
  const faults: string[] = [];
  await among(await newPages(page.context()), places, async (tab, place) => {
    await tab.goto(place);
    await expect(view(tab).locator('h1').first(), place).toBeVisible();
    await tab.waitForLoadState('networkidle');
    const offered = {
      buttons: await view(tab).getByRole('button', { name: acts, disabled: false }).count(),
      switches: await view(tab).locator('tbody').getByRole('switch', { disabled: false }).count(),
      choices: await view(tab).locator('thead').getByRole('checkbox').count(),
    };
    if (Object.values(offered).some((count) => count > 0)) faults.push(`${place}: ${JSON.stringify(offered)}`);
    await accessible(tab).catch((error: Error) => faults.push(`${place}: ${error.message}`));
  });
  expect(faults).toEqual([]);
});
