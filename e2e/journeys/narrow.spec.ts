import type { Page } from '@playwright/test';
import routes from '../../src/routes.ts';
import { pagesOf } from '../page-routes.ts';
import { employ, granted, apiClient } from '../office.ts';
import { addressesOf, among, newPages, pagesOfMenu, type MenuNode } from '../page-addresses.ts';
import { untilDemoIsMade } from '../demonstration.ts';
import { administrator, expect, test } from '../people.ts';

/** Pages that do not answer 200, because they show a missing record or need a role. */
const nothingThere = ['/404', '/401', '/*', '/benchmarks/preview/:datasetId', '/benchmarks/mine/:publicId'];

/** Overflow of a page beyond its window, with the elements that cause it. */
const beyond = (page: Page) =>
  page.evaluate(() => {
    const boxes = [...document.querySelectorAll('.console-main, .console-view:not([hidden])')];
    const widest = Math.max(document.documentElement.scrollWidth, ...boxes.map((box) => box.scrollWidth));
    if (widest <= innerWidth) return [];
    const wide = [...document.querySelectorAll('body *')].filter(
      (it) => it.getBoundingClientRect().right > innerWidth + 0.5,
    );
    return [`${widest} px`, ...wide.slice(0, 5).map((it) => `${it.tagName}.${it.className}`)];
  });

/**
 * Overflow of a page beyond its window in both languages: as loaded, and after pressing the language switch.
 * @param switchTo the control for the other language; pressing it again must not switch back
 */
async function beyondInBoth(page: Page, switchTo: (language: string) => string): Promise<string[]> {
  const faults: string[] = [];
  const [html, seen] = [page.locator('html'), new Set<string | null>()];
  const look = async () => {
    await page.waitForLoadState('networkidle');
    const language = await html.getAttribute('lang');
    seen.add(language);
    const tooWide = await beyond(page);
    if (tooWide.length > 0) faults.push(`${language}: ${tooWide.join(', ')}`);
    return language!;
  };
  const before = await look();
  // A page that is still starting ignores the click; the switch is collapsed on narrow screens.
  await expect(async () => {
    // An earlier click may have taken effect late.
    if ((await html.getAttribute('lang')) === before)
      await page
        .locator(switchTo(before === 'en' ? 'zh-CN' : 'en'))
        .first()
        .dispatchEvent('click', undefined, { timeout: 2_000 });
    await expect(html).not.toHaveAttribute('lang', before, { timeout: 2_000 });
  }).toPass();
  await look();
  expect([...seen].toSorted()).toEqual(['en', 'zh-CN']);
  return faults;
}

test.beforeEach('the demonstration records are made', ({ portal }) => untilDemoIsMade(portal));

test.use({ viewport: { width: 360, height: 780 } });

test('no page of the route table has horizontal overflow at 360 pixels in either language', async ({
  browser,
  portal,
  openAs,
}) => {
  test.setTimeout(300_000);
  const who = await employ(portal, 'narrow');
  const given = await addressesOf(portal, who);
  const table = pagesOf(routes);
  expect(table.length).toBeGreaterThan(40);
  const options = { baseURL: portal.url, viewport: { width: 360, height: 780 } };
  const [visitor, owner] = [await browser.newContext(options), await browser.newContext(options)];
  const [seen, own] = [await newPages(visitor), await newPages(owner)];
  await openAs(own[0], who, '/');
  const faults: string[] = [];
  for (const [pages, areOwn] of [
    [seen, false],
    [own, true],
  ] as const) {
    const places = table
      // An embedded page has no language switch; embedding.spec.ts opens it in both languages.
      .filter(({ isOwn, path }) => isOwn === areOwn && !path.startsWith('/embed/'))
      .flatMap(({ path }) => (given[path] ?? [path]).map((place) => ({ path, place })));
    await among(pages, places, async (page, { path, place }) => {
      expect(place, `the address of ${path} is given above`).not.toMatch(/[:*]/);
      const answer = await page.goto(place);
      if ((answer!.status() === 200) === nothingThere.includes(path)) faults.push(`${place}: ${answer!.status()}`);
      const asked = new URL(place, page.url()).pathname;
      if (new URL(page.url()).pathname !== asked) faults.push(`${place} leads to ${page.url()}`);
      await expect(page.locator('main :is(h1, h2)').first(), place).toBeVisible();
      const tooWide = await beyondInBoth(page, (language) => `header a[hreflang="${language.slice(0, 2)}"]`);
      if (tooWide.length > 0) faults.push(`${place}: ${tooWide.join('; ')}`);
    });
  }
  await visitor.close();
  await owner.close();
  expect(faults).toEqual([]);
});

test('no page of the back office menu has horizontal overflow at 360 pixels in either language', async ({
  page,
  portal,
  openAs,
}) => {
  test.setTimeout(300_000);
  const chief = await apiClient(portal, administrator);
  const { data } = await granted(chief('GET', '/getRouters'));
  const places = [...pagesOfMenu(data as MenuNode[]), '/user/profile'];
  expect(places.length).toBeGreaterThan(20);
  await openAs(page, administrator, '/admin');
  await among(await newPages(page.context()), places, async (tab, place) => {
    await tab.goto(place);
    await expect(tab).toHaveURL(new RegExp(`${place}([?#]|$)`));
    await expect(tab.locator('.console-view:not([hidden]) h1').first()).toBeVisible();
    expect(await beyondInBoth(tab, (language) => `button[lang="${language}"]`), place).toEqual([]);
  });
});
