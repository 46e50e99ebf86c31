import type { Page } from '@playwright/test';
import { employ, apiClient } from '../office.ts';
import { administrator, expect, newUser, test } from '../people.ts';

const here = (page: Page) => page.locator('.console-view:not([hidden])');
const row = (page: Page, text: string) => here(page).locator('tbody').getByRole('row').filter({ hasText: text });
const drawer = (page: Page) => here(page).getByRole('dialog');
const button = (page: Page, name: string) => here(page).getByRole('button', { name, exact: true });

async function agree(page: Page): Promise<void> {
  await page.getByRole('dialog', { name: 'System prompt' }).getByRole('button', { name: 'Confirm' }).click();
}

async function narrow(page: Page, label: string, text: string): Promise<void> {
  await here(page).getByRole('search').getByLabel(label, { exact: true }).fill(text);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`=${text}(&|$)`));
}

async function fill(page: Page, fields: Record<string, string>): Promise<void> {
  for (const [label, text] of Object.entries(fields))
    await drawer(page).getByLabel(label, { exact: true }).first().fill(text);
}

/** Saves the open form and reads the page anew: what is there now came from the server. */
async function saveAndReload(page: Page): Promise<void> {
  await drawer(page).getByRole('button', { name: 'Save', exact: true }).click();
  await expect(drawer(page)).toHaveCount(0);
  await page.reload();
}

const name = newUser('en_').userName.toLowerCase();

/** A list with its form: what is typed, where it is looked for, what is changed. */
interface List {
  path: string;
  add: string;
  fields: Record<string, string>;
  find: string;
  edit: string;
  change: Record<string, string>;
  shows: string;
  remove: string;
  empty: string;
}

const lists: List[] = [
  {
    path: '/system/user',
    add: 'Add user',
    fields: { Account: name, 'Display name': 'Mei', Password: 'Qm7#vT2!xR' },
    find: 'Account',
    edit: `Edit user "${name}"`,
    change: { 'Display name': 'Mei Lin' },
    shows: 'Mei Lin',
    remove: `Delete user "${name}"`,
    empty: 'No user matches these filters',
  },
  {
    path: '/system/menu',
    add: 'Add a menu below “System administration”',
    fields: {
      'Menu name': name,
      'Menu name (English)': name,
      'Route path': name,
      'Component path': 'system/post/index',
    },
    find: 'Menu name',
    edit: `Edit the menu “${name}”`,
    change: { 'Component path': 'system/dept/index' },
    shows: 'system/dept/index',
    remove: `Delete the menu “${name}”`,
    empty: 'No menu matches',
  },
  {
    path: '/system/dict',
    add: 'Add dictionary',
    fields: { 'Dictionary name': name, 'English name': name, 'Dictionary type': name },
    find: 'Dictionary type',
    edit: `Edit dictionary “${name}”`,
    change: { Remarks: 'For drawing' },
    shows: 'For drawing',
    remove: `Delete dictionary “${name}”`,
    empty: 'No dictionary matches',
  },
  {
    path: '/system/config',
    add: 'Add parameter',
    fields: { 'Parameter name': name, 'English name': name, 'Parameter key': name, 'Parameter value': '12' },
    find: 'Parameter key',
    edit: `Edit parameter “${name}”`,
    change: { 'Parameter value': '3456' },
    shows: '3456',
    remove: `Delete parameter “${name}”`,
    empty: 'No parameter matches',
  },
];

test('an administrator who reads English keeps people, menus, words and parameters', async ({
  page,
  logIn,
  accessible,
}) => {
  test.setTimeout(300_000);
  await logIn(page, administrator);
  await page.getByRole('button', { name: 'Switch to English' }).click();
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');

  for (const list of lists)
    await test.step(`${list.path}: added, found, changed and deleted`, async () => {
      await page.goto(list.path);
      await button(page, list.add).click();
      await fill(page, list.fields);
      await accessible(page);
      await saveAndReload(page);
      await narrow(page, list.find, name);
      await expect(row(page, name).first()).toBeVisible();
      await accessible(page);
      await button(page, list.edit).click();
      await fill(page, list.change);
      await saveAndReload(page);
      await expect(row(page, list.shows).first()).toBeVisible();
      if (list.path === '/system/dict') await keepValues(page, accessible);
      await button(page, list.remove).click();
      await agree(page);
      await expect(here(page).getByText(list.empty)).toBeVisible();
      await page.reload();
      await expect(here(page).getByText(list.empty)).toBeVisible();
    });

  await test.step('tabs are still open after all these reloads, and closed ones stay closed', async () => {
    const tabs = page.getByRole('navigation', { name: 'Open pages' }).getByRole('listitem');
    const open = ['Home', 'Users', 'Menus', 'Dictionaries', 'Parameters'];
    await expect(tabs.filter({ hasText: 'Users' })).toHaveCount(1);
    for (const title of open) await expect(tabs.filter({ hasText: title }).first()).toBeVisible();
    await tabs.filter({ hasText: 'Menus' }).getByRole('button').click();
    await page.reload();
    await expect(tabs.filter({ hasText: 'Users' })).toHaveCount(1);
    await expect(tabs.filter({ hasText: 'Menus' })).toHaveCount(0);
    await tabs.filter({ hasText: 'Users' }).getByRole('link').click();
    await expect(page).toHaveURL(new RegExp(`/system/user\\?.*${name}`));
  });
});

