import { expect, type Page } from '@playwright/test';

/** Breaks out of a text, an attribute or a script that does not escape it. */
export const hostileText = `"'><img src=x onerror=hit()>`;

/** Checks that no attack has become an element, a handler or an address of a page. */
export async function harmless(page: Page): Promise<void> {
  const found = await page.evaluate(() =>
    [...document.querySelectorAll('*')]
      .filter(
        (element) =>
          [...element.attributes].some(
            // The value of an input field is not an address.
            ({ name, value }) => /^on/i.test(name) || (name !== 'value' && /^\s*javascript:/i.test(value)),
          ) ||
          (element.localName === 'script' && element.textContent?.startsWith('hit()')),
      )
      .map((element) => element.outerHTML.slice(0, 200)),
  );
  expect(found).toEqual([]);
}
