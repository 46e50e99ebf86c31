import { expect, type Page } from '@playwright/test';
import type { z } from 'zod';

/** Breaks out of a text, an attribute and a script, if any of them lets it. */
export const hostileText = `"'><img src=x onerror="hit()"><svg onload="hit()"></svg></script><script>hit()</script>{{7*7}}`;

/** The same for fields that hold a few words. */
export const shortHostileText = `"'><img src=x onerror=hit()>`;

/** Tried in turn: the first that a field takes is what an attacker would write into it. */
const attempts = [hostileText, shortHostileText, 'javascript:hit()', 'https://example.org/"onmouseover="hit()'];

/**
 * A body with an attack in every field of a schema that takes one; the other fields keep what `valid` has. So a field
 * that is added to a contract is attacked without anybody thinking of it.
 */
export function hostileBody(fields: z.ZodObject, valid: Record<string, unknown>): Record<string, unknown> {
  const body = { ...valid };
  for (const [name, field] of Object.entries<z.ZodType>(fields.shape)) {
    const attack = attempts.find((text) => field.safeParse(text).success);
    if (attack !== undefined) body[name] = attack;
  }
  return body;
}

/** Nothing of an attack has become an element, a handler or an address of a page. */
export async function harmless(page: Page): Promise<void> {
  const found = await page.evaluate(() =>
    [...document.querySelectorAll('*')]
      .filter(
        (element) =>
          [...element.attributes].some(
            // What somebody typed into a field leads nowhere.
            ({ name, value }) => /^on/i.test(name) || (name !== 'value' && /^\s*javascript:/i.test(value)),
          ) ||
          (element.localName === 'script' && element.textContent?.startsWith('hit()')),
      )
      .map((element) => element.outerHTML.slice(0, 200)),
  );
  expect(found).toEqual([]);
}
