import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { crystals } from '../../src/domains/materials/structures/server/factory.ts';
import { apiClient, approveByCall, employ, submitResource } from '../office.ts';
import { administrator, expect, test } from '../people.ts';
import type { Portal } from '../portal.ts';

/** Extended XYZ of a cubic perovskite with the band gap in eV that its comment states. */
function perovskite([first, second]: readonly [string, string], gap: number): string {
  const a = 3.95;
  const sites = [
    [first, 0.5, 0.5, 0.5],
    [second, 0, 0, 0],
    ['O', 0.5, 0, 0],
    ['O', 0, 0.5, 0],
    ['O', 0, 0, 0.5],
  ] as const;
  const rows = sites.map(([symbol, ...place]) => [symbol, ...place.map((part) => part * a)].join(' '));
  const comment = `Lattice="${a} 0 0 0 ${a} 0 0 0 ${a}" Properties=species:S:1:pos:R:3 band_gap=${gap} pbc="T T T"`;
  return [rows.length, comment, ...rows, ''].join('\n');
}

const title = '钙钛矿氧化物的能带计算';
const files = {
  'SrTiO3.xyz': perovskite(['Sr', 'Ti'], 1.8),
  'BiFeO3.xyz': perovskite(['Bi', 'Fe'], 2.3),
  'LaAlO3.xyz': perovskite(['La', 'Al'], 5.6),
  'nacl.cif': crystals.nacl,
  'mixed.cif': crystals.mixed,
  'rutile.cif': crystals.rutile + crystals.anatase,
};

/** Publishes the structures once per portal, and waits until the job has read them. */
async function publish(portal: Portal): Promise<void> {
  const [known] = await portal.query<{ n: number }>(
    'select count(*)::int as n from data_resource where title_zh = $1',
    [title],
  );
  if (known!.n === 0) {
    const owner = await employ(portal, 'materials');
    const chief = await apiClient(portal, administrator);
    await approveByCall(chief, await submitResource(portal, owner, title, { titleEn: 'Bands of perovskites' }, files));
  }
  const [row] = await portal.query<{ public_id: string }>('select public_id from data_resource where title_zh = $1', [
    title,
  ]);
  const materials = async () => {
    const answer = await fetch(`${portal.url}/prod-api/front/material/of/${row!.public_id}`);
    return ((await answer.json()) as { total: number }).total;
  };
  // Rutile and anatase are two materials of one file.
  await expect.poll(materials, { timeout: 60_000 }).toBe(Object.keys(files).length + 1);
}

test.beforeEach(({ portal }) => publish(portal));

/** Rows of the table of results. */
const found = (page: Page) => page.locator('.materials-list tbody tr th a');

test('a visitor finds perovskite oxides with a gap between 1.5 and 3 eV in three steps on a laptop', async ({
  page,
  accessible,
}) => {
  await page.setViewportSize({ width: 1366, height: 768 });
  await page.goto('/materials');
  await expect(found(page).first()).toBeInViewport();
  await accessible(page);

  await test.step('with oxygen, selected by keyboard', async () => {
    const oxygen = page.getByRole('button', { name: /^氧 O：/ });
    await oxygen.focus();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/elements=O/);
    await expect(page.getByRole('button', { name: /^氧 O：包含，\d+ 种材料$/ })).toBeVisible();
  });

  await test.step('the prototype, and the gap', async () => {
    await page.getByLabel('结构原型').selectOption('perovskite');
    await expect(page).toHaveURL(/prototype=perovskite/);
    await page.getByLabel('带隙，最小值').fill('1.5');
    await page.getByLabel('带隙，最大值').fill('3');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/gap=1\.5\.\.3/);
  });

  await expect(
    found(page)
      .filter({ hasText: /BiFeO3|FeBiO3/ })
      .first(),
  ).toBeVisible();
  await expect(page.getByRole('link', { name: 'SrTiO3', exact: true })).toBeInViewport();
  await expect(page.getByRole('link', { name: /LaAlO3|AlLaO3/ })).toBeHidden();
  await accessible(page);

  await test.step('the address contains the search, and exports have its rows', async () => {
    const rows = await found(page).allInnerTexts();
    await page.reload();
    expect(await found(page).allInnerTexts()).toEqual(rows);
    await page.getByText('导出', { exact: true }).click();
    const download = page.waitForEvent('download');
    await page.getByRole('link', { name: 'CSV 表格' }).click();
    const lines = (await readFile(await (await download).path(), 'utf8')).trim().split('\r\n');
    expect(lines.length).toBe(rows.length + 1);
  });

  await test.step('a material page has its structure, downloads and the record', async () => {
    await page.getByRole('link', { name: 'SrTiO3', exact: true }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('SrTiO3');
    await expect(page.getByText('-P 4 2 3')).toBeVisible();
    await expect(page.locator('.material__view iframe, .material__view [role="application"]').first()).toBeAttached();
    await accessible(page);
    const download = page.waitForEvent('download');
    await page.getByRole('link', { name: 'CIF', exact: true }).click();
    expect(await readFile(await (await download).path(), 'utf8')).toContain('_cell_length_a');
    await page.locator('.material__structures').getByRole('link', { name: title }).first().click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
    await expect(page.locator('.record-materials').getByRole('link', { name: 'NaCl' })).toBeVisible();
    await accessible(page);
  });
});

