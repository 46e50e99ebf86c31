import type { CDPSession, Page } from '@playwright/test';
import { codeNow } from '#factory/identity/second-factors';
import { accessibleInBoth, employ } from '../office.ts';
import { administrator, expect, test as base, type TestUser } from '../people.ts';
import { startPortal, type Portal } from '../portal.ts';
import { fromTemplate } from '../template.ts';

/** The portal under a host name, because passkeys belong to a name. */
const test = base.extend<object, { portal: Portal }>({
  portal: [
    async ({}, use) => {
      const portal = await startPortal(fromTemplate(), 'localhost');
      await use(portal);
      await portal.stop();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
});

/** A virtual authenticator that verifies its user, as a fingerprint reader does. */
async function withAuthenticator(page: Page): Promise<{ session: CDPSession; authenticatorId: string }> {
  const session = await page.context().newCDPSession(page);
  await session.send('WebAuthn.enable');
  const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return { session, authenticatorId };
}

const security = (page: Page) => page.goto('/user/profile?tab=security');
const part = (page: Page, title: string) => page.getByRole('region', { name: title });

/** Opens the security page of a user and sets up an authenticator app. Returns its secret and the recovery codes. */
async function setUpApp(page: Page, who: TestUser): Promise<{ secret: string; codes: string[] }> {
  await part(page, '身份验证器应用').getByRole('button', { name: '启用' }).click();
  const dialog = page.getByRole('dialog', { name: '身份验证器应用' });
  await dialog.getByLabel('登录密码').fill(who.password);
  await dialog.getByRole('button', { name: '下一步' }).click();
  await expect(dialog.getByRole('img', { name: '身份验证器二维码' })).toBeVisible();
  const secret = (await dialog.locator('[data-secret="totp"]').innerText()).replace(/[^A-Z2-7]/g, '');
  const shown = page.getByRole('dialog', { name: '请保存恢复码' });
  const listed = shown.locator('[data-secret="codes"] li');
  await expect(async () => {
    // Uses the code of the previous step, so that the login can use the present one. It may just have expired.
    await dialog.getByLabel('验证码').fill(codeNow(secret, -1), { timeout: 2000 });
    await dialog.getByRole('button', { name: '启用' }).click({ timeout: 2000 });
    await expect(listed).toHaveCount(10, { timeout: 5000 });
  }).toPass();
  const codes = await listed.allInnerTexts();
  await shown.getByRole('button', { name: '我已保存' }).click();
  await expect(shown).toBeHidden();
  return { secret, codes };
}

/** Name, password and captcha; the page then asks for the second factor. */
async function firstStep(
  page: Page,
  { userName, password }: TestUser,
  solveCaptcha: (page: Page) => Promise<void>,
): Promise<void> {
  await page.goto('/login');
  await page.getByLabel('用户名').fill(userName);
  await page.getByLabel('密码').fill(password);
  await solveCaptcha(page);
  await page.getByRole('button', { name: '登录', exact: true }).click();
  await expect(page.getByRole('heading', { name: '两步验证' })).toBeVisible();
}

test('a user secures the account with an app, a passkey and recovery codes, and logs in by each', async ({
  page,
  portal,
  logIn,
  solveCaptcha,
  accessible,
  mailTo,
  otherBrowser,
}) => {
  const her = await employ(portal, 'keeper');
  const leave = async () => {
    await page.context().clearCookies();
    await page.evaluate(() => localStorage.clear());
  };

  let app = { secret: '', codes: [] as string[] };
  await test.step('an app is set up by a QR code and a code; recovery codes are shown once', async () => {
    await logIn(page, her);
    await security(page);
    await expect(page.getByText('两步验证未启用')).toBeVisible();
    await accessibleInBoth(page, accessible);
    app = await setUpApp(page, her);
    await expect(page.getByText('两步验证已启用')).toBeVisible();
    await expect(page.getByText('剩余 10 个')).toBeVisible();
    expect(await mailTo(her.email, '身份验证器')).toContain(her.userName);
    await accessibleInBoth(page, accessible);
  });

  await test.step('the next login asks for a code; a wrong one shows an error at its field', async () => {
    await leave();
    await firstStep(page, her, solveCaptcha);
    await accessible(page);
    const field = page.getByLabel('验证码');
    await expect(field).toBeFocused();
    await field.fill('000000');
    await page.getByRole('button', { name: '验证并登录' }).click();
    await expect(page.getByText('验证未通过，请检查后重试').first()).toBeVisible();
    await field.fill(codeNow(app.secret));
    await page.getByRole('button', { name: '验证并登录' }).click();
    await page.waitForURL((url) => url.pathname !== '/login');
  });

  await test.step('a recovery code works once', async () => {
    await leave();
    await firstStep(page, her, solveCaptcha);
    await page.getByRole('button', { name: '改用恢复码' }).click();
    await page.getByLabel('恢复码').fill(app.codes[0]!.toUpperCase());
    await page.getByRole('button', { name: '验证并登录' }).click();
    await page.waitForURL((url) => url.pathname !== '/login');
    await security(page);
    await expect(page.getByText('剩余 9 个')).toBeVisible();
  });

  await test.step('a passkey is added, and finishes a login', async () => {
    await withAuthenticator(page);
    await part(page, '通行密钥').getByRole('button', { name: '添加通行密钥' }).click();
    const drawer = page.getByRole('dialog', { name: '添加通行密钥' });
    await drawer.getByLabel('名称').fill('实验室电脑');
    await drawer.getByLabel('登录密码').fill(her.password);
    await drawer.getByRole('button', { name: '下一步' }).click();
    await expect(page.getByText('实验室电脑')).toBeVisible();
    await leave();
    await firstStep(page, her, solveCaptcha);
    await page.getByRole('button', { name: '改用通行密钥' }).click();
    await page.getByRole('button', { name: '使用通行密钥', exact: true }).click();
    await page.waitForURL((url) => url.pathname !== '/login');
    expect(await mailTo(her.email, '首次')).toContain('实验室电脑');
  });

  await test.step('the passkey logs in without a password', async () => {
    await leave();
    await page.goto('/login?redirect=/my/sessions');
    await page.getByRole('button', { name: '使用通行密钥登录' }).click();
    await page.waitForURL(/\/my\/sessions/);
    await expect(page.getByRole('listitem').filter({ hasText: '（当前会话）' })).toContainText('内网');
    await expect(page.getByRole('button', { name: '结束其他全部会话' })).toBeVisible();
    await accessible(page);
  });

  await test.step('a removed passkey does not work', async () => {
    await security(page);
    await page.getByRole('button', { name: '移除通行密钥“实验室电脑”' }).click();
    const drawer = page.getByRole('dialog', { name: '移除通行密钥“实验室电脑”' });
    await drawer.getByLabel('登录密码').fill(her.password);
    await drawer.getByRole('button', { name: '移除', exact: true }).click();
    await expect(page.getByText('尚未添加通行密钥')).toBeVisible();
    await leave();
    await page.goto('/login');
    await page.getByRole('button', { name: '使用通行密钥登录' }).click();
    await expect(page.getByText('通行密钥验证未通过', { exact: false }).first()).toBeVisible();
  });

  await test.step('an administrator removes the lost factors, after entering the administrator password', async () => {
    const office = await (await otherBrowser()).newPage();
    await logIn(office, administrator);
    await office.goto(`/system/user?userName=${her.userName}`);
    await office
      .getByRole('row')
      .filter({ hasText: her.userName })
      .getByRole('button', { name: her.userName, exact: true })
      .click();
    await office.getByRole('dialog').getByRole('button', { name: '清除', exact: true }).click();
    const drawer = office.getByRole('dialog', { name: /清除两步验证/ });
    await drawer.getByLabel('您的登录密码').fill(administrator.password);
    await drawer.getByRole('button', { name: '清除', exact: true }).click();
    await expect(office.getByText('两步验证已清除')).toBeVisible();
    expect(await mailTo(her.email, '管理员已清除')).toContain(her.userName);
    await logIn(page, her);
  });
});

test('a role that requires a second factor sends its users to the set-up first', async ({
  page,
  logIn,
  portal,
  accessible,
  otherBrowser,
}) => {
  const him = await employ(portal, 'holder', ['reviewer']);
  await test.step('the super administrator requires it in the role', async () => {
    await logIn(page, administrator);
    await page.goto('/system/role?roleKey=reviewer');
    await page
      .getByRole('row')
      .filter({ hasText: 'reviewer' })
      .getByRole('button', { name: /修改角色/ })
      .click();
    const drawer = page.getByRole('dialog');
    await drawer.getByLabel('要求两步验证').check();
    await accessible(page);
    await drawer.getByRole('button', { name: '保存' }).click();
    await expect(drawer).toBeHidden();
  });
  await test.step('the user can do nothing else until it is set up', async () => {
    const own = await (await otherBrowser()).newPage();
    await logIn(own, him);
    await expect(own).toHaveURL(/\/user\/profile\?tab=security/);
    await expect(own.getByText('您的角色要求启用两步验证，请先完成设置。')).toBeVisible();
    await accessible(own);
    await own.goto('/dms/approval');
    await expect(own).toHaveURL(/\/user\/profile\?tab=security/);
    await setUpApp(own, him);
    await own.goto('/dms/approval');
    await expect(own.getByRole('heading', { name: '资源审核' })).toBeVisible();
  });
  await portal.query(`update sys_role set second_factor = false where role_key = 'reviewer'`);
});
