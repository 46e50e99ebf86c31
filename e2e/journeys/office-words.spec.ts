import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { readWorkbook } from '../../src/server/formats/read-workbook.ts';
import { accessibleInBoth, confirm, employ, granted, apiClient } from '../office.ts';
import { administrator, expect, newUser, test } from '../people.ts';

const here = (page: Page) => page.locator('.console-view:not([hidden])');
const row = (page: Page, text: string) => here(page).getByRole('row').filter({ hasText: text });
const drawer = (page: Page) => here(page).getByRole('dialog');
const save = (page: Page) => drawer(page).getByRole('button', { name: '保存' }).click();
const done = (page: Page, text: string) => expect(page.getByText(text).first()).toBeVisible();

async function find(page: Page, label: string, text: string): Promise<void> {
  await page.getByRole('search').getByLabel(label).fill(text);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(text));
}

/** A name that no other journey uses, in letters that the type of a dictionary may have. */
const unique = (name: string) => newUser(name).userName.toLowerCase();

const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: { r: 30, g: 100, b: 180 } } })
    .png()
    .toBuffer();

test('an administrator manages a dictionary and its values', async ({ page, openAs, accessible }) => {
  const type = unique('hue_');
  await openAs(page, administrator, '/system/dict');

  await test.step('an empty form names the missing fields; an invalid type shows an error at its field', async () => {
    await expect(row(page, 'sys_user_sex')).toBeVisible();
    await accessibleInBoth(page, accessible);
    await page.getByRole('button', { name: '新增字典' }).click();
    await save(page);
    await expect(drawer(page).getByLabel('字典名称')).toHaveAttribute('aria-invalid', 'true');
    await drawer(page).getByLabel('字典类型').fill('Wrong-Type');
    await expect(drawer(page).getByText('须以小写字母开头').first()).toBeVisible();
    await accessible(page);
  });

  await test.step('a dictionary is added, found, and changed', async () => {
    await drawer(page).getByLabel('字典名称').fill('色调');
    await drawer(page).getByLabel('英文名称').fill('Hues');
    await drawer(page).getByLabel('字典类型').fill(type);
    await save(page);
    await done(page, '保存成功');
    await find(page, '字典类型', type);
    await expect(row(page, type)).toContainText('色调');
    await page.getByRole('button', { name: '修改字典“色调”' }).click();
    await drawer(page).getByLabel('备注').fill('画图用');
    await save(page);
    await expect(row(page, '画图用')).toBeVisible();
    await page.reload();
    await expect(row(page, '画图用')).toContainText(type);
  });

  await test.step('its values have a look, an order and two languages', async () => {
    await row(page, type).getByRole('link').click();
    await expect(page).toHaveURL(/\/system\/dict-data\/index\/\d+$/);
    await expect(page.getByRole('heading', { name: '字典数据：色调' })).toBeVisible();
    await expect(here(page).getByText('还没有符合条件的数据')).toBeVisible();
    await page.getByRole('button', { name: '新增数据' }).click();
    await drawer(page).getByLabel('字典标签').fill('暖色');
    await drawer(page).getByLabel('英文标签').fill('Warm');
    await drawer(page).getByLabel('字典键值').fill('warm');
    await drawer(page).getByLabel('回显样式').click();
    await page.locator('.ant-select-dropdown:visible').getByText('警告', { exact: true }).click();
    await expect(drawer(page).locator('.ant-tag-warning')).toHaveText('暖色');
    await accessible(page);
    await save(page);
    await expect(row(page, 'warm').locator('.ant-tag-warning')).toHaveText('暖色');
    await accessibleInBoth(page, accessible);
    await page.getByRole('button', { name: '修改字典数据“暖色”' }).click();
    await drawer(page).getByLabel('字典标签').fill('暖色调');
    await save(page);
    await page.reload();
    await expect(row(page, 'warm')).toContainText('暖色调');
  });

  await test.step('a list is exported as a workbook', async () => {
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      here(page).getByRole('button', { name: '导出' }).click(),
    ]);
    expect(download.suggestedFilename()).toMatch(/^字典数据_\d+\.xlsx$/);
    const limits = { maxBytes: 1_000_000, maxRows: 1000, maxColumns: 20 };
    const cells = await readWorkbook(await readFile(await download.path()), limits);
    expect(cells.map((cell) => cell.slice(2, 5))).toEqual([
      ['字典标签', '字典键值', '字典类型'],
      ['暖色调', 'warm', type],
    ]);
  });

  await test.step('a dictionary with values cannot be deleted; an empty one can', async () => {
    await here(page).getByRole('link', { name: '返回字典管理' }).click();
    await find(page, '字典类型', type);
    await page.getByRole('button', { name: '删除字典“色调”' }).click();
    await confirm(page, '确认删除字典“色调”吗？');
    await done(page, `字典类型「${type}」下还有字典数据`);
    await row(page, type).getByRole('link').click();
    await row(page, 'warm').getByRole('checkbox').check();
    await page.getByRole('button', { name: '批量删除' }).click();
    await confirm(page, '确认删除选中的 1 条字典数据吗？');
    await expect(row(page, 'warm')).toHaveCount(0);
    await here(page).getByRole('link', { name: '返回字典管理' }).click();
    await find(page, '字典类型', type);
    await page.getByRole('button', { name: '删除字典“色调”' }).click();
    await confirm(page, '确认删除字典“色调”吗？');
    await expect(here(page).getByText('没有符合条件的字典')).toBeVisible();
    await page.reload();
    await expect(here(page).getByText('没有符合条件的字典')).toBeVisible();
    await here(page).getByRole('button', { name: '刷新缓存' }).click();
    await done(page, '刷新成功');
  });
});

