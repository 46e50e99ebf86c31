import type { Page } from '@playwright/test';
import { employ } from '../office.ts';
import { expect, test } from '../people.ts';

/** Holds the scripts of a page back; the answer lets them through. */
async function slowScripts(page: Page): Promise<() => void> {
  let open: () => void = () => undefined;
  const gate = new Promise<void>((resolve) => (open = resolve));
  await page.route('**/assets/*.js', async (route) => {
    await gate;
    await route.continue();
  });
  return open;
}

test('on a slow line nothing is lost that was typed before the scripts arrived', async ({
  page,
  portal,
  solveCaptcha,
}) => {
  const somebody = await employ(portal, 'tolman');

  await test.step('days of a filter', async () => {
    const letThrough = await slowScripts(page);
    await page.goto('/data?from=2020-01-01&to=2020-12-31', { waitUntil: 'commit' });
    await page.getByLabel('从', { exact: true }).fill('2021-02-01');
    letThrough();
    await page.waitForLoadState('networkidle');
    await page.getByLabel('到', { exact: true }).fill('2021-03-01');
    const period = page.locator('form').filter({ has: page.getByLabel('从', { exact: true }) });
    await period.getByRole('button', { name: '应用' }).click();
    await expect(page).toHaveURL(/from=2021-02-01&to=2021-03-01/);
    await page.unrouteAll({ behavior: 'wait' });
  });

  await test.step('name and password of a login', async () => {
    const letThrough = await slowScripts(page);
    await page.goto('/login', { waitUntil: 'commit' });
    await page.getByLabel(/^用户名/).fill(somebody.userName);
    await page.getByLabel(/^密码/).fill(somebody.password);
    letThrough();
    await page.waitForLoadState('networkidle');
    await solveCaptcha(page);
    await page.getByRole('button', { name: '登录', exact: true }).click();
    await page.waitForURL((url) => url.pathname !== '/login');
  });
});
