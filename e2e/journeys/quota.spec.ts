import { readdirSync } from 'node:fs';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { sender } from '../../src/domains/files/transfers/server/factory.ts';
import { accessibleAt, employ, granted, apiClient } from '../office.ts';
import { administrator, expect, test } from '../people.ts';
import { openSession } from '../portal.ts';

const mebibyte = 1024 ** 2;
const gibibyte = 1024 ** 3;

const queue = (page: Page) => page.getByRole('list', { name: /^(上传队列|Uploads)$/ }).getByRole('listitem');
const arrived = (page: Page) =>
  page.getByRole('list', { name: /^(已上传的文件|Uploaded files)$/ }).getByRole('listitem');
const ofSize = (name: string, size: number) => ({
  name,
  mimeType: 'text/csv',
  buffer: Buffer.alloc(size, 'T,R\n1,2\n'),
});
const choose = (page: Page, ...files: ReturnType<typeof ofSize>[]) =>
  page.locator('input[type=file]').first().setInputFiles(files);

/** The administrator sets the space of each person, in gigabytes, on the page of parameters. */
async function setSpace(page: Page, gigabytes: number): Promise<void> {
  await page.goto('/system/config?configKey=data.quota.userGb');
  const name = '数据资源-每人存储空间（GB）';
  await page.getByRole('button', { name: `修改参数“${name}”` }).click();
  const drawer = page.getByRole('dialog');
  await drawer.getByLabel('参数键值').fill(String(gigabytes));
  await drawer.getByRole('button', { name: '保存' }).click();
  await expect(drawer).toBeHidden();
}

test('a user without space sees this before and during an upload, and continues when there is more', async ({
  page,
  portal,
  openAs,
  accessible,
  otherBrowser,
}) => {
  const kamerlingh = await employ(portal, 'onnes');
  const own = await apiClient(portal, kamerlingh);
  const { resourceId } = (await granted(own('POST', '/front/resource'))).data as { resourceId: number };
  const device = sender(Number(new URL(portal.url).port), await openSession(portal, kamerlingh));
  const stored = async () => {
    const rows = await portal.query<{ path: string }>('select path from data_resource_file where resource_id = $1', [
      resourceId,
    ]);
    return rows.map((row) => row.path).toSorted();
  };
  const waiting = () => readdirSync(path.join(portal.folder, 'files', 'incoming'));
  const office = await (await otherBrowser()).newPage();
  await openAs(office, administrator, '/system/config');
  await setSpace(office, 1);
  try {
    await openAs(page, kamerlingh, `/archive/submit/${resourceId}`);
    await expect(page.getByText('存储空间：已用 0 B，共 1 GB')).toBeVisible();
    await expect(page.getByText('10 MB 以内的文件直接上传')).toContainText('超过 50 MB 建议使用 FTP');

    const before = waiting();
    await test.step('another device uses the rest while a file is selected: the server refuses it', async () => {
      await device.begun(resourceId, gibibyte - 2 * mebibyte, { name: 'neon.dat' });
      await choose(page, ofSize('helium.csv', 3 * mebibyte));
      await expect(queue(page)).toContainText(
        /上传失败：存储空间不足：已用 1 GB（含正在上传的文件），上限 1 GB.*联系管理员/,
      );
      await expect(page.getByText('存储空间只剩 2 MB（共 1 GB）')).toBeVisible();
      expect(await stored()).toEqual([]);
    });

    await test.step('afterwards a file that is too large is not sent, a smaller one is', async () => {
      const sent: string[] = [];
      page.on('request', (request) => request.method() === 'POST' && sent.push(new URL(request.url()).pathname));
      await choose(
        page,
        ofSize('argon.csv', 12 * mebibyte),
        ofSize('krypton.csv', 1024),
        ofSize('xenon.csv', 3 * mebibyte),
      );
      await expect(arrived(page)).toHaveText([/krypton\.csv/]);
      for (const [name, size] of [
        ['argon.csv', '12 MB'],
        ['xenon.csv', '3 MB'],
      ])
        await expect(queue(page).filter({ hasText: name! })).toContainText(
          `没有上传：文件为 ${size}，存储空间只剩 2 MB`,
        );
      expect(sent.filter((address) => /files|transfers/.test(address))).toHaveLength(1);
      await accessible(page);
      await page.getByRole('button', { name: '提交审核' }).click();
      await expect(page.getByRole('dialog')).toContainText('有 3 个文件没有上传成功');
      await page.getByRole('dialog').getByRole('button').first().click();
    });

    await test.step('refused files use no space', async () => {
      expect(await stored()).toEqual(['krypton.csv']);
      expect(waiting().filter((name) => !before.includes(name)).length).toBeLessThanOrEqual(1);
    });

    await test.step('an administrator raises the limit, and the same files go through on a click', async () => {
      await setSpace(office, 2);
      for (const name of ['helium.csv', 'argon.csv', 'xenon.csv'])
        await page.getByRole('button', { name: `重试上传 ${name}` }).click();
      await expect(queue(page)).toHaveCount(0, { timeout: 30_000 });
      expect(await stored()).toEqual(['argon.csv', 'helium.csv', 'krypton.csv', 'xenon.csv']);
      await expect(page.getByText('存储空间：已用 1.02 GB，共 2 GB')).toBeVisible();
    });

    await test.step('the messages exist in English, also when no space is left', async () => {
      const used = (await granted(own('GET', `/front/resource/space?resourceId=${resourceId}`))).data as {
        used: number;
      };
      await device.begun(resourceId, 2 * gibibyte - used.used, { name: 'radon.dat' });
      await page.goto(`/archive/submit/${resourceId}?lang=en`);
      await expect(page.getByText('All 2 GB of storage are taken, so no file can be uploaded.')).toBeVisible();
      await choose(page, ofSize('oganesson.csv', 2000));
      await expect(queue(page).filter({ hasText: 'oganesson.csv' })).toContainText(
        'the file has 1.95 KB, and only 0 B of storage are left',
      );
      await accessibleAt(page, accessible);
    });
  } finally {
    await setSpace(office, 100);
  }
});
