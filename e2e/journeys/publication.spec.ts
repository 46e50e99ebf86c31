import { readFileSync } from 'node:fs';
import { fromBuffer } from 'yauzl';
import { administrator, expect, newcomer, test } from '../people.ts';
import * as story from '../publication.ts';

const files = [
  { name: '带隙 measured.csv', bytes: Buffer.from('composition,gap (eV)\nGaAs,1.42\nSi,1.12\n"Ga2O3, β",4.8\n') },
  { name: 'readme.txt', bytes: Buffer.from('由实验测得的带隙。\n') },
];

test('a data resource goes from a visitor’s registration to everybody’s download', async ({
  page,
  portal,
  solveCaptcha,
  logIn,
  mailTo,
  accessible,
  otherBrowser,
}) => {
  const tools = { portal, solveCaptcha, logIn, mailTo, accessible, otherBrowser };
  test.setTimeout(180_000);
  const curie = newcomer('curie');
  const title = `实验带隙数据 ${curie.userName}`;

  await test.step('a visitor registers, logs in and verifies her e-mail', async () => {
    await story.register(page, curie, '13800138001', tools);
    await story.verify(page, curie, tools);
  });

  await test.step('she fills the form; it saves itself; a reload keeps every field', async () => {
    await story.fillDeposit(page, title);
    await story.upload(page, files);
    await story.saved(page);
    await tools.accessible(page);
    await page.reload();
    await expect(page.locator('#deposit_titleZh')).toHaveValue(title);
    await expect(page.locator('#deposit_typeMeta_journal')).toHaveValue('Demo J. Condens. Matter');
    await expect(page.locator('#deposit_authors_0_nameZh')).toHaveValue('玛丽·居里');
  });

  await test.step('she submits, and finds it among her own', async () => {
    await story.submit(page);
    await page.goto('/archive/mine');
    await expect(page.getByText(title).first()).toBeVisible();
    await expect(page.getByText('待审核').first()).toBeVisible();
    await tools.mailTo(curie.email, title);
  });

  const reviewerBrowser = await tools.otherBrowser();
  const reviewer = await reviewerBrowser.newPage();
  await test.step('a reviewer rejects it with reasons', async () => {
    await tools.logIn(reviewer, administrator);
    await story.openInQueue(reviewer, title);
    await expect(reviewer.getByText('带隙 measured.csv').first()).toBeVisible();
    await tools.accessible(reviewer);
    await story.reject(reviewer, '请补充测量方法');
  });

  await test.step('she gets a mail, sees the reasons, corrects and submits again', async () => {
    expect(await tools.mailTo(curie.email, '请补充测量方法')).toContain('元数据不完整或不准确');
    await page.goto('/archive/mine');
    await page.getByRole('link', { name: '修改' }).first().click();
    await expect(page.getByText('请补充测量方法').first()).toBeVisible();
    await page.locator('#deposit_descriptionZh').fill('由光学吸收测得的无机化合物带隙，用于检验机器学习模型的预测。');
    await story.saved(page);
    await story.submit(page);
  });

  await test.step('the reviewer approves after a confirmation; the history shows every round', async () => {
    await story.openInQueue(reviewer, title);
    await story.approve(reviewer);
    await expect(reviewer.getByText('请补充测量方法').first()).toBeVisible();
    await expect(reviewer.getByText('提交审核').first()).toBeVisible();
    await tools.mailTo(curie.email, '审核通过');
  });

  await test.step('its owner reads the whole history: submissions, decisions and the publication', async () => {
    await page.goto('/archive/mine');
    await page.getByRole('button', { name: '历史记录' }).first().click();
    const told = page.getByRole('dialog').getByRole('listitem');
    for (const deed of ['发布', '提交审核', '驳回', '通过'])
      await expect(told.filter({ hasText: deed }).first()).toBeVisible();
    await tools.accessible(page);
    await page.keyboard.press('Escape');
  });

  await test.step('a visitor finds it in Chinese and in English, and the bytes are hers', async () => {
    const visitor = await tools.otherBrowser();
    const record = await story.findAndDownload(visitor, title, files);
    for (const { bytes } of files) await expect(record.locator('body')).toContainText(story.sha256(bytes).slice(0, 8));
    await tools.accessible(record);
    await record
      .getByRole('button', { name: /预览 带隙 measured.csv/ })
      .or(record.getByRole('link', { name: /预览 带隙 measured.csv/ }))
      .click();
    await expect(record.getByRole('cell', { name: 'Ga2O3, β' })).toBeVisible();

    const started = record.waitForEvent('download');
    await record.getByRole('link', { name: /打包下载/ }).click();
    const archive = readFileSync(await (await started).path());
    expect(await namesIn(archive)).toEqual(files.map(({ name }) => name).sort());

    await record.goto('/data?lang=en&keyword=band+gaps+experiment');
    await expect(record.getByRole('link', { name: 'Band gaps measured by experiment' }).first()).toBeVisible();
  });
});

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
