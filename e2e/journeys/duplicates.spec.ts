import type { Page } from '@playwright/test';
import { approveByCall, completeForm, employ, granted, apiClient, submitResource } from '../office.ts';
import { administrator, expect, test } from '../people.ts';

const control = (page: Page, at: string) => page.locator(`#deposit_${at}`);
const asFile = (name: string, text: string) => ({ name, mimeType: 'text/csv', buffer: Buffer.from(text) });

test('a depositor of known data sees what is equal, and nothing of private data of others', async ({
  page,
  portal,
  openAs,
  accessible,
}) => {
  test.setTimeout(120_000);
  const [zhou, hoyle] = [await employ(portal, 'zhou'), await employ(portal, 'hoyle')];
  const mark = hoyle.userName;
  const known = { title: `铜氧化物的光电子谱 ${mark}`, doi: `10.5072/${mark}`, table: `k,E\n1,${mark}\n` };
  const secret = { title: `未发表的比热 ${mark}`, table: `T,C\n1,${mark}\n` };
  const ofTheirs = (titleEn: string, more: object = {}) => ({ titleEn: `${titleEn} ${mark}`, ...more });
  const chief = await apiClient(portal, administrator);
  const published = await submitResource(portal, zhou, known.title, ofTheirs('Photoemission', { doi: known.doi }), {
    'arpes.csv': known.table,
  });
  const publicId = await approveByCall(chief, published);
  const closed = { sharingMethod: 'closed', nonDisclosureReason: '尚未发表', license: undefined, openDate: undefined };
  await approveByCall(
    chief,
    await submitResource(portal, zhou, `已登记 ${mark}`, ofTheirs('Registered', closed), { 'c.csv': secret.table }),
  );
  await submitResource(portal, zhou, secret.title, ofTheirs('Waiting'), { 'c.csv': secret.table });
  const own = await apiClient(portal, hoyle);
  const { resourceId: mine } = (await granted(own('POST', '/front/resource'))).data as { resourceId: number };
  const { data: draft } = await granted(own('GET', `/front/resource/mine/${mine}`));
  await granted(own('PUT', `/front/resource/mine/${mine}`, { ...(draft as object), titleZh: known.title }));

  const hint = page.getByText('下列资源与此处填写的内容相同').locator('xpath=ancestor::*[contains(@class,"note")][1]');
  const theirs = hint.getByRole('listitem').filter({ has: page.locator(`a[href="/data/detail/${publicId}"]`) });

  await test.step('the title matches the published resource and a draft of the same user', async () => {
    await openAs(page, hoyle, '/archive/submit');
    await control(page, 'titleZh').fill(known.title);
    await expect(theirs).toContainText('标题相同');
    await expect(theirs).not.toContainText('DOI');
    const draftOfMine = hint.getByRole('listitem').filter({ hasText: '您的资源，尚未发布' });
    await expect(draftOfMine.getByRole('link')).toHaveAttribute('href', `/archive/submit/${mine}`);
    await expect(hint.getByRole('listitem')).toHaveCount(2);
    await accessible(page);
  });

  await test.step('the DOI and the bytes of a file match too, when the title does not', async () => {
    await control(page, 'titleZh').fill(secret.title);
    await expect(hint).toHaveCount(0);
    await control(page, 'doi').fill(known.doi);
    await expect(theirs).toContainText('DOI 相同');
    await page.locator('input[type=file]').first().setInputFiles(asFile('renamed.csv', known.table));
    await expect(theirs).toContainText('含有相同的文件（SHA-256）');
    await expect(theirs).not.toContainText('标题相同');
  });

  await test.step('submitted and private data of others do not match by title or bytes', async () => {
    await page.locator('input[type=file]').first().setInputFiles(asFile('kept.csv', secret.table));
    await expect(page.getByRole('list', { name: '已上传的文件' }).getByRole('listitem')).toHaveCount(2);
    await expect(page.locator('.deposit__place')).toHaveAttribute('data-place', 'server');
    await page.reload();
    await expect(theirs).toContainText('DOI 相同');
    await expect(hint.getByRole('listitem')).toHaveCount(1);
    await expect(page.getByText(`已登记 ${mark}`)).toHaveCount(0);
  });

  await test.step('the link opens the record in another tab, and the form keeps its input', async () => {
    const opened = page.waitForEvent('popup');
    await theirs.getByRole('link').press('Enter');
    const record = await opened;
    await expect(record.getByRole('heading', { level: 1, name: known.title })).toBeVisible();
    await record.close();
    await expect(control(page, 'titleZh')).toHaveValue(secret.title);
  });

  await test.step('the page is the same in English', async () => {
    await page.goto(`${new URL(page.url()).pathname}?lang=en`);
    const note = page.getByText('The resources below have the same content').locator('xpath=ancestor::*[2]');
    await expect(note).toContainText('same DOI · same file (SHA-256)');
    await accessible(page);
  });

  await test.step('the hint does not prevent the submission', async () => {
    const address = `/front/resource/mine/${/\d+$/.exec(new URL(page.url()).pathname)![0]}`;
    const { data: now } = await granted(own('GET', address));
    await granted(own('PUT', address, { ...(now as object), ...completeForm, titleZh: known.title, doi: '' }));
    await page.goto(`${new URL(page.url()).pathname}?lang=zh`);
    await expect(theirs).toContainText('标题相同');
    await expect(theirs).toContainText('含有相同的文件（SHA-256）');
    await page.getByRole('button', { name: '提交审核' }).click();
    await page.getByRole('dialog').getByRole('button', { name: '提交审核' }).click();
    await expect(page.getByRole('heading', { name: /提交成功/ })).toBeVisible();
  });
});
