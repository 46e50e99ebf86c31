import type { Page } from '@playwright/test';
import { employ, submitResource } from '../office.ts';
import { expect, test } from '../people.ts';

const title = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true });
/** The keys work when the buttons of the decision are visible. */
const isReady = async (page: Page, name: string) => {
  await expect(title(page, name)).toBeVisible();
  await expect(page.getByRole('button', { name: '驳回', exact: true })).toBeVisible();
};

/** Keys do nothing while the page reloads, so the key is pressed until the question appears. */
const askToApprove = (page: Page, key = 'a') =>
  expect(async () => {
    await page.keyboard.press(key);
    await expect(page.getByRole('dialog', { name: '系统提示' })).toContainText('确认通过', { timeout: 3000 });
  }).toPass();

/** Opens the reasons of a rejection in the same way; the first one gets the focus. */
const askToReject = (page: Page, key = 'r') =>
  expect(async () => {
    await page.keyboard.press(key);
    await expect(page.getByRole('checkbox', { name: '元数据不完整或不准确' })).toBeFocused({ timeout: 3000 });
  }).toPass();

test('a reviewer decides several submissions by keys alone', async ({ page, portal, openAs, accessible }) => {
  const [owner, wu] = [await employ(portal, 'owner'), await employ(portal, 'wu', ['reviewer'])];
  const name = `按键审核 ${owner.userName}`;
  const names = ['一', '二', '三', '四'].map((at) => `${name} ${at}`);
  for (const one of names) await submitResource(portal, owner, one);
  const [first = '', second = '', third = '', fourth = ''] = names;
  const { keyboard } = page;
  await openAs(page, wu, `/dms/approval?keyword=${encodeURIComponent(name)}`);
  await expect(page.getByRole('link', { name: first })).toBeVisible();

  await test.step('J and K move through the rows, ? lists the keys, Enter opens', async () => {
    await keyboard.press('j');
    await expect(page.getByRole('link', { name: first })).toBeFocused();
    await keyboard.press('j');
    await expect(page.getByRole('link', { name: second })).toBeFocused();
    await keyboard.press('k');
    await expect(page.getByRole('link', { name: first })).toBeFocused();
    await keyboard.press('?');
    const sheet = page.getByRole('dialog', { name: '快捷键' });
    await expect(sheet).toContainText('移到下一行 / 上一行');
    await accessible(page);
    await keyboard.press('Escape');
    await expect(sheet).toBeHidden();
    await keyboard.press('j');
    await keyboard.press('k');
    await keyboard.press('Enter');
    await isReady(page, first);
  });

  await test.step('C claims, A approves, and the title of the next submission has the focus', async () => {
    await keyboard.press('c');
    await expect(page.getByText('已领取').first()).toBeVisible();
    await expect(page.getByRole('button', { name: '领取审核' })).toHaveCount(0);
    await expect(page.getByText('审核中', { exact: true }).first()).toBeVisible();
    await askToApprove(page);
    await keyboard.press('Enter');
    await isReady(page, second);
    await expect(title(page, second)).toBeFocused();
  });

  await test.step('R asks for reasons: digits select them, M writes remarks, Ctrl+Enter sends', async () => {
    await askToReject(page);
    await keyboard.press('1');
    await keyboard.press('4');
    await expect(page.getByRole('checkbox', { name: '数据质量存在问题' })).toBeChecked();
    await keyboard.press('m');
    const place = page.getByRole('combobox', { name: '第 1 条意见的字段或文件' });
    await expect(place).toBeVisible();
    await keyboard.press('Alt+m');
    await expect(place).toBeFocused();
    await keyboard.type('中文摘要');
    await expect(page.locator('.ant-select-item-option-active', { hasText: '中文摘要' })).toBeVisible();
    await keyboard.press('Enter');
    await keyboard.press('Alt+m');
    // In a text field letters are text, not shortcuts.
    await keyboard.type('cark');
    await expect(page.getByRole('textbox', { name: '第 1 条意见', exact: true })).toHaveValue('cark');
    await keyboard.press('Control+Enter');
    await isReady(page, third);
    await expect(title(page, third)).toBeFocused();
  });

  await test.step('Esc keeps the input of a rejection; J goes to the next submission, and A approves it', async () => {
    await askToReject(page);
    await keyboard.press('2');
    await expect(page.getByRole('checkbox', { name: '数据文件缺失、损坏或无法打开' })).toBeChecked();
    await keyboard.press('Escape');
    await expect(page.getByRole('button', { name: '确认驳回' })).toHaveCount(0);
    await expect(page.getByRole('button', { name: '下一项' })).toBeEnabled();
    await keyboard.press('j');
    await isReady(page, fourth);
    await askToApprove(page);
    await keyboard.press('Enter');
    await isReady(page, third);
  });

  await test.step('single keys can be turned off; with Alt they still work', async () => {
    await keyboard.press('?');
    const sheet = page.getByRole('dialog', { name: '快捷键' });
    await sheet.getByRole('switch', { name: '使用单键' }).press('Space');
    await expect(sheet).toContainText('Alt+A');
    await accessible(page);
    await keyboard.press('Escape');
    await expect(sheet).toBeHidden();
    await keyboard.press('a');
    await askToReject(page, 'Alt+r');
    await keyboard.press('Escape');
    await expect(page.getByRole('button', { name: '确认驳回' })).toHaveCount(0);
    await askToApprove(page, 'Alt+a');
    await keyboard.press('Enter');
    await expect(page.getByText('已通过审核并发布').first()).toBeVisible();
  });
});
