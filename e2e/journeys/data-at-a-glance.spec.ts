import { randomBytes } from 'node:crypto';
import { accessibleAt, approveByCall, employ, apiClient, submitResource } from '../office.ts';
import { administrator, expect, test } from '../people.ts';

const scan = `T (K),R (Ohm),R err (Ohm)\n${Array.from({ length: 60 }, (_none, at) => `${at},${at * at},0.5`).join('\n')}\n`;
const grid = `k (1/A),E (eV),I\n${Array.from({ length: 20 * 15 }, (_none, at) => `${at % 20},${Math.floor(at / 20)},${at}`).join('\n')}\n`;

test('a visitor sees the data first, cites, copies code, finds a file, and opens the pages of author and institute', async ({
  page,
  portal,
  accessible,
}) => {
  test.setTimeout(150_000);
  const own = randomBytes(3).toString('hex');
  const owner = await employ(portal, 'kamerlingh');
  const files = {
    'README.txt': 'words\n',
    'rho.csv': scan,
    ...Object.fromEntries(Array.from({ length: 12 }, (_none, at) => [`cuts/cut_${at}.csv`, grid])),
  };
  const authors = [
    { nameZh: `昂内斯${own}`, institution: `低温研究所${own}` },
    { nameZh: `霍尔斯特${own}`, institution: `低温研究所${own}` },
  ];
  const id = await submitResource(portal, owner, `汞的电阻 HgBa2CuO4 ${own}`, { authors }, files);
  const publicId = await approveByCall(await apiClient(portal, administrator), id);
  await page.goto(`/data/detail/${publicId}`);

  await test.step('the first plot is open, with its error bars, and is zoomed by the keyboard', async () => {
    const look = page.getByRole('region', { name: '数据预览' });
    await expect(look.getByRole('img', { name: 'R (Ohm) 随 T (K) 变化的曲线，共 60 个点' })).toBeVisible();
    // A zoom shows fewer points.
    const plot = look.getByRole('img', { name: /^R \(Ohm\) 随 T \(K\) 变化的曲线，共 \d+ 个点$/ });
    await expect(plot.locator('canvas')).toBeVisible();
    await expect(look.getByLabel('误差', { exact: true })).toHaveValue('2');
    await look.getByRole('application').focus();
    await page.keyboard.press('+');
    await expect(look.getByRole('button', { name: '显示全部' })).toBeVisible();
    await expect(plot).not.toHaveAccessibleName(/共 60 个点/);
    await page.keyboard.press('0');
    await expect(plot).toHaveAccessibleName(/共 60 个点/);
    await look.getByLabel('纵轴取对数').check();
    await expect(look.getByText('59 个点')).toBeVisible();
    const saved = page.waitForEvent('download');
    await look.getByRole('button', { name: /SVG/ }).click();
    expect((await saved).suggestedFilename()).toBe('rho.csv.svg');
    await expect(page.getByRole('heading', { level: 1 }).locator('sub')).toHaveText(['2', '4']);
    await accessible(page);
  });

  await test.step('a shared link to it shows the plot', async () => {
    const address = (await page.locator('meta[property="og:image"]').getAttribute('content'))!;
    const answer = await page.request.get(address);
    expect(answer.status()).toBe(200);
    expect(answer.headers()['content-type']).toBe('image/png');
    const robots = await (await page.request.get('/robots.txt')).text();
    expect(robots).toContain('Allow: /prod-api/front/resource/*/shared-picture$');
  });

  await test.step('one click shows its numbers', async () => {
    const look = page.getByRole('region', { name: '数据预览' });
    await expect(look.getByRole('table')).toHaveCount(0);
    await look.getByRole('button', { name: '数据表' }).click();
    await expect(look.getByRole('row', { name: '3 2 4 0.5', exact: true })).toBeVisible();
    await accessible(page);
    await look.getByRole('button', { name: '收起数据表' }).click();
    await expect(look.getByRole('table')).toHaveCount(0);
  });

  await test.step('the citation opens behind its button and closes by Escape', async () => {
    const box = page.getByRole('region', { name: '引用', exact: true });
    await expect(box).toBeHidden();
    await page.getByRole('button', { name: '引用', exact: true }).click();
    await expect(box.getByRole('tabpanel')).toContainText('[DS/OL]');
    await page.keyboard.press('Escape');
    await expect(box).toBeHidden();
  });

  await test.step('the code names the file that is shown', async () => {
    const code = page.getByRole('region', { name: '使用这些数据' });
    await code.getByRole('tab', { name: 'Python' }).click();
    await expect(code.getByRole('tabpanel')).toContainText('pd.read_csv("rho.csv")');
    await code.getByRole('tab', { name: 'curl' }).click();
    const command = (await code.getByRole('tabpanel').textContent())!;
    const answer = await page.request.get(/'(http[^']+)'/.exec(command)![1]!);
    expect(await answer.text()).toBe(scan);
  });

  await test.step('a file is found by a part of its name, also in a folder, and shown as a map', async () => {
    await page.getByRole('searchbox', { name: '按文件名检索' }).fill('CUT_7');
    await page.getByRole('main').getByRole('button', { name: '检索', exact: true }).click();
    await expect(page.getByRole('rowheader', { name: 'cuts/cut_7.csv' })).toBeVisible();
    await expect(page.getByRole('rowheader', { name: /cut_\d+\.csv/ })).toHaveCount(1);
    await page.getByRole('button', { name: '预览 cut_7.csv' }).click();
    const map = page.getByRole('img', { name: 'I 随 k (1/A) 与 E (eV) 变化的色图，共 300 个点' });
    await expect(map.locator('rect[fill^="rgb"]').first()).toBeVisible();
    await accessible(page);
    await page.getByRole('link', { name: '显示全部', exact: true }).click();
    await expect(page.getByRole('rowheader', { name: 'README.txt' })).toBeVisible();
  });

  await test.step('the author has a page with the data and those who share them', async () => {
    await page.getByRole('link', { name: `昂内斯${own}`, exact: true }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`昂内斯${own}`);
    await expect(page.getByRole('heading', { level: 3 })).toContainText('汞的电阻');
    await accessibleAt(page, accessible);
    await page.getByRole('link', { name: `低温研究所${own}` }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`低温研究所${own}`);
    await page.goto('/data/author/nobody-of-this-name');
    await expect(page.getByText('该作者、单位或项目没有已发布的数据。')).toBeVisible();
  });
});

