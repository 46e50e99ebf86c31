import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { BrowserContext, Page } from '@playwright/test';
import { expect, type TestUser } from './people.ts';
import type { Portal } from './portal.ts';

/** A file to deposit. */
export interface DepositedFile {
  name: string;
  bytes: Buffer;
}

export const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

interface Tools {
  portal: Portal;
  solveCaptcha: (page: Page) => Promise<void>;
  logIn: (page: Page, who: TestUser) => Promise<void>;
  mailTo: (address: string, containing: string) => Promise<string>;
  accessible: (page: Page) => Promise<void>;
}

/** A visitor registers in the browser, with the captcha, and is then signed in. */
export async function register(page: Page, who: TestUser, mobile: string, { solveCaptcha }: Tools): Promise<void> {
  await page.goto('/register');
  await page.locator('#username').fill(who.userName);
  await page.locator('#name').fill('玛丽·居里');
  await page.locator('#email').fill(who.email);
  await page.locator('#mobile').fill(mobile);
  await page.locator('#password').fill(who.password);
  await page.locator('#confirmPassword').fill(who.password);
  await page.locator('#organization').fill('镭研究所');
  await page.locator('#occupation').selectOption('researcher');
  await page.locator('#researchField').fill('放射性');
  await page.locator('#agreeTerms').check();
  await solveCaptcha(page);
  await page.getByRole('button', { name: '注册' }).click();
  await expect(page.getByText(`注册成功，已登录账号 ${who.userName}`)).toBeVisible();
}

/** Verifies the e-mail with the code from the mail that the registration sent. */
export async function verify(page: Page, who: TestUser, { mailTo }: Tools): Promise<void> {
  await page.goto('/email-verification');
  const mail = await mailTo(who.email, '验证');
  const code = /\b[A-HJKMNP-Z2-9]{6}\b/.exec(mail)?.[0];
  expect(code, 'the mail holds a code').toBeDefined();
  await page.locator('#code').fill(code!);
  await page.getByRole('button', { name: '验证', exact: true }).click();
  await expect(page.getByText('已完成验证').or(page.getByText('验证成功')).first()).toBeVisible();
}

/** The control of the deposit form for a field path. */
export const control = (page: Page, path: string) => page.locator(`#deposit_${path.replaceAll('.', '_')}`);

/** Chooses from a list of the deposit form. */
export async function choose(page: Page, path: string, option: string): Promise<void> {
  const field = control(page, path);
  await field.click();
  // Each list of choices belongs to its field; the previous one may still be fading out.
  const list = page
    .locator('.ant-select-dropdown')
    .filter({ has: page.locator(`[id="${await field.getAttribute('aria-controls')}"]`) });
  await list.locator('.ant-select-item-option', { hasText: option }).first().click();
  await expect(page.locator('.ant-select').filter({ has: field })).toContainText(option);
}

/** Fills every required field of an open resource of the type paper. */
export async function fillDeposit(page: Page, title: string): Promise<void> {
  await page.goto('/archive/submit');
  await control(page, 'titleZh').fill(title);
  await choose(page, 'resourceType', '期刊论文');
  await control(page, 'typeMeta.title').fill('Matminer: An open source toolkit');
  await control(page, 'typeMeta.journal').fill('Demo J. Condens. Matter');
  await control(page, 'titleEn').fill('Band gaps measured by experiment');
  await control(page, 'keywordsZh').fill('带隙，实验');
  await control(page, 'descriptionZh').fill('由实验测得的无机化合物带隙，用于检验机器学习模型的预测。');
  await page.getByRole('button', { name: '添加作者' }).click();
  await control(page, 'authors.0.nameZh').fill('玛丽·居里');
  await control(page, 'authors.0.affiliations').fill('镭研究所');
  await control(page, 'authors.0.affiliations').press('Enter');
  await control(page, 'noProject').check();
  await page.getByRole('radio', { name: /完全开放共享/ }).check();
  await control(page, 'openDate').fill('2020-01-01');
  await control(page, 'openDate').press('Enter');
  await choose(page, 'license', '署名（CC BY 4.0）');
  await choose(page, 'preservationPlan', '永久保存');
}

/** Uploads files in the form and waits until each has arrived. */
export async function upload(page: Page, files: DepositedFile[]): Promise<void> {
  await page
    .locator('input[type=file]')
    .setInputFiles(files.map(({ name, bytes }) => ({ name, buffer: bytes, mimeType: 'text/csv' })));
  for (const { name, bytes } of files) {
    const row = page.getByRole('list', { name: '已上传的文件' }).getByRole('listitem').filter({ hasText: name });
    await expect(row).toContainText(sha256(bytes).slice(0, 12), { timeout: 30_000 });
  }
}

/** Waits until the server has saved the form. */
export async function saved(page: Page): Promise<void> {
  await expect(page.getByText(/^已保存 /)).toBeVisible({ timeout: 15_000 });
}

export async function submit(page: Page): Promise<void> {
  await page.getByRole('button', { name: '提交审核' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '提交审核' }).click();
  await expect(page.getByRole('heading', { name: /提交成功/ })).toBeVisible();
}

/** After a return the confirmation is stored and not requested again. */
export async function submitRevised(page: Page): Promise<void> {
  await page.getByRole('button', { name: '再次提交审核' }).click();
  await expect(page.getByRole('heading', { name: /提交成功/ })).toBeVisible();
}

/** Opens a waiting submission in the reviewer's queue. */
export async function openInQueue(page: Page, title: string): Promise<void> {
  await page.goto(`/dms/approval?keyword=${encodeURIComponent(title)}`);
  await page.getByText(title).first().click();
  await expect(page.getByText('审核意见').first()).toBeVisible();
}

export async function reject(page: Page, comments: string): Promise<void> {
  await page.getByRole('button', { name: '驳回', exact: true }).click();
  await page.getByRole('checkbox', { name: '元数据不完整或不准确' }).check();
  await page.getByLabel('审核意见').fill(comments);
  await page.getByRole('button', { name: '确认驳回' }).click();
  // The next submission of the queue opens, or the queue.
  await expect(page.getByRole('button', { name: '确认驳回' })).toHaveCount(0);
}

export async function approve(page: Page): Promise<void> {
  await page.getByRole('button', { name: '通过', exact: true }).click();
  const box = page.getByRole('dialog');
  await expect(box).toContainText('系统提示');
  await box.getByRole('button', { name: '确定' }).click();
  await expect(page.getByText('已通过审核并发布').first()).toBeVisible();
}

/** A visitor finds the resource, reads it, and downloads every file; the bytes are those that were deposited. */
export async function findAndDownload(visitor: BrowserContext, title: string, files: DepositedFile[]): Promise<Page> {
  const page = await visitor.newPage();
  await page.goto(`/data?keyword=${encodeURIComponent(title)}`);
  await page.getByRole('link', { name: title }).first().click();
  await page.waitForURL(/\/data\/detail\//);
  await expect(page.getByRole('heading', { level: 1 })).toContainText(title);
  for (const { name, bytes } of files) {
    const started = page.waitForEvent('download');
    await page.getByRole('link', { name: `下载 ${name}` }).click();
    const download = await started;
    expect(download.suggestedFilename()).toBe(name);
    expect(sha256(readFileSync(await download.path()))).toBe(sha256(bytes));
  }
  return page;
}
