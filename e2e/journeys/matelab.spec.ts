import type { Page } from '@playwright/test';
import { labCodes, labServer, type LabServer } from '#factory/identity/matelab';
import { employ } from '../office.ts';
import { expect, test } from '../people.ts';
import type { Portal } from '../portal.ts';

let lab: LabServer;
test.beforeAll(async () => {
  lab = await labServer();
});
test.afterAll(() => lab.close());

let count = 0;
/** A user of the lab platform with a unique id. */
function researcher(name: string) {
  const userName = `${name}${process.pid}x${++count}`;
  lab.people.set(userName, { password: 'lab-password', user: { id: userName, username: userName, name } });
  return userName;
}

async function offer(portal: Portal, isOn: boolean): Promise<void> {
  const set = (key: string, value: string) =>
    portal.query('update sys_config set config_value = $2 where config_key = $1', [key, value]);
  await set('auth.matelab.url', lab.url);
  await set('auth.matelab.enabled', String(isOn));
}

/** Fills the visible login form as a user of the lab platform. */
async function sendAs(page: Page, userName: string, solveCaptcha: (page: Page) => Promise<void>) {
  await page.locator('#username').fill(userName);
  await page.locator('#password').fill('lab-password');
  await solveCaptcha(page);
  await page.getByRole('button', { name: /^(登录|Log in)$/ }).click();
}

const greeting = (page: Page, name: string) => page.getByRole('banner').getByText(name.toUpperCase()).first();

test('a user of the lab platform links an existing account, and then logs in with it', async ({
  page,
  portal,
  solveCaptcha,
  accessible,
}) => {
  const noether = await employ(portal, 'noether');
  const hers = researcher('emmy');

  await offer(portal, false);
  await page.goto('/auth-redirect');
  await expect(page.getByText('本站尚未启用 MatElab 账号登录')).toBeVisible();
  await page.goto('/login');
  await expect(page.getByLabel('使用 MatElab 账号登录')).toHaveCount(0);

  await offer(portal, true);
  await page.goto('/auth-redirect?redirect=%2Fdata');
  await accessible(page);
  await page.getByRole('link', { name: '使用 MatElab 账号登录' }).click();
  await expect(page.getByLabel('使用 MatElab 账号登录')).toBeChecked();
  await accessible(page);
  await sendAs(page, hers, solveCaptcha);

  await expect(page).toHaveURL(/\/bind$/);
  await expect(page).toHaveTitle(/^账号绑定 - /);
  await expect(page.getByText(`您已通过 MatElab 账号「${hers}」的验证`)).toBeVisible();
  await accessible(page);
  await page.locator('#username').fill(noether.userName);
  await page.locator('#password').fill('Wrong#1pw');
  await solveCaptcha(page);
  await page.getByRole('button', { name: '绑定并登录' }).click();
  await expect(page.locator('#username-error')).toHaveText('用户名或密码错误');
  await page.locator('#password').fill(noether.password);
  await solveCaptcha(page);
  await page.getByRole('button', { name: '绑定并登录' }).click();
  await expect(page).toHaveURL(/\/data$/);
  await expect(page.getByText('绑定成功')).toBeVisible();
  await expect(greeting(page, noether.userName)).toBeVisible();

  await page.context().clearCookies({ name: 'Admin-Token' });
  await page.goto('/login?matelab=1&redirect=%2Fdata');
  await sendAs(page, hers, solveCaptcha);
  await expect(page).toHaveURL(/\/data$/);
  await expect(greeting(page, noether.userName)).toBeVisible();
});

test('a new user from the lab platform reads English instructions, and gets an account after accepting the terms', async ({
  page,
  portal,
  solveCaptcha,
  accessible,
}) => {
  await offer(portal, true);
  const his = researcher('paul');
  await page.goto('/auth-redirect?lang=en&uid=1&name=admin');
  await expect(page.getByText('What MatElab’s web page returned cannot be checked here')).toBeVisible();
  await accessible(page);
  await page.getByRole('link', { name: 'Log in with a MatElab account' }).click();
  await sendAs(page, his, solveCaptcha);
  await expect(page).toHaveURL(/\/bind$/);
  await accessible(page);
  await page.getByRole('button', { name: 'Create and log in' }).click();
  await expect(page.getByRole('alert')).toContainText('Please read and agree to the Terms of Service');
  await expect(page.locator('#new-username')).toHaveValue(his);
  await page.locator('#new-agreeTerms').check();
  await page.getByRole('button', { name: 'Create and log in' }).click();
  await expect(page.getByText('Account created')).toBeVisible();
  await expect(greeting(page, his)).toBeVisible();

  await page.context().clearCookies({ name: 'Admin-Token' });
  await page.goto('/bind');
  await expect(page.getByText('No MatElab login is waiting to be bound')).toBeVisible();
});

test('during a failure of the lab platform users see a message, and their passwords still work', async ({
  page,
  portal,
  solveCaptcha,
  accessible,
}) => {
  await offer(portal, true);
  const bohr = await employ(portal, 'bohr');
  await page.goto('/login?matelab=1');
  lab.answers.push({ body: { errcode: labCodes.fault } });
  await sendAs(page, researcher('niels'), solveCaptcha);
  await expect(page.locator('#username-error')).toHaveText('MatElab 服务出错，请稍后再试，或使用本站账号登录');
  await accessible(page);
  await page.getByLabel('使用 MatElab 账号登录').uncheck();
  await page.locator('#username').fill(bohr.userName);
  await page.locator('#password').fill(bohr.password);
  await solveCaptcha(page);
  await page.getByRole('button', { name: '登录', exact: true }).click();
  await expect(greeting(page, bohr.userName)).toBeVisible();
  await offer(portal, false);
});
