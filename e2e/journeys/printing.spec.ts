import type { Page } from '@playwright/test';
import { approveByCall, employ, apiClient, submitResource } from '../office.ts';
import { untilDemoIsMade } from '../demonstration.ts';
import { expect, test } from '../people.ts';

test.beforeEach('the demonstration records are made', ({ portal }) => untilDemoIsMade(portal));

/** The printable area of A4, in CSS pixels. */
const sheet = { width: 688, height: 1000 };

test('a printed page has the complete text and its address, dark on light', async ({ page, portal }) => {
  const [owner, wu] = [await employ(portal, 'owner'), await employ(portal, 'wu', ['reviewer'])];
  const id = await submitResource(portal, owner, '印在纸上的热电势数据');
  const record = await approveByCall(await apiClient(portal, wu), id);
  await page.setViewportSize(sheet);
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  const places = [
    `/data/detail/${record}`,
    '/news/detail/1',
    '/standard/detail/1',
    '/benchmarks/detail/1a',
    '/biz/article/terms',
  ];
  for (const place of places)
    await test.step(place, async () => {
      await page.goto(place);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page.getByText(`${portal.url}${place}`).first()).toBeVisible();
      // Navigation, buttons and fields are for the screen, however they are laid out.
      for (const useless of ['nav', 'button', 'input', 'select', '.no-print', 'iframe'])
        await expect(page.locator(`${useless}:visible`), useless).toHaveCount(0);
      expect(await wider(page), 'nothing is cut at the edge of the sheet').toEqual([]);
      expect(await page.evaluate(() => getComputedStyle(document.documentElement).colorScheme)).toBe('light');
    });

  await test.step('a record prints its reference; a news item prints no link back to the list', async () => {
    await page.goto(places[0]!);
    await expect(page.getByRole('tabpanel')).toContainText(`${portal.url}${places[0]}`);
    await page.goto(places[1]!);
    await expect(page.getByText('返回新闻列表')).toBeHidden();
  });

  await test.step('a board prints all columns, and its heading stays with it', async () => {
    await page.goto('/benchmarks/detail/1a');
    const last = await page.locator('.board__table th').last().boundingBox();
    expect(last!.x + last!.width).toBeLessThanOrEqual(sheet.width);
    const tallest = await page
      .locator('.board__table thead')
      .evaluate((head) => head.clientHeight / Number.parseFloat(getComputedStyle(head).lineHeight));
    expect(tallest, 'lines of a column’s name').toBeLessThan(5);
    expect(await page.locator('.board__head').evaluate((head) => getComputedStyle(head).breakAfter)).toBe('avoid');
  });
});

/** Elements that overflow the sheet, or clip part of their content. */
const wider = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('main *')]
      .filter((one) => {
        const box = one.getBoundingClientRect();
        if (box.width <= 1 || one.closest('.aloud, svg')) return false;
        const hides = getComputedStyle(one).overflowX !== 'visible' && one.scrollWidth > one.clientWidth + 1;
        return hides || box.right > document.documentElement.clientWidth + 1;
      })
      .map((one) => `${one.tagName} ${one.className}`),
  );
