import { untilDemoIsMade } from '../demonstration.ts';
import { administrator, expect, test } from '../people.ts';

test.beforeEach('the demonstration records are made', async ({ portal }) => {
  // Set before the wait, which extends the timeout.
  test.setTimeout(120_000);
  await untilDemoIsMade(portal);
});

/** Tables with at least ten rows in every portal with demonstration records. */
const tables = [
  '/dms/all',
  '/dms/organization',
  '/pms/project',
  '/cms/standard',
  '/bms/datasets',
  '/system/user',
  '/system/dict',
];

test('tables of the back office show eight rows on a laptop, with one date format', async ({ page, openAs }) => {
  await page.setViewportSize({ width: 1366, height: 768 });
  await openAs(page, administrator, '/admin/index');
  for (const place of tables) {
    await page.goto(place);
    const rows = page.locator('.console-view:not([hidden]) tbody tr.ant-table-row');
    // A row may be wider than its frame, which scrolls sideways.
    await expect(rows.nth(7).getByRole('cell').first(), place).toBeInViewport({ ratio: 0.99 });
    const texts = (await rows.allInnerTexts()).join('\n');
    expect(texts, place).not.toMatch(/\d{4}\s?年\d|\d{4}\/\d|\d\d:\d\d:\d\d/);
  }
});

test('on a phone the names in a table stay in their column', async ({ page, openAs }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openAs(page, administrator, '/admin/index');
  for (const place of ['/cms/news', '/cms/standard', '/dms/organization']) {
    await page.goto(place);
    const rows = page.locator('.console-view:not([hidden]) tbody tr.ant-table-row');
    await expect(rows.first()).toBeVisible();
    const outside = await rows
      .locator('.ant-table-cell-fix-start')
      .evaluateAll((cells) =>
        cells.flatMap((cell) =>
          [...cell.querySelectorAll('*')]
            .filter((one) => one.getBoundingClientRect().right > cell.getBoundingClientRect().right + 1)
            .map((one) => one.textContent),
        ),
      );
    expect(outside, place).toEqual([]);
  }
});
