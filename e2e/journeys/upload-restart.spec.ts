import { createHash, randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { CDPSession, Page } from '@playwright/test';
import { completeForm, employ, granted, apiClient } from '../office.ts';
import { expect, test } from '../people.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'lattice-restart-'));
test.afterAll(() => rmSync(folder, { recursive: true, force: true }));

const mebibyte = 1024 * 1024;

/** Limits the upload speed in bytes per second; 0 removes the limit. */
const line = (network: CDPSession, bytesUp: number) =>
  network.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 0,
    downloadThroughput: -1,
    uploadThroughput: bytesUp || -1,
  });

const queue = (page: Page) => page.getByRole('list', { name: /^(上传队列|Uploads)$/ }).getByRole('listitem');
const arrived = (page: Page) =>
  page.getByRole('list', { name: /^(已上传的文件|Uploaded files)$/ }).getByRole('listitem');

test('an upload survives a server crash and a reload, and a refused submission succeeds afterwards', async ({
  page,
  portal,
  openAs,
  accessible,
}) => {
  test.setTimeout(180_000);
  const meissner = await employ(portal, 'meissner');
  const own = await apiClient(portal, meissner);
  const { resourceId } = (await granted(own('POST', '/front/resource'))).data as { resourceId: number };
  const address = `/front/resource/mine/${resourceId}`;
  const { rowVer } = (await granted(own('GET', address))).data as { rowVer: number };
  await granted(own('PUT', address, { ...completeForm, titleZh: '超导体的抗磁性', rowVer }));
  const bytes = randomBytes(48 * mebibyte);
  const sum = createHash('sha256').update(bytes).digest('hex');
  const file = path.join(folder, 'susceptibility.h5');
  writeFileSync(file, bytes);
  const received = async () => {
    const [row] = await portal.query<{ received: string }>('select received from file_transfer where ref_id = $1', [
      resourceId,
    ]);
    return Number(row?.received ?? 0);
  };

  await openAs(page, meissner, `/archive/submit/${resourceId}`);
  const network = await page.context().newCDPSession(page);
  await line(network, 2 * mebibyte);
  await page.getByLabel('选择文件', { exact: true }).first().setInputFiles(file);
  await expect(queue(page)).toContainText(/已上传 [1-9]\d?%/);

  await test.step('it cannot be submitted during an upload, and the page gives the reason', async () => {
    await page.getByRole('button', { name: '提交审核' }).click();
    const told = page.getByRole('dialog');
    await expect(told).toContainText('还有 1 个文件正在上传');
    await accessible(page);
    await told.getByRole('button').first().click();
    await expect(told).toBeHidden();
  });

  await test.step('the server crashes during the upload; after its restart the upload resumes', async () => {
    // The first piece is not complete, but its received part is safe.
    await expect.poll(received, { timeout: 30_000 }).toBeGreaterThan(2 * mebibyte);
    const safe = await received();
    await portal.crash();
    await portal.restart();
    const kept = await received();
    expect(kept).toBeGreaterThanOrEqual(safe);
    // The browser retries automatically, and continues after the received bytes.
    await expect.poll(received, { timeout: 60_000 }).toBeGreaterThan(kept);
    await expect(queue(page)).toContainText(/已上传 \d+%/);
  });

  await test.step('it is paused and resumed', async () => {
    await page.getByRole('button', { name: '暂停上传 susceptibility.h5' }).click();
    await expect(queue(page)).toContainText('已暂停');
    await page.getByRole('button', { name: '提交审核' }).click();
    await expect(page.getByRole('dialog')).toContainText('有 1 个文件没有上传成功');
    await page.getByRole('dialog').getByRole('button').first().click();
    await page.getByRole('button', { name: '继续上传 susceptibility.h5' }).click();
    await expect(queue(page)).toContainText(/已上传 \d+%/);
  });

  await test.step('after a reload, in English, the file is selected again and only the rest is sent', async () => {
    page.once('dialog', (dialog) => void dialog.accept());
    await page.goto(`/archive/submit/${resourceId}?lang=en`);
    await expect(queue(page)).toContainText(/Unfinished from another time \([1-9]\d?% are here\)/);
    await accessible(page);
    const before = await received();
    const sent = page.waitForRequest((request) => request.method() === 'PATCH');
    await page.getByLabel('Choose susceptibility.h5 again').setInputFiles(file);
    expect(Number((await sent).headers()['upload-offset'])).toBeGreaterThanOrEqual(before);
    await page.getByRole('button', { name: 'Submit for review' }).click();
    await expect(page.getByRole('dialog')).toContainText('1 file is still being uploaded');
    await page.getByRole('dialog').getByRole('button').first().click();
    await line(network, 0);
  });

  await test.step('the checksum on the page is that of the file, and now it is submitted', async () => {
    await expect(arrived(page)).toContainText(sum.slice(0, 12), { timeout: 60_000 });
    await expect(arrived(page).getByTitle(sum)).toBeVisible();
    await expect(queue(page)).toHaveCount(0);
    await page.getByRole('button', { name: 'Submit for review' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Submit for review' }).click();
    await expect(page.getByRole('heading', { name: /Submitted/ })).toBeVisible();
  });
});
