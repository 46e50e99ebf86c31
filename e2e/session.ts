import type { Page } from '@playwright/test';
import { expect, type TestUser } from './people.ts';
import type { Portal } from './portal.ts';

interface Solver {
  solveCaptcha: (page: Page) => Promise<void>;
}

/** Fills and sends the login form on the screen; the caller checks where it leads. */
export async function sendLogin(
  page: Page,
  who: Pick<TestUser, 'userName' | 'password'>,
  { solveCaptcha }: Solver,
): Promise<void> {
  await page.locator('#username').fill(who.userName);
  await page.locator('#password').fill(who.password);
  await solveCaptcha(page);
  await page.getByRole('button', { name: /^(登录|Log in)$/ }).click();
}

/** The kind of captcha on the page. */
export const captchaOn = (page: Page) => page.locator('[data-captcha]').getAttribute('data-captcha');

/** Expires every session of a person; the browser notices with its next call. */
export async function endSessions(portal: Portal, who: TestUser): Promise<void> {
  const ended = await portal.query(
    'delete from sys_session where user_id = (select user_id from sys_user where user_name = $1) returning 1',
    [who.userName],
  );
  expect(ended.length, `${who.userName} had a session`).toBeGreaterThan(0);
}

/** The dialog about an ended session. */
export const sessionDialog = (page: Page) => page.getByRole('dialog', { name: '系统提示' });
