import { untilDemoIsMade } from '../demonstration.ts';
import { expect, test } from '../people.ts';

test.beforeEach('the demonstration records are made', ({ portal }) => untilDemoIsMade(portal));

test('a laptop shows five results without scrolling, in both languages', async ({ page }) => {
  await page.setViewportSize({ width: 1366, height: 768 });
  for (const lang of ['zh', 'en']) {
    await page.goto(`/data?lang=${lang}`);
    for (let at = 0; at < 5; at++) await expect(page.getByRole('article').nth(at)).toBeInViewport({ ratio: 1 });
  }
});

test('on a phone the filters are a sheet whose button shows the number of results', async ({ page, accessible }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  for (const [lang, open, software, show, clear] of [
    ['zh', '筛选', /^软件/, (count: number) => `显示 ${count} 条结果`, '清除全部条件'],
    ['en', 'Filters', /^Software/, (count: number) => `Show ${count} results`, 'Clear all filters'],
  ] as const) {
    await page.goto(`/data?lang=${lang}`);
    const sheet = page.locator('#filter-sheet');
    await expect(sheet).toBeHidden();
    await page.getByRole('button', { name: open, exact: true }).click();
    await expect(sheet).toBeVisible();
    await accessible(page);

    const [all, of] = await page.evaluate(async () => {
      const totalOf = async (query: string) =>
        ((await (await fetch(`/prod-api/front/resource/list${query}`)).json()) as { total: number }).total;
      return [await totalOf(''), await totalOf('?type=software')] as const;
    });
    expect(of).toBeLessThan(all);
    await expect(sheet.getByRole('button', { name: show(all) })).toBeInViewport();
    await sheet.getByRole('link', { name: software }).click();
    await expect(page).toHaveURL(/type=software/);
    await expect(sheet.getByRole('button', { name: show(of) })).toBeInViewport();
    await sheet.getByRole('link', { name: clear }).click();
    await expect(sheet.getByRole('button', { name: show(all) })).toBeInViewport();

    await page.keyboard.press('Escape');
    await expect(sheet).toBeHidden();
    await expect(page.getByRole('button', { name: open, exact: true })).toBeFocused();
    await page.keyboard.press('Enter');
    await sheet.getByRole('link', { name: software }).click();
    await sheet.getByRole('button', { name: show(of) }).click();
    await expect(sheet).toBeHidden();
    await expect(page.getByRole('article')).toHaveCount(of);
  }
});
