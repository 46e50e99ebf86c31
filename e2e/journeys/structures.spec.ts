import { crystals } from '../../src/domains/materials/structures/server/factory.ts';
import { apiClient, approveByCall, employ, granted, submitResource } from '../office.ts';
import { administrator, expect, test } from '../people.ts';

const potassium = crystals.nacl.replaceAll('Na', 'K').replaceAll('5.64', '6.29');

test('a depositor applies the formulae of the files, and reads why others have none', async ({
  page,
  portal,
  openAs,
  accessible,
}) => {
  const owner = await employ(portal, 'crystal');
  const own = await apiClient(portal, owner);
  const { resourceId: id } = (await granted(own('POST', '/front/resource'))).data as { resourceId: number };
  await openAs(page, owner, `/archive/submit/${id}`);
  await page.locator('.deposit__drop input[type=file]').setInputFiles([
    { name: 'salts.cif', mimeType: 'text/plain', buffer: Buffer.from(crystals.nacl + crystals.rutile) },
    { name: 'POSCAR', mimeType: 'text/plain', buffer: Buffer.from('no structure\n') },
  ]);
  const readings = page.getByRole('region', { name: '文件中的结构' });
  await expect(readings.getByText('salts.cif：已读取 2 个结构。')).toBeVisible({ timeout: 30_000 });
  await expect(readings.getByText(/POSCAR：未读取结构/)).toBeVisible();
  await readings.getByRole('button', { name: '将 NaCl 填入材料（来自 salts.cif）' }).click();
  await readings.getByRole('button', { name: '将 TiO2 填入材料（来自 salts.cif）' }).click();
  await readings.getByRole('button', { name: '将 NaCl 加入关键词（来自 salts.cif）' }).click();
  await expect(page.getByLabel('材料（化学式）')).toHaveValue('NaCl, TiO2');
  await expect(page.getByLabel('中文关键词')).toHaveValue('NaCl');
  await accessible(page);
});

test('a reviewer sees that a crystal was deposited before, and an administrator hides a structure', async ({
  page,
  portal,
  openAs,
  accessible,
}) => {
  test.setTimeout(120_000);
  const owner = await employ(portal, 'salt');
  const chief = await apiClient(portal, administrator);
  const publicId = await approveByCall(
    chief,
    await submitResource(portal, owner, '氯化钾的晶体结构', {}, { 'kcl.cif': potassium }),
  );
  const found = async () => {
    const answer = await fetch(`${portal.url}/prod-api/front/material/list?formula=KCl`);
    return ((await answer.json()) as { total: number }).total;
  };
  await expect.poll(found, { timeout: 60_000 }).toBe(1);

  await test.step('the reviewer', async () => {
    const again = await submitResource(
      portal,
      owner,
      '另一份氯化钾数据',
      {},
      { 'again.cif': `${potassium}\n# again\n` },
    );
    const isRead = async () =>
      (await portal.query("select 1 from materials_reading where name = 'again.cif' and state = 'read'")).length;
    await expect.poll(isRead, { timeout: 60_000 }).toBe(1);
    await openAs(page, administrator, `/dms/approval/detail?id=${again}`);
    const card = page.locator('.review-card').filter({ hasText: '相同晶体已有公开数据' });
    await expect(card.getByRole('link', { name: /氯化钾的晶体结构/ })).toBeVisible();
    await accessible(page);
  });

  await test.step('the administrator', async () => {
    await openAs(page, administrator, '/dms/structure?keyword=KCl');
    const row = page.getByRole('row').filter({ hasText: 'kcl.cif' });
    await expect(row.getByText('已公开')).toBeVisible();
    await accessible(page);
    await row.getByRole('button', { name: /^隐藏/ }).click();
    await page.getByRole('dialog').getByLabel('隐藏原因').fill('晶胞参数有误');
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /确\s*定|保\s*存|提\s*交/ })
      .click();
    await expect(row.getByText('已隐藏')).toBeVisible();
    expect(await found()).toBe(0);
    expect(publicId).not.toBe('');
  });
});