test('the same three steps on a phone', async ({ page, accessible }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/materials?lang=en');
  await page.getByRole('button', { name: 'Elements' }).click();
  const sheet = page.locator('#material-elements');
  await sheet.getByRole('button', { name: /^Oxygen O/ }).click();
  await expect(page).toHaveURL(/elements=O/);
  await accessible(page);
  await sheet.getByRole('button', { name: /^Show \d+ material/ }).click();
  await page.getByRole('button', { name: 'Filters' }).click();
  await page.getByLabel('Prototype').selectOption('perovskite');
  await page.getByLabel('Band gap, smallest').fill('1.5');
  await page.getByLabel('Band gap, largest').fill('3');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/gap=1\.5\.\.3/);
  await page
    .locator('#material-filters')
    .getByRole('button', { name: /^Show \d+ material/ })
    .click();
  await expect(page.getByRole('link', { name: 'SrTiO3', exact: true })).toBeVisible();
  await accessible(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
});

test('the search works without script, and an unknown material is not found', async ({ browser, portal }) => {
  const context = await browser.newContext({ baseURL: portal.url, javaScriptEnabled: false, locale: 'zh-CN' });
  const page = await context.newPage();
  await page.setViewportSize({ width: 1366, height: 768 });
  await page.goto('/materials');
  await page.getByLabel('化学式', { exact: true }).fill('ABO3');
  await page.getByLabel('带隙，最小值').fill('3');
  await page.locator('#materials').getByRole('button', { name: '检索' }).click();
  await expect(page).toHaveURL(/\/materials\?formula=ABO3&gap=3\.\.$/);
  await expect(
    found(page)
      .filter({ hasText: /LaAlO3|AlLaO3/ })
      .first(),
  ).toBeVisible();
  await page.getByRole('button', { name: /^铝 Al：/ }).click();
  await page.getByRole('button', { name: /^铝 Al：包含/ }).click();
  await expect(page).toHaveURL(/without=Al/);
  await expect(page.getByText('没有符合条件的材料')).toBeVisible();
  for (const id of ['m-999999', 's-1', 'nothing']) {
    const answer = await page.goto(`/materials/${id}`);
    expect(answer!.status(), id).toBe(404);
    await expect(page.getByRole('heading', { name: '未找到该材料' })).toBeVisible();
  }
  await context.close();
});

test('a visitor finds the material of a supercell by keyboard, and the example on a phone', async ({
  page,
  accessible,
}) => {
  await page.setViewportSize({ width: 1366, height: 768 });
  await page.goto('/materials');
  await page.getByRole('link', { name: '按结构检索' }).click();
  await expect(page).toHaveURL(/\/materials\/similar$/);
  await accessible(page);
  const cell = ['', '1', '3.9 0 0', '0 3.9 0', '0 0 7.8', 'Bi Fe O', '2 2 6', 'Direct'];
  const sites = '.6 .5 .25,.6 .5 .75,.1 0 0,.1 0 .5,.6 0 0,.1 .5 0,.1 0 .25,.6 0 .5,.1 .5 .5,.1 0 .75'.split(',');
  await page.getByLabel('结构文件内容').fill([...cell, ...sites].join('\n'));
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  const same = page.getByRole('region', { name: '同一晶体列表，可左右滚动' }).getByRole('row').nth(1);
  await expect(same.getByRole('link').first()).toHaveText(/BiFeO3|FeBiO3/);
  await expect(same.getByRole('cell').first()).toHaveText('0.0000');
  await expect(page.getByRole('heading', { name: '已读取的结构' })).toBeFocused();
  await accessible(page);
  await page.getByLabel('结构文件内容').fill('no structure');
  await page.locator('.similar__form').getByRole('button', { name: '检索', exact: true }).click();
  await expect(page.getByText('无法识别该文本的格式')).toBeVisible();

  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/materials/similar?lang=en');
  await page.getByRole('button', { name: 'Use an example: rock salt (NaCl)' }).click();
  await expect(page.getByRole('heading', { name: 'The same crystal' })).toBeVisible();
  await expect(page.locator('.similar__table').getByRole('link', { name: 'NaCl' }).first()).toBeVisible();
  await accessible(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    page.getByRole('button', { name: 'Choose a file' }).click(),
  ]);
  await chooser.setFiles({ name: 'SrTiO3.xyz', mimeType: 'text/plain', buffer: Buffer.from(files['SrTiO3.xyz']) });
  await expect(page.locator('.similar__table').getByRole('link', { name: 'SrTiO3' }).first()).toBeVisible();
});
