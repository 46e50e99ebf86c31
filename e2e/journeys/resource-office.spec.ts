import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { ftpServer, login } from '../../src/domains/data/ftp-imports/server/factory.ts';
import { accessibleInBoth, approveByCall, confirm, employ, apiClient, submitResource } from '../office.ts';
import { expect, test } from '../people.ts';

test('a data administrator opens a published resource, corrects its metadata, and exports lists and metadata', async ({
  page,
  portal,
  openAs,
  accessible,
  mailTo,
  otherBrowser,
}) => {
  test.setTimeout(180_000);
  const root = await mkdtemp(path.join(tmpdir(), 'lattice-ftp-'));
  const ftp = await ftpServer(root, { 'spectrum.dat': '1 2 3\n' });
  try {
    const [owner, wu, mia] = [
      await employ(portal, 'owner'),
      await employ(portal, 'wu', ['reviewer']),
      await employ(portal, 'mia', ['data_admin']),
    ];
    const title = `待更正 ${owner.userName}`;
    const id = await submitResource(portal, owner, title, { ftpAddress: ftp.address, ...login });
    const publicId = await approveByCall(await apiClient(portal, wu), id);
    await portal.query(
      `insert into data_identifier (resource_id, kind, value, status, wanted, error, create_time, update_time)
       values ($1, 'doi', $2, 'registered', null, '', now(), now())`,
      [id, `10.5072/${publicId}`],
    );
    await portal.query(
      `insert into data_callback (event, resource_id, url, host, body, status)
       values ('approved', $1, 'https://press.example.org/hook', 'press.example.org:443', '{}', 'delivered')`,
      [id],
    );

    await test.step('the list is exported with its filters', async () => {
      await openAs(page, mia, '/dms/all');
      await page.getByRole('searchbox', { name: '标题、编号或标识符' }).fill(owner.userName);
      await page.getByRole('searchbox', { name: '标题、编号或标识符' }).press('Enter');
      await expect(page.getByRole('row').filter({ hasText: title })).toBeVisible();
      const [file] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('button', { name: '导出' }).click(),
      ]);
      expect(file.suggestedFilename()).toMatch(/^数据资源_\d+\.xlsx$/);
    });

    await test.step('selected resources are assigned to a sub-center, with a reason', async () => {
      await page.getByRole('row').filter({ hasText: title }).getByRole('checkbox').check();
      await page.getByRole('button', { name: '调整所选 1 项的分中心' }).click();
      const box = page.getByRole('dialog', { name: '调整分中心' });
      await box.getByRole('button', { name: /确\s*定/ }).click();
      await expect(box).toContainText('请选择分中心');
      await box.getByRole('combobox', { name: '分中心' }).click();
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('Enter');
      await box.getByLabel('原因').fill('样品由该分中心测量');
      await accessible(page);
      await box.getByRole('button', { name: /确\s*定/ }).click();
      await expect(page.getByText('已调整 1 项数据资源').first()).toBeVisible();
      expect(await mailTo(owner.email, '所属分中心已调整')).toContain('样品由该分中心测量');
    });

    await test.step('connection, identifier, callbacks and usage are next to the record', async () => {
      await page.getByRole('row').filter({ hasText: title }).getByRole('link', { name: '查看', exact: true }).click();
      await page.getByRole('button', { name: '检测连接' }).click();
      await expect(page.getByText('FTP 连接正常').first()).toBeVisible();
      await expect(page.getByText(/连接正常，根目录及其下级文件夹中有 1 个文件，共 6 B$/)).toBeVisible();
      await page.getByRole('button', { name: `重试标识 10.5072/${publicId}` }).click();
      await confirm(page, '该标识已登记');
      await expect(page.getByText('已重新排队').first()).toBeVisible();
      await expect(page.locator('.review-card').filter({ hasText: '回调记录' })).toContainText('全部 1 条');
      await expect(page.locator('.review-card').filter({ hasText: '使用统计' })).toBeVisible();
      await accessibleInBoth(page, accessible);
    });

    await test.step('metadata are exported in a format of the platforms', async () => {
      await page.getByRole('button', { name: '导出元数据' }).click();
      const [file] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('menuitem', { name: 'DataCite JSON' }).click(),
      ]);
      const datacite = JSON.parse(await readFile(await file.path(), 'utf8')) as { titles: { title: string }[] };
      expect(datacite.titles[0]!.title).toBe(title);
    });

    await test.step('metadata are corrected with a reason; errors are named', async () => {
      await page.getByRole('button', { name: '更正元数据' }).click();
      const form = page.getByRole('dialog', { name: '更正数据资源的元数据' });
      const english = await form.getByLabel('英文标题').inputValue();
      await form.getByLabel('中文标题').fill('');
      await form.getByLabel('英文标题').fill('');
      await form.getByLabel('更正原因（提交人可见）').fill('题名与论文不一致');
      await form.getByRole('button', { name: '保存' }).click();
      await expect(form).toContainText('请输入标题，中文或英文均可');
      await accessible(page);
      await form.getByLabel('中文标题').fill(`已更正 ${owner.userName}`);
      await form.getByLabel('英文标题').fill(english);
      await form.getByRole('button', { name: '保存' }).click();
      await expect(page.getByText('元数据已更正').first()).toBeVisible();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(`已更正 ${owner.userName}`);
      await expect(page.locator('.review-card').filter({ hasText: '历史记录' })).toContainText('题名与论文不一致');
    });

    await test.step('readers see it at once, and the owner gets a mail with the reason', async () => {
      const reader = await (await otherBrowser()).newPage();
      await reader.goto(`/data/detail/${publicId}`);
      await expect(reader.getByRole('heading', { level: 1 })).toHaveText(`已更正 ${owner.userName}`);
      expect(await mailTo(owner.email, '元数据已更正')).toContain('题名与论文不一致');
    });
  } finally {
    await ftp.stop();
    await rm(root, { recursive: true, force: true });
  }
});
