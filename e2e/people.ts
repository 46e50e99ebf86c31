import { test as base, expect, type BrowserContext, type Page } from '@playwright/test';
import type * as axeCore from 'axe-core';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { hasPassed, markPassed } from './checked-pages.ts';
import { adminPassword, openSession, startPortal, type Portal } from './portal.ts';
import { fromTemplate } from './template.ts';

declare const axe: typeof axeCore;

/** Loads axe into a document that does not have it. */
const axeOnce = `if (!globalThis.axe) {${readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')}}`;
const levels = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** A user with an account. */
export interface TestUser {
  userName: string;
  password: string;
  email: string;
}

/** React discards the page of the server, and what was typed into it, when its own markup differs. */
const otherMarkup = /React error #(?:418|425)\b/;

export const administrator: TestUser = { userName: 'admin', password: adminPassword, email: '' };

let count = 0;

/** A page by its path without numbers, its language and its open dialogs: the same key, the same markup. */
const pageKey = async (page: Page) => {
  const [language, dialogs] = await page.evaluate(() => [
    document.documentElement.lang,
    [...document.querySelectorAll('[role="dialog"], [role="alert"], [aria-invalid="true"]')].length > 0,
  ]);
  return [new URL(page.url()).pathname.replace(/\d+/g, '0'), language, dialogs].join(' ');
};

/** A new person; names never collide within a run. */
export function newUser(name: string): TestUser {
  const id = `${name}${process.pid}${++count}`;
  return { userName: id, password: 'Qm7#vT2!xR', email: `${id}@example.org` };
}

interface Journey {
  /**
   * Checks the page against WCAG 2.2 AA; violations fail with their rule and place. A page is checked once per run in each
   * language, without and with a dialog or an error.
   */
  accessible: (page: Page) => Promise<void>;
  /** Solves the captcha on the page. */
  solveCaptcha: (page: Page) => Promise<void>;
  /** Logs in by the login page and waits for the next page. */
  logIn: (page: Page, who: TestUser) => Promise<void>;
  /** Opens a page as a signed-in user; the former user of the browser is signed out. */
  openAs: (page: Page, who: TestUser, path: string) => Promise<void>;
  /** The newest mail to an address whose subject or text contains a word; waits for it. */
  mailTo: (address: string, containing: string) => Promise<string>;
  /** A second browser with a separate session. */
  otherBrowser: () => Promise<BrowserContext>;
}

export const test = base.extend<Journey, { portal: Portal }>({
  portal: [
    async ({}, use) => {
      const portal = await startPortal(fromTemplate());
      await use(portal);
      await portal.stop();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: async ({ portal }, use) => use(portal.url),
  context: async ({ context }, use) => {
    const faults: string[] = [];
    context.on('weberror', (error) => {
      const { message } = error.error();
      if (otherMarkup.test(message)) faults.push(`${error.page()?.url()}: ${message}`);
    });
    await use(context);
    expect(faults, 'the browser renders what the server sent').toEqual([]);
  },
  accessible: async ({}, use) =>
    use(async (page) => {
      const key = await pageKey(page);
      if (hasPassed(key)) return;
      // A frame is included if axe is loaded in it too.
      for (const frame of page.frames())
        await frame.evaluate(axeOnce).catch((error: unknown) => {
          // The frame was removed meanwhile.
          if (!frame.isDetached()) throw error;
        });
      const faults = await page.evaluate(async (tags) => {
        // The sticky header covers what is scrolled below it, and axe counts it as too small.
        const { scrollX, scrollY } = window;
        window.scrollTo({ left: 0, top: 0, behavior: 'instant' });
        const { violations } = await axe.run(document, {
          runOnly: tags,
          resultTypes: ['violations'],
          // No rule of these levels reads style sheets or videos.
          preload: false,
        });
        window.scrollTo({ left: scrollX, top: scrollY, behavior: 'instant' });
        return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`);
      }, levels);
      expect(faults).toEqual([]);
      markPassed(key);
    }),
  solveCaptcha: async ({ portal }, use) =>
    use(async (page) => {
      const field = page.getByLabel(/^(验证码|Captcha)/);
      if (!(await field.count())) return;
      // A page that is still starting may replace the picture.
      let solution: string | undefined;
      await expect
        .poll(async () => {
          const uuid = await page.locator('[data-captcha]').getAttribute('data-captcha');
          const key = `captcha:${uuid}`;
          const [row] = await portal.query<{ value: string }>('select value from kernel_cache where key = $1', [key]);
          return (solution = row?.value);
        })
        .toBeTruthy();
      await field.fill(solution!);
    }),
  logIn: async ({ solveCaptcha }, use) =>
    use(async (page, who) => {
      await page.goto('/login');
      await page.getByLabel(/^(用户名|Username)/).fill(who.userName);
      await page.getByLabel(/^(密码|Password)/).fill(who.password);
      await solveCaptcha(page);
      await page.getByRole('button', { name: /^(登录|Log in)$/ }).click();
      await page.waitForURL((url) => url.pathname !== '/login');
    }),
  openAs: async ({ portal }, use) =>
    use(async (page, who, path) => {
      const value = await openSession(portal, who);
      await page.context().addCookies([{ name: 'Admin-Token', value, url: portal.url, sameSite: 'Lax' }]);
      await page.goto(path);
    }),
  mailTo: async ({ portal }, use) =>
    use(async (address, containing) => {
      const find = () =>
        portal.mails.findLast(({ to, subject, text }) => to === address && `${subject}\n${text}`.includes(containing));
      await expect
        .poll(() => find() !== undefined, { message: `a mail to ${address} about ${containing}`, timeout: 15_000 })
        .toBe(true);
      return find()!.text;
    }),
  otherBrowser: async ({ browser, portal }, use) => {
    const contexts: BrowserContext[] = [];
    await use(async () => {
      const context = await browser.newContext({ baseURL: portal.url, locale: 'zh-CN', reducedMotion: 'reduce' });
      contexts.push(context);
      return context;
    });
    for (const context of contexts) await context.close();
  },
});

/** Refuses all calls to an address without a reason while `work` runs. */
export async function refusedWithoutReason(page: Page, address: string, work: () => Promise<void>): Promise<void> {
  await page.route(address, (route) => route.fulfill({ json: { code: 500 } }));
  await work();
  await page.unroute(address);
}

export { expect };