test('an administrator manages parameters', async ({ page, openAs, accessible }) => {
  const key = `${unique('own')}.limit`;
  await openAs(page, administrator, '/system/config');
  await expect(row(page, 'sys.account.captchaEnabled')).toBeVisible();
  await accessibleInBoth(page, accessible);

  await test.step('a new one is added, found, changed and deleted', async () => {
    await page.getByRole('button', { name: '新增参数' }).click();
    await drawer(page).getByLabel('参数名称').fill('自定上限');
    await drawer(page).getByLabel('参数键名').fill(key);
    await drawer(page).getByLabel('参数键值').fill('12');
    await accessible(page);
    await save(page);
    await done(page, '保存成功');
    await find(page, '参数键名', key);
    await page.getByRole('button', { name: '修改参数“自定上限”' }).click();
    await drawer(page).getByLabel('参数键值').fill('34');
    await save(page);
    await expect(row(page, key)).toContainText('34');
    await page.reload();
    await expect(row(page, key)).toContainText('34');
    await page.getByRole('button', { name: '刷新缓存' }).click();
    await done(page, '刷新成功');
    await page.getByRole('button', { name: '删除参数“自定上限”' }).click();
    await confirm(page, '确认删除参数“自定上限”吗？');
    await expect(here(page).getByText('没有符合条件的参数')).toBeVisible();
  });

  await test.step('a built-in one keeps its key, refuses invalid values, and cannot be deleted', async () => {
    await page.getByRole('button', { name: '重置', exact: true }).click();
    await find(page, '参数键名', 'sys.login.lockMinutes');
    const name = '用户登录-锁定分钟数';
    await expect(page.getByRole('button', { name: `删除参数“${name}”` })).toHaveCount(0);
    await page.getByRole('button', { name: `修改参数“${name}”` }).click();
    await expect(drawer(page).getByLabel('参数键名')).toHaveAttribute('readonly');
    await drawer(page).getByLabel('参数键值').fill('never');
    await drawer(page).getByLabel('您的登录密码').fill(administrator.password);
    await save(page);
    await done(page, '须为 1 到 1440 之间的整数');
    await expect(drawer(page).getByLabel('参数键值')).toHaveValue('never');
  });

  await test.step('a larger page size keeps the page while it has rows; a phone has sizes and jumper too', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto('/system/config?pageNum=2');
    const pager = here(page).locator('.ant-pagination');
    const choose = async (size: number) => {
      await pager.getByRole('combobox').click();
      await page.locator('.ant-select-dropdown:visible').getByTitle(`${size} 条/页`).click();
      await expect(page).toHaveURL(new RegExp(`pageSize=${size}`));
    };
    await choose(20);
    await expect(page).toHaveURL(/pageNum=2/);
    await expect(pager.locator('.ant-pagination-item-active')).toHaveText('2');
    await pager.getByLabel('页', { exact: true }).fill('3');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/pageNum=3/);
    await choose(50);
    await expect(page).not.toHaveURL(/pageNum/);
    await accessible(page);
  });
});

