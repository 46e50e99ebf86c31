import { expect, type Page } from '@playwright/test';
import type { z } from 'zod';

/** Breaks out of a text, an attribute or a script that does not escape it. */
export const hostileText = `"'><img src=x onerror="hit()"><svg onload="hit()"></svg></script><script>hit()</script>{{7*7}}`;

/** The same for fields with a small length limit. */
export const shortHostileText = `"'><img src=x onerror=hit()>`;

/** Tried in order: the first that a field accepts is used. */
const attempts = [hostileText, shortHostileText, 'javascript:hit()', 'https://example.org/"onmouseover="hit()'];

/**
 * A body with an attack in every field of a schema that accepts one; the other fields have the values of `valid`. So
 * new fields of a contract are attacked automatically.
 */
export function hostileBody(fields: z.ZodObject, valid: Record<string, unknown>): Record<string, unknown> {
  const body = { ...valid };
  for (const [name, field] of Object.entries<z.ZodType>(fields.shape)) {
    const attack = attempts.find((text) => field.safeParse(text).success);
    if (attack !== undefined) body[name] = attack;
  }
  return body;
}

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
