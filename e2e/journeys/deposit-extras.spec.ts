import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { ftpServer, login } from '../../src/domains/data/ftp-imports/server/factory.ts';
import { expect, newcomer, test } from '../people.ts';
import * as story from '../publication.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

const control = (page: Page, at: string) => page.locator(`#deposit_${at.replaceAll('.', '_')}`);
const isSaved = (page: Page) =>
  expect(page.locator('.deposit__place')).toHaveAttribute('data-place', 'server', { timeout: 40_000 });

test('files come from the owner’s FTP server, in Chinese and in English', async ({
  page,
  portal,
  solveCaptcha,
  logIn,
  mailTo,
  accessible,
}) => {
  test.setTimeout(180_000);
  const root = await mkdtemp(path.join(tmpdir(), 'lattice-ftp-'));
  const ftp = await ftpServer(root, { 'run 1/spectrum.dat': randomBytes(2_000_000), 'notes.txt': 'ok\n' });
  try {
    const keller = newcomer('keller');
    const tools = { portal, solveCaptcha, logIn, mailTo, accessible };
    await story.register(page, keller, '13700000017', tools);
    await story.verify(page, keller, tools);
    await page.goto('/archive/submit');

    await test.step('a wrong password is said so; the right one connects', async () => {
      await control(page, 'ftpAddress').fill(ftp.address);
      await control(page, 'ftpUsername').fill(login.ftpUsername);
      await control(page, 'ftpPassword').fill('guess');
      await page.getByRole('button', { name: '检测连接' }).click();
      await expect(page.getByText('FTP 服务器拒绝登录').first()).toBeVisible();
      await control(page, 'ftpPassword').fill(login.ftpPassword);
      await page.getByRole('button', { name: '检测连接' }).click();
      await expect(page.getByText('FTP 连接正常')).toBeVisible();
      await isSaved(page);
    });

    await test.step('folders open, files are chosen and arrive with their folder', async () => {
      await page.getByRole('button', { name: '从 FTP 选择文件' }).click();
      await page.getByRole('button', { name: '打开文件夹 run 1' }).click();
      await page.getByRole('checkbox', { name: '选择 spectrum.dat' }).check();
      await accessible(page);
      await page.getByRole('button', { name: /导入所选 1 个文件/ }).click();
      await expect(page.getByRole('list', { name: '已上传的文件' })).toContainText('run 1/spectrum.dat', {
        timeout: 30_000,
      });
      await expect(page.getByRole('list', { name: 'FTP 导入进度' })).toBeHidden();
    });

    await test.step('an English reader finds the same words in English, and no password', async () => {
      const languages = page.locator('details.menu').first();
      await languages.locator('summary').hover();
      await languages.getByRole('link', { name: 'English' }).click();
      await expect(page.locator('html')).toHaveAttribute('lang', 'en');
      await page.reload();
      await expect(control(page, 'ftpPassword')).toHaveValue('');
      await page.getByRole('button', { name: 'Choose files from FTP' }).click();
      await page.getByRole('checkbox', { name: 'Select notes.txt' }).check();
      await accessible(page);
      await page.screenshot({ path: test.info().outputPath('ftp.png'), fullPage: true });
      await page.getByRole('button', { name: /Import 1 selected file/ }).click();
      await expect(page.getByText('notes.txt').first()).toBeVisible();
    });
  } finally {
    await ftp.stop();
    await rm(root, { recursive: true, force: true });
  }
});