test('an administrator writes a notice; users read it', async ({ page, openAs, accessible, portal, otherBrowser }) => {
  const title = `停机维护 ${unique('n')}`;
  await openAs(page, administrator, '/system/notice');
  const text = () => drawer(page).getByRole('textbox', { name: '公告内容' });
  const tool = (name: string) => drawer(page).getByRole('toolbar').first().getByRole('button', { name });

  await test.step('the text has a heading, a list, a link and a picture', async () => {
    await page.getByRole('button', { name: '新增公告' }).click();
    await drawer(page).getByLabel('公告标题').fill(title);
    await drawer(page).getByText('公告', { exact: true }).click();
    await text().click();
    await page.keyboard.type('维护时间');
    await drawer(page).getByLabel('段落样式').first().click();
    await page.locator('.ant-select-dropdown:visible').getByText('标题', { exact: true }).click();
    await text().press('End');
    await page.keyboard.press('Enter');
    await tool('加粗').click();
    await expect(tool('加粗')).toHaveAttribute('aria-pressed', 'true');
    await page.keyboard.type('周六 02:00');
    await tool('加粗').click();
    await page.keyboard.press('Enter');
    await tool('项目符号列表').click();
    await page.keyboard.type('检索照常');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Enter');
    await tool('链接').click();
    const link = page.locator('.ant-popover:visible');
    await link.getByLabel('链接地址').fill('javascript:alert(1)');
    await page.keyboard.press('Enter');
    await expect(link).toContainText('请输入以 https://');
    await link.getByLabel('链接地址').fill('/data');
    await page.keyboard.press('Enter');
    await expect(text().getByRole('link')).toHaveText('/data');
    await expect(link).toHaveCount(0);
    // A link in a sentence needs no minimum size. The editor takes the focus back in the next frame; focusing it
    // earlier would move the caret to the beginning.
    await expect(text()).toBeFocused();
    await page.keyboard.press('End');
    await page.keyboard.type(' 照常可读');
    await expect(text()).toContainText('/data 照常可读');
    await accessible(page);
  });

  await test.step('only pictures of at most 5 MB are accepted', async () => {
    const add = async (name: string, buffer: Buffer) => {
      await tool('图片').click();
      const box = page.getByRole('dialog', { name: '图片' });
      await box.locator('input[type=file]').setInputFiles({ name, mimeType: 'image/png', buffer });
      await box.getByLabel('替代文字').fill('机房');
      await box.getByRole('button', { name: '插入' }).click();
    };
    await add('large.png', Buffer.alloc(5 * 1024 * 1024 + 1));
    await done(page, '上传文件大小不能超过 5 MB！');
    await add('fake.png', Buffer.from('no picture'));
    await done(page, '图片插入失败');
    await expect(text().getByRole('img')).toHaveCount(0);
    await add('room.png', await picture(40, 20));
    await expect(text().getByRole('img', { name: '机房' })).toHaveJSProperty('naturalWidth', 40);
  });

  await test.step('it is saved with an English version, found, and shown unchanged', async () => {
    await drawer(page)
      .getByLabel('英文标题')
      .fill(`Maintenance ${title.split(' ')[1]!}`);
    await drawer(page).getByRole('textbox', { name: '英文内容' }).click();
    await page.keyboard.type('Searching goes on.');
    await save(page);
    await done(page, '保存成功');
    await find(page, '公告标题', title.split(' ')[1]!);
    await page.reload();
    await page.getByRole('button', { name: `查看公告“${title}”` }).click();
    const box = page.getByRole('dialog', { name: title });
    await expect(box.getByRole('heading', { name: '维护时间' })).toBeVisible();
    await expect(box.locator('strong')).toHaveText('周六 02:00');
    await expect(box.getByRole('listitem')).toHaveText('检索照常');
    await expect(box.getByRole('link', { name: '/data' })).toHaveAttribute('href', '/data');
    await expect(box.getByRole('img', { name: '机房' })).toHaveJSProperty('naturalWidth', 40);
    await accessible(page);
    await page.keyboard.press('Escape');
    await accessibleInBoth(page, accessible);
  });

  await test.step('HTML of another front end is sanitized', async () => {
    const chief = await apiClient(portal, administrator);
    const [made] = await portal.query<{ notice_id: number }>(
      'select notice_id from sys_notice where notice_title = $1',
      [title],
    );
    const body = { noticeId: made!.notice_id, noticeTitle: title, noticeType: '2', status: '0' };
    const noticeContent =
      '<p class="ql-align-center">改期<img src=x onerror="window.hit=1"><script>window.hit=1</script></p>';
    await granted(chief('PUT', '/system/notice', { ...body, noticeContent }));
    await page.getByRole('button', { name: `查看公告“${title}”` }).click();
    const box = page.getByRole('dialog', { name: title });
    await expect(box.getByText('改期')).toHaveCSS('text-align', 'center');
    expect(await page.evaluate(() => 'hit' in window)).toBe(false);
    await page.keyboard.press('Escape');
  });

  await test.step('a user reads it, and the page shows who', async () => {
    const mei = await employ(portal, 'mei', ['ops']);
    const hers = await (await otherBrowser()).newPage();
    await openAs(hers, mei, `/system/notice?noticeTitle=${title.split(' ')[1]!}`);
    const marked = hers.waitForResponse((response) => response.url().includes('/system/notice/markRead'));
    await hers.getByRole('button', { name: `查看公告“${title}”` }).click();
    await marked;
    await page.getByRole('button', { name: `公告“${title}”的已读用户` }).click();
    await drawer(page).getByLabel('登录名或昵称').fill(mei.userName);
    await page.keyboard.press('Enter');
    await expect(drawer(page).getByRole('row').filter({ hasText: mei.userName })).toContainText(mei.nickName);
    await accessible(page);
    await drawer(page).getByRole('button', { name: '关闭' }).click();
  });

  await test.step('it is closed, and deleted', async () => {
    await page.getByRole('button', { name: `修改公告“${title}”` }).click();
    await drawer(page).getByText('关闭', { exact: true }).click();
    await save(page);
    await expect(row(page, title)).toContainText('关闭');
    await page.getByRole('button', { name: `删除公告“${title}”` }).click();
    await confirm(page, `确认删除公告“${title}”吗？`);
    await expect(here(page).getByText('没有符合条件的通知公告')).toBeVisible();
  });
});

