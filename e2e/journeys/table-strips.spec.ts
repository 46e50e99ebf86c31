import type { Page } from '@playwright/test';
import { approveByCall, apiClient, employ, submitResource } from '../office.ts';
import { administrator, expect, test } from '../people.ts';
import type { Portal } from '../portal.ts';

const lines = (count: number, line: (at: number) => string) =>
  Array.from({ length: count }, (_none, at) => line(at)).join('\n');

/** Every fourth sample has no mass. */
const samples = `sample,method,mass (mg)\n${lines(40, (at) => `S${at},${at % 4 < 3 ? 'flux' : 'floating zone'},${at % 4 < 3 ? at : ''}`)}\n`;
const scan = `T (K),R (Ohm),branch\n${lines(60, (at) => `${at},${at * at},${at < 30 ? 'cooling' : 'warming'}`)}\n`;
/** More rows than the preview of a file shows. */
const long = `n,T (K),branch\n${lines(10_400, (at) => `${at},${(at * 7) % 10_400},${at % 4 ? 'cooling' : 'warming'}`)}\n`;

async function published(portal: Portal, files: Record<string, BlobPart>): Promise<string> {
  const owner = await employ(portal, 'onnes');
  const id = await submitResource(portal, owner, `低温数据 ${owner.userName}`, {}, files);
  return `/data/detail/${await approveByCall(await apiClient(portal, administrator), id)}`;
}

const lookOf = (page: Page) => page.getByRole('region', { name: '数据预览' });
const strip = (page: Page, name: string | RegExp) => lookOf(page).getByRole('img', { name });
const widths = (page: Page) =>
  lookOf(page)
    .locator('.sheet thead th')
    .evaluateAll((heads) => heads.map((head) => Math.round(head.getBoundingClientRect().width)));

test('each column of a small table has a summary, and its rows are searched, filtered, sorted and linked', async ({
  page,
  portal,
  context,
  accessible,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: portal.url });
  const place = await published(portal, { 'samples.csv': samples });
  await page.goto(place);
  const look = lookOf(page);
  const rows = look.getByRole('row').filter({ has: page.getByRole('rowheader') });

  await test.step('numbers have a histogram, texts have frequent values, and both the share of missing values', async () => {
    await expect(strip(page, 'mass (mg)：0 至 38，平均值 19，缺失 25%')).toBeVisible();
    await expect(strip(page, 'method：2 种取值，最多的是 flux 75%、floating zone 25%')).toBeVisible();
    await expect(strip(page, 'sample：40 种取值')).toBeVisible();
    await expect(look.locator('.column-strip rect')).toHaveCount(20);
    await accessible(page);
  });

  await test.step('a search in the texts shows the rows that contain it', async () => {
    const before = await widths(page);
    await look.getByRole('searchbox', { name: '检索文字列' }).fill('FLOATING');
    await page.keyboard.press('Enter');
    await expect(look.getByRole('region', { name: /符合条件的第 1–10 行，共 10 行/ })).toBeVisible();
    expect(await widths(page), 'the columns stay where they are').toEqual(before);
    await accessible(page);
    await look.getByRole('button', { name: '去掉条件：文字列包含“FLOATING”' }).click();
    await expect(look.getByText(/符合条件/)).toHaveCount(0);
  });

  await test.step('a header sorts, rows without a value last', async () => {
    await look.getByTitle('按“mass (mg)”升序排列').click();
    await expect(rows.first()).toContainText('S0');
    await look.getByTitle('按“mass (mg)”降序排列').click();
    await expect(rows.first()).toContainText('S38');
  });

  await test.step('the link to a row opens the table with this row marked, in the order of the file', async () => {
    await look.getByRole('spinbutton', { name: '行号' }).fill('38');
    await page.keyboard.press('Enter');
    await expect(look.locator('[aria-current="true"]')).toContainText('S37');
    await look.getByRole('button', { name: '复制第 38 行的链接' }).click();
    await expect(page.getByText('链接已复制，打开后直接显示第 38 行').first()).toBeVisible();
    const address = await page.evaluate(() => navigator.clipboard.readText());
    expect(address).toBe(`${portal.url}${place}?file=samples.csv&row=38#look`);
    await page.goto(address);
    await expect(look.locator('[aria-current="true"]')).toBeInViewport();
    await expect(look.locator('[aria-current="true"]')).toContainText('S37');
    await look.getByRole('spinbutton', { name: '行号' }).fill('41');
    await page.keyboard.press('Enter');
    await expect(look.getByRole('alert')).toHaveText('行号须在 1 到 40 之间');
  });

  await test.step('on a phone only the frame of the table scrolls horizontally', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(place);
    await expect(strip(page, /^mass/)).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
    await accessible(page);
  });
});

test('the plot of a small table follows its filters', async ({ page, portal }) => {
  await page.goto(await published(portal, { 'scan.csv': scan }));
  const look = lookOf(page);
  await expect(look.getByRole('img', { name: 'R (Ohm) 随 T (K) 变化的曲线，共 60 个点' })).toBeVisible();
  await look.getByRole('button', { name: '数据表' }).click();
  await look.getByRole('searchbox', { name: '检索文字列' }).fill('warming');
  await page.keyboard.press('Enter');
  await expect(look.getByRole('img', { name: /R \(Ohm\) 随 T \(K\) 变化的.+，共 30 个点/ })).toBeVisible();
  await look.getByRole('button', { name: '筛选', exact: true }).click();
  const filter = look.getByRole('form', { name: '筛选' });
  await filter.getByLabel('不小于').fill('50');
  await filter.getByRole('button', { name: '加上条件' }).click();
  await expect(look.getByRole('img', { name: /共 10 个点/ })).toBeVisible();
  await look.getByRole('button', { name: '去掉全部条件' }).click();
  await expect(look.getByRole('img', { name: /共 60 个点/ })).toBeVisible();
});

test('a large table has strips of all its rows, a search in the whole file, and links to rows of any page', async ({
  page,
  portal,
  accessible,
}) => {
  test.setTimeout(180_000);
  const place = await published(portal, { 'long.csv': long });
  const look = lookOf(page);
  // A page that was opened before the file was prepared has the strips of its first rows.
  await expect(async () => {
    await page.goto(`${place}?file=long.csv&row=10321`);
    await expect(look.locator('[aria-current="true"]')).toContainText('10320', { timeout: 20_000 });
  }).toPass({ timeout: 90_000 });
  await expect(strip(page, 'n：0 至 10399，平均值 5199.5')).toBeVisible();
  await expect(strip(page, 'branch：2 种取值，最多的是 cooling 75%、warming 25%')).toBeVisible();
  await accessible(page);

  await look.getByRole('searchbox', { name: '检索文字列' }).fill('Warm');
  await page.keyboard.press('Enter');
  await expect(look.getByText('long.csv，符合条件的第 1–100 行，共 2,600 行').first()).toBeVisible();
});