test('each page links to help, developer documentation and statistics, which work without script', async ({
  page,
  browser,
  portal,
  accessible,
}) => {
  await page.goto('/');
  const foot = page.getByRole('contentinfo');
  for (const [link, heading] of [
    ['帮助', '帮助'],
    ['开发者', '开发者文档'],
    ['数据统计', '数据统计'],
  ] as const) {
    await foot.getByRole('link', { name: link, exact: true }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
    await accessibleAt(page, accessible);
  }
  const plain = await (await browser.newContext({ baseURL: portal.url, javaScriptEnabled: false })).newPage();
  await plain.goto('/statistics?lang=zh');
  await expect(plain.getByRole('img', { name: '近 12 个月的浏览、下载与发布' })).toBeVisible();
  await plain.getByRole('link', { name: '第一季度' }).click();
  await expect(plain).toHaveURL(/\/statistics\?period=20\d\d-Q1#report$/);
  await expect(plain.getByRole('row', { name: /^新增数据量/ })).toBeVisible();
  const file = plain.getByRole('link', { name: 'DOCX' });
  const report = await plain.request.get((await file.getAttribute('href'))!);
  expect(report.headers()['content-disposition']).toContain('.docx');
  await plain.goto('/statistics?period=soon&lang=zh');
  await expect(plain.getByRole('status').getByText('period')).toBeVisible();
  await plain.goto('/developers?lang=zh');
  const answer = await plain.request.get('/export/nothing/bibtex');
  expect(answer.status(), 'the address of the page leads to the interface').toBe(404);
  await expect(plain.getByRole('cell', { name: 'OAI-PMH 2.0' })).toBeVisible();
});

test('a depositor describes the columns of a table, and the descriptions are stored', async ({
  page,
  portal,
  openAs,
  accessible,
}) => {
  const owner = await employ(portal, 'ohm');
  await openAs(page, owner, '/archive/submit');
  const table = { name: 'rt.csv', mimeType: 'text/csv', buffer: Buffer.from(scan) };
  await page.locator('input[type="file"]').first().setInputFiles(table);
  const open = page.getByRole('button', { name: '说明列：rt.csv' });
  await open.click();
  const box = page.getByRole('dialog', { name: 'rt.csv 的列说明' });
  await expect(box.getByLabel('T (K) 的单位')).toHaveValue('K');
  await box.getByLabel('T (K) 的中文含义').fill('样品温度');
  await accessible(page);
  await box.getByRole('button', { name: /^保\s?存$/ }).click();
  await expect(page.getByText('列说明已保存')).toBeVisible();
  await expect(box).toBeHidden();
  await open.click();
  await expect(box.getByLabel('T (K) 的中文含义')).toHaveValue('样品温度');
});