/** The values of the dictionary that is in sight, and back to it. */
async function keepValues(page: Page, accessible: (page: Page) => Promise<void>): Promise<void> {
  await row(page, name).getByRole('link').click();
  await expect(here(page).getByRole('heading', { name: `Dictionary values: ${name}` })).toBeVisible();
  await button(page, 'Add value').click();
  await fill(page, { Label: '暖色', 'English label': 'Warm', Value: 'warm' });
  await accessible(page);
  await saveAndReload(page);
  await narrow(page, 'Label', 'Warm');
  await button(page, 'Edit value “Warm”').click();
  await fill(page, { 'English label': 'Warm hues' });
  await saveAndReload(page);
  await expect(row(page, 'Warm hues')).toBeVisible();
  await accessible(page);
  await button(page, 'Delete value “Warm hues”').click();
  await agree(page);
  await expect(row(page, 'Warm hues')).toHaveCount(0);
  await here(page).getByRole('link', { name: 'Back to dictionaries' }).click();
  await narrow(page, 'Dictionary type', name);
}

test('an administrator who reads English writes a notice with a table, which survives being edited', async ({
  page,
  portal,
  logIn,
  accessible,
}) => {
  const title = `Maintenance ${name}`;
  await logIn(page, administrator);
  await page.getByRole('button', { name: 'Switch to English' }).click();
  await page.goto('/system/notice');
  const text = () => drawer(page).getByRole('textbox', { name: 'Content', exact: true });
  const tool = (label: string) =>
    drawer(page).getByRole('toolbar').first().getByRole('button', { name: label, exact: true });

  await test.step('the table has a heading and another row', async () => {
    await button(page, 'Add notice').click();
    await fill(page, { Title: title, 'English title': title });
    await text().click();
    await tool('Table').click();
    await page.getByRole('menuitem', { name: 'Insert a table' }).click();
    await expect(text().getByRole('columnheader')).toHaveCount(3);
    await page.keyboard.type('Service');
    await page.keyboard.press('Tab');
    await page.keyboard.type('From');
    await tool('Table').click();
    await page.getByRole('menuitem', { name: 'Insert row below' }).click();
    await expect(text().getByRole('row')).toHaveCount(4);
    await accessible(page);
    await saveAndReload(page);
  });

  await test.step('a table of another editor keeps its joined cells when the notice is changed', async () => {
    const chief = await apiClient(portal, administrator);
    const [made] = await portal.query<{ notice_id: number; notice_content: string }>(
      'select notice_id, notice_content from sys_notice where notice_title = $1',
      [title],
    );
    expect(made!.notice_content).toContain('<th><p>Service</p></th><th><p>From</p></th>');
    const noticeContent =
      '<table><thead><tr><th colspan="2" style="background-color:#ff0">Plan</th></tr></thead>' +
      '<tbody><tr><td rowspan="2">Search</td><td>02:00</td></tr><tr><td>04:00</td></tr></tbody></table>';
    const body = { noticeId: made!.notice_id, noticeTitle: title, noticeTitleEn: title, noticeType: '1', status: '0' };
    expect((await chief('PUT', '/system/notice', { ...body, noticeContent })).code).toBe(200);
    await narrow(page, 'Title', name);
    await button(page, `Edit notice “${title}”`).click();
    await expect(text().getByRole('cell', { name: 'Search' })).toHaveAttribute('rowspan', '2');
    await fill(page, { Title: `${title} moved`, 'English title': `${title} moved` });
    await saveAndReload(page);
    await button(page, `View notice “${title} moved”`).click();
    const box = page.getByRole('dialog', { name: `${title} moved` });
    await expect(box.getByRole('columnheader', { name: 'Plan' })).toHaveAttribute('colspan', '2');
    await expect(box.getByRole('cell', { name: 'Search' })).toHaveAttribute('rowspan', '2');
    await accessible(page);
    await page.keyboard.press('Escape');
  });

  await test.step('it is deleted', async () => {
    await button(page, `Delete notice “${title} moved”`).click();
    await agree(page);
    await expect(here(page).getByText('No notice matches')).toBeVisible();
  });
});

