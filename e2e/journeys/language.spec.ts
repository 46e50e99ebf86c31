import { expect, test } from '../people.ts';

test('only a browser without Chinese is offered English, once', async ({ portal, page, browser }) => {
  const foreign = async (locale: string) =>
    (await browser.newContext({ baseURL: portal.url, locale, reducedMotion: 'reduce' })).newPage();
  const offer = 'Read in English';

  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('button', { name: offer })).toHaveCount(0);

  const reader = await foreign('en-GB');
  await reader.goto('/data');
  await reader.getByRole('button', { name: offer }).click();
  await expect(reader.getByRole('heading', { name: 'Data resources', level: 1 })).toBeVisible();
  await expect(reader.getByRole('button', { name: offer })).toHaveCount(0);
  await reader.goto('/news');
  await expect(reader.locator('html')).toHaveAttribute('lang', 'en');

  const stays = await foreign('de-DE');
  await stays.goto('/data');
  await stays.getByRole('button', { name: 'Stay with Chinese' }).click();
  await stays.reload();
  await expect(stays.getByRole('heading', { name: '数据资源', level: 1 })).toBeVisible();
  await expect(stays.getByRole('button', { name: offer })).toHaveCount(0);
});