test('a user edits the profile', async ({ page, openAs, accessible, portal }) => {
  const mei = await employ(portal, 'mei');
  await openAs(page, mei, '/user/profile');

  await test.step('with organization, occupation and field of research', async () => {
    await expect(page.getByRole('heading', { name: '个人中心' })).toBeVisible();
    await here(page).getByLabel('工作单位').fill('示例研究所');
    await here(page).getByLabel('职业').click();
    await page.locator('.ant-select-dropdown:visible').getByText('教师', { exact: true }).click();
    await here(page).getByLabel('研究领域').fill('超导');
    await page.keyboard.press('Escape');
    await here(page).getByRole('button', { name: '保存' }).click();
    await done(page, '保存成功');
    await page.reload();
    await expect(here(page).getByLabel('工作单位')).toHaveValue('示例研究所');
    await expect(here(page).getByLabel('研究领域')).toHaveValue('超导');
    await expect(here(page).getByText('教师')).toBeVisible();
    await accessibleInBoth(page, accessible);
  });

  await test.step('and clears the occupation again', async () => {
    const choice = here(page).locator('.ant-form-item').filter({ hasText: '职业' });
    await choice.hover();
    await choice.locator('.ant-select-clear').click();
    await here(page).getByRole('button', { name: '保存' }).click();
    await done(page, '保存成功');
    await page.reload();
    await expect(here(page).getByLabel('工作单位')).toHaveValue('示例研究所');
    await expect(here(page).getByText('教师')).toHaveCount(0);
  });

  await test.step('with an avatar cut from a picture', async () => {
    await page.getByRole('tab', { name: '头像' }).click();
    await expect(page).toHaveURL(/tab=avatar/);
    const chooser = here(page).locator('input[type=file]');
    await chooser.setInputFiles({ name: 'x.txt', mimeType: 'text/plain', buffer: Buffer.from('x') });
    await done(page, '文件格式错误，请上传图片');
    await chooser.setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: await picture(640, 480) });
    const box = page.getByRole('dialog', { name: '裁剪头像' });
    await expect(box.getByRole('button', { name: '提交' })).toBeEnabled();
    await box.getByRole('button', { name: '向右旋转' }).click();
    await accessible(page);
    await box.getByRole('button', { name: '提交' }).click();
    await done(page, '头像修改成功');
    const face = here(page)
      .getByRole('img', { name: `${mei.nickName}的头像` })
      .first();
    await expect(face).toHaveJSProperty('naturalWidth', 480);
    await expect(face).toHaveJSProperty('naturalHeight', 480);
    // The frame shows the change at once.
    await expect(page.locator('header img[src*="/profile/"]')).toBeVisible();
    await accessibleInBoth(page, accessible);
    await page.getByRole('button', { name: '恢复默认头像' }).click();
    await confirm(page, '确认删除头像');
    await expect(page.getByRole('button', { name: '恢复默认头像' })).toHaveCount(0);
  });

  await test.step('with a signature that has a default picture', async () => {
    await page.getByRole('tab', { name: '电子签名' }).click();
    await expect(here(page).getByRole('img', { name: '尚未上传签名' })).toBeVisible();
    await accessibleInBoth(page, accessible);
    await here(page)
      .locator('input[type=file]')
      .last()
      .setInputFiles({ name: 'sign.png', mimeType: 'image/png', buffer: await picture(300, 120) });
    const signature = here(page).getByRole('img', { name: `${mei.nickName}的签名` });
    await expect(signature).toHaveJSProperty('naturalWidth', 300);
    await page.reload();
    await expect(signature).toHaveJSProperty('naturalWidth', 300);
    await page.getByRole('button', { name: '删除签名' }).click();
    await confirm(page, '确认删除签名吗？');
    await expect(here(page).getByRole('img', { name: '尚未上传签名' })).toBeVisible();
  });

  await test.step('with a chosen password', async () => {
    await page.getByRole('tab', { name: '修改密码' }).click();
    await here(page).getByLabel('旧密码').fill('wrong');
    await here(page).getByLabel('新密码').fill('Zk4%nW8?bF');
    await here(page).getByLabel('确认密码').fill('Zk4%nW8?bF');
    await here(page).getByRole('button', { name: '修改密码' }).click();
    await expect(here(page).getByText('旧密码错误')).toBeVisible();
    await here(page).getByLabel('旧密码').fill(mei.password);
    await here(page).getByRole('button', { name: '修改密码' }).click();
    await done(page, '密码修改成功');
    await apiClient(portal, { ...mei, password: 'Zk4%nW8?bF' });
  });
});