test('an administrator who reads English follows somebody through the logs and looks around', async ({
  page,
  portal,
  logIn,
  accessible,
}) => {
  const her = await employ(portal, 'enna');
  const call = await apiClient(portal, her);
  await logIn(page, administrator);
  await page.getByRole('button', { name: 'Switch to English' }).click();

  await test.step('the login log is narrowed and taken away, and a young row stays', async () => {
    await page.goto('/system/log/logininfor');
    await narrow(page, 'Username', her.userName);
    await expect(row(page, 'Logged in')).toHaveCount(1);
    await accessible(page);
    const taken = page.waitForEvent('download');
    await button(page, 'Export').click();
    expect((await taken).suggestedFilename()).toMatch(/\.xlsx$/);
    await row(page, her.userName).getByRole('checkbox').check();
    await button(page, 'Delete selected (1)').click();
    await agree(page);
    await expect(page.getByText(/younger than \d+ days and stays/).first()).toBeVisible();
    await expect(row(page, 'Logged in')).toHaveCount(1);
  });

  await test.step('she is online until she is logged out', async () => {
    await page.goto('/monitor/online');
    await here(page).getByRole('search').getByLabel('User or IP').fill(her.userName);
    await page.keyboard.press('Enter');
    await expect(row(page, her.userName)).toHaveCount(1);
    await accessible(page);
    await button(page, `Log out "${her.userName}"`).click();
    await agree(page);
    await expect(here(page).getByText('No online user matches this search')).toBeVisible();
    expect((await call('GET', '/getInfo')).code).toBe(401);
  });

  await test.step('the operation log says who did that', async () => {
    await page.goto('/system/log/operlog');
    await narrow(page, 'Module', 'Online');
    await expect(row(page, 'Force logout').first()).toContainText('admin');
    await row(page, 'Force logout').first().getByRole('button', { name: 'Details' }).click();
    await expect(page.getByRole('dialog', { name: /^Details of operation \d+$/ })).toContainText('/monitor/online/');
    await accessible(page);
    await page.keyboard.press('Escape');
  });

  await test.step('the gallery of icons finds one', async () => {
    await page.goto('/tool/icons');
    await expect(here(page).getByRole('heading', { level: 1, name: 'Icon gallery' })).toBeVisible();
    await here(page).getByLabel('Search icon names').fill('wechat');
    await page.keyboard.press('Enter');
    await expect(here(page).getByText('1 icons')).toBeVisible();
    await accessible(page);
  });

  await test.step('what is written on one’s own page stays', async () => {
    await page.goto('/user/profile');
    await here(page).getByLabel('E-mail', { exact: true }).fill(`${name}@example.org`);
    await here(page).getByLabel('Organization', { exact: true }).fill('Example institute');
    await here(page).getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByText('Saved successfully').first()).toBeVisible();
    await page.reload();
    await expect(here(page).getByLabel('Organization', { exact: true })).toHaveValue('Example institute');
    await accessible(page);
  });
});

test('rights that are given and taken show at once in a window that is open', async ({ page, portal, openAs }) => {
  const her = await employ(portal, 'rita', ['ops']);
  const chief = await apiClient(portal, administrator);
  await openAs(page, her, '/system/notice');
  await expect(button(page, '新增公告')).toBeVisible();
  const ops = await portal.query<{ role_id: number }>("select role_id from sys_role where role_key = 'reviewer'");
  const path = `/system/user/authRole?userId=${her.userId}&roleIds=${ops[0]!.role_id}`;
  expect((await chief('PUT', path)).code).toBe(200);
  // Her session lives on; the next thing that she does is refused, and the menu follows.
  await here(page).getByRole('search').getByLabel('公告标题').fill('x');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('navigation', { name: '后台菜单' }).getByText('系统管理')).toHaveCount(0);
  await expect(page.getByRole('navigation', { name: '后台菜单' }).getByText('数据管理')).toBeVisible();
  await expect(page).not.toHaveURL(/\/login/);
});
