import { readFileSync } from 'node:fs';
import type { BrowserContext, Page } from '@playwright/test';
import { fromBuffer } from 'yauzl';
import { administrator, expect, test, type TestUser } from './people.ts';
import * as story from './publication.ts';

/** A deposit with its owner; `previewed` names one of the files and a cell of the first rows of its table. */
export interface Deposit {
  author: TestUser;
  mobile: string;
  title: string;
  files: story.DepositedFile[];
  previewed: { name: string; cell: string };
}

type Tools = Parameters<typeof story.register>[3] & { otherBrowser: () => Promise<BrowserContext> };

/**
 * A data resource from registration to public download: draft, rejection with reasons and mail, correction, approval,
 * history, search in both languages, preview and the same bytes.
 */
export async function publishes(
  page: Page,
  tools: Tools,
  { author, mobile, title, files, previewed }: Deposit,
): Promise<void> {
  await test.step('a visitor registers, logs in and verifies the e-mail', async () => {
    await story.register(page, author, mobile, tools);
    await story.verify(page, author, tools);
  });

  await test.step('they fill the form; it is saved automatically; a reload keeps every field', async () => {
    await story.fillDeposit(page, title);
    await story.upload(page, files);
    await story.saved(page);
    await tools.accessible(page);
    await page.reload();
    await expect(page.locator('#deposit_titleZh')).toHaveValue(title);
    await expect(page.locator('#deposit_typeMeta_journal')).toHaveValue('Demo J. Condens. Matter');
    await expect(page.locator('#deposit_authors_0_nameZh')).toHaveValue('玛丽·居里');
  });

  await test.step('they submit, and find it in their list', async () => {
    await story.submit(page);
    await page.goto('/archive/mine');
    await expect(page.getByText(title).first()).toBeVisible();
    await expect(page.getByText('待审核').first()).toBeVisible();
    await tools.mailTo(author.email, title);
  });

  const reviewerBrowser = await tools.otherBrowser();
  const reviewer = await reviewerBrowser.newPage();
  await test.step('a reviewer rejects it with reasons', async () => {
    await tools.logIn(reviewer, administrator);
    await story.openInQueue(reviewer, title);
    await expect(reviewer.getByText(previewed.name).first()).toBeVisible();
    await tools.accessible(reviewer);
    await story.reject(reviewer, '请补充测量方法');
  });

  await test.step('they get a mail, see the reasons, correct and submit again', async () => {
    expect(await tools.mailTo(author.email, '请补充测量方法')).toContain('元数据不完整或不准确');
    await page.goto('/archive/mine');
    await page.getByRole('link', { name: '修改' }).first().click();
    await expect(page.getByText('请补充测量方法').first()).toBeVisible();
    await page.locator('#deposit_descriptionZh').fill('由光学吸收测得的无机化合物带隙，用于检验机器学习模型的预测。');
    await story.saved(page);
    await story.submitRevised(page);
  });

  await test.step('the reviewer approves after a confirmation; the history shows every round', async () => {
    await story.openInQueue(reviewer, title);
    const read = reviewer.url();
    await story.approve(reviewer);
    await reviewer.goto(read);
    await expect(reviewer.getByText('请补充测量方法').first()).toBeVisible();
    await expect(reviewer.getByText('提交审核').first()).toBeVisible();
    await tools.mailTo(author.email, '审核通过');
  });

  await test.step('its owner reads the whole history: submissions, decisions and the publication', async () => {
    await page.goto('/archive/mine');
    await page.getByRole('button', { name: '历史记录' }).first().click();
    const told = page.getByRole('dialog').getByRole('listitem');
    for (const action of ['发布', '提交审核', '驳回', '通过'])
      await expect(told.filter({ hasText: action }).first()).toBeVisible();
    await tools.accessible(page);
    await page.keyboard.press('Escape');
  });

  await test.step('a visitor finds it in Chinese and in English, and the bytes are those that were deposited', async () => {
    const visitor = await tools.otherBrowser();
    const record = await story.findAndDownload(visitor, title, files);
    for (const { bytes } of files) await expect(record.locator('body')).toContainText(story.sha256(bytes).slice(0, 8));
    await tools.accessible(record);
    await record
      .getByRole('button', { name: `预览 ${previewed.name}` })
      .or(record.getByRole('link', { name: `预览 ${previewed.name}` }))
      .click();
    await expect(record.getByRole('cell', { name: previewed.cell, exact: true }).first()).toBeVisible();

    const started = record.waitForEvent('download');
    await record.getByRole('link', { name: /打包下载/ }).click();
    const archive = readFileSync(await (await started).path());
    expect(await namesIn(archive)).toEqual(files.map(({ name }) => name).sort());

    await record.goto('/data?lang=en&keyword=band+gaps+experiment');
    await expect(record.getByRole('link', { name: 'Band gaps measured by experiment' }).first()).toBeVisible();
  });
}

/** Names of the entries of an archive, sorted. */
function namesIn(archive: Buffer): Promise<string[]> {
  return new Promise((resolve, reject) =>
    fromBuffer(archive, { lazyEntries: true }, (error, zip) => {
      if (error) return reject(error);
      const names: string[] = [];
      zip.on('entry', (entry: { fileName: string }) => {
        names.push(entry.fileName);
        zip.readEntry();
      });
      zip.on('end', () => resolve(names.sort()));
      zip.readEntry();
    }),
  );
}
