import type { Page } from '@playwright/test';
import { employ, apiClient } from '../office.ts';
import { administrator, expect, newUser, test } from '../people.ts';

const here = (page: Page) => page.locator('.console-view:not([hidden])');
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

/** Saves the open form and reloads the page, so that the values come from the server. */
async function saveAndReload(page: Page): Promise<void> {
  await drawer(page).getByRole('button', { name: 'Save', exact: true }).click();
  await expect(drawer(page)).toHaveCount(0);
  await page.reload();
}

const name = newUser('en_').userName.toLowerCase();

test('an administrator uses the English pages to write a notice with a table, which survives an edit', async ({
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

  await test.step('a table of another editor keeps its merged cells when the notice is changed', async () => {
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

test('granted and revoked rights apply at once in an open window', async ({ page, portal, openAs }) => {
  const her = await employ(portal, 'rita', ['ops']);
  const chief = await apiClient(portal, administrator);
  await openAs(page, her, '/system/notice');
  await expect(button(page, '新增公告')).toBeVisible();
  const ops = await portal.query<{ role_id: number }>("select role_id from sys_role where role_key = 'reviewer'");
  const path = `/system/user/authRole?userId=${her.userId}&roleIds=${ops[0]!.role_id}`;
  expect((await chief('PUT', path)).code).toBe(200);
  // The session continues; the next action is refused, and the menu is updated.
  await here(page).getByRole('search').getByLabel('公告标题').fill('x');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('navigation', { name: '后台菜单' }).getByText('系统管理')).toHaveCount(0);
  await expect(page.getByRole('navigation', { name: '后台菜单' }).getByText('数据管理')).toBeVisible();
  await expect(page).not.toHaveURL(/\/login/);
});
