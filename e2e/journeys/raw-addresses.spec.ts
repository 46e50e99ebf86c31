import type { Page } from '@playwright/test';
import routes from '../../src/routes.ts';
import { granted, apiClient } from '../office.ts';
import { pagesOf } from '../page-routes.ts';
import { untilDemoIsMade } from '../demonstration.ts';
import { administrator, expect, test } from '../people.ts';

/** Written as people and the portal's links write it: only the space is escaped. */
const query = '?elements=Fe,Se&keyword=band%20structure&redirect=/data&day=12:30';

test.beforeEach('the demonstration records are made', ({ portal }) => untilDemoIsMade(portal));

/** One address for each public page; pages of records have a few examples. */
async function addresses(find: (sql: string) => Promise<{ it: string | number }[]>): Promise<string[]> {
  const open = pagesOf(routes)
    .filter(({ isOwn, path }) => !isOwn && !/[:*]/.test(path))
    .map(({ path }) => path);
  const records = await Promise.all(
    [
      `select '/data/detail/' || public_id as it from data_resource where status = '5' limit 1`,
      `select '/benchmarks/detail/' || public_id as it from bench_dataset where public_id = '1a'`,
      `select '/standard/detail/' || standard_id as it from biz_standard where status = 'normal' limit 1`,
      `select '/service/detail/' || case_id as it from biz_service_case where status = 'published' limit 1`,
    ].map(find),
  );
  return [...open, ...records.flat().map(({ it }) => String(it)), '/about/brief', '/verify', '/nowhere/at/all'];
}

test('no page fails if its address contains a comma, a slash, a colon or an escaped space', async ({
  page,
  portal,
}) => {
  test.setTimeout(300_000);
  const places = await addresses((sql) => portal.query<{ it: string }>(sql));
  expect(places.length).toBeGreaterThan(25);
  const faults: string[] = [];
  let place = '';
  page.on('pageerror', (error) => faults.push(`${place}: ${error.message}`));
  for (place of places) {
    await page.goto(place + query);
    await page.waitForLoadState('networkidle');
  }
  expect(faults).toEqual([]);
});

/** Opens a page whose scripts wait until they are released. */
async function openWithoutScripts(page: Page, address: string): Promise<() => void> {
  let letGo = () => {};
  const held = new Promise<void>((resolve) => (letGo = resolve));
  await page.route('**/*.js', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(address, { waitUntil: 'commit' });
  return letGo;
}

for (const [address, field] of [
  ['/', 'main input[name="keyword"]'],
  ['/data', '#keyword'],
  ['/search', 'main input[name="keyword"]'],
  ['/contact', 'main input[name="name"], main #name'],
  ['/login', 'main input:not([type="hidden"], [type="checkbox"])'],
  ['/register', 'main input:not([type="hidden"], [type="checkbox"])'],
  ['/resolve', 'main input:not([type="hidden"])'],
  ['/verify', 'main #code'],
  ['/benchmarks', 'main input[name="keyword"]'],
] as const)
  test(`text typed on ${address} before the script arrives is kept`, async ({ page }) => {
    const letGo = await openWithoutScripts(page, address + query.replace('keyword', 'other'));
    const input = page.locator(field).first();
    await input.fill('Nb3Sn');
    letGo();
    await page.waitForLoadState('networkidle');
    await expect(input).toHaveValue('Nb3Sn');
  });

test('a search by elements keeps its results visible', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto('/data');
  await page.waitForLoadState('networkidle');
  await page.getByRole('button', { name: '元素周期表' }).click();
  await page.getByRole('dialog').getByRole('button', { name: /铁|Fe/ }).first().click();
  await page.getByRole('dialog').locator('.button--primary').click();
  await expect(page).toHaveURL(/elements=/);
  await expect(page.locator('.results__count')).toBeInViewport();
});

test('without script a page shows only buttons that work', async ({ browser, portal }) => {
  const context = await browser.newContext({ baseURL: portal.url, javaScriptEnabled: false, locale: 'zh-CN' });
  const page = await context.newPage();
  for (const address of ['/', '/data', '/contact', '/login', '/register', '/verify', '/resolve', '/benchmarks']) {
    await page.goto(address);
    const dead = page.locator(
      `button[type="button"]:not([popovertarget]):visible, form:not([action]) button[type="submit"]:visible`,
    );
    await expect(dead, address).toHaveCount(0);
  }
  await context.close();
});

test('the home page and the overview of the centre name the operator from the settings', async ({ page, portal }) => {
  const chief = await apiClient(portal, administrator);
  const { rows } = await granted(chief('GET', '/system/config/list?configKey=site.organization.zh'));
  const [setting] = rows as Record<string, unknown>[];
  await granted(chief('PUT', '/system/config', { ...setting, configValue: '某研究所' }));
  for (const address of ['/', '/about/brief']) {
    await page.goto(address);
    await expect(page.getByRole('main').getByText('主办单位：某研究所')).toBeVisible();
  }
  const foot = page.getByRole('contentinfo');
  for (const path of ['/ApplyTool', '/download', '/resolve'])
    await expect(foot.locator(`a[href="${path}"]`)).toBeVisible();
  await granted(chief('PUT', '/system/config', { ...setting, configValue: '' }));
});
