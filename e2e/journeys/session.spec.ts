import { employ } from '../office.ts';
import { expect, newUser, test, administrator } from '../people.ts';
import * as story from '../publication.ts';
import { captchaOn, endSessions, sendLogin, sessionDialog } from '../session.ts';

const siteName = '凝聚态物质科学数据中心';

test('a user with a wrong password sees an error, gets another captcha each time, and is locked out after five', async ({
  page,
  portal,
  solveCaptcha,
  logIn,
  mailTo,
  accessible,
}) => {
  const bohr = newUser('bohr');
  await story.register(page, bohr, '13900000001', { portal, solveCaptcha, logIn, mailTo, accessible });
  await page.context().clearCookies({ name: 'Admin-Token' });
  await page.goto('/login');
  for (let time = 1; time <= 5; time += 1) {
    const before = await captchaOn(page);
    await sendLogin(page, { ...bohr, password: `Wrong#${time}xQ` }, { solveCaptcha });
    const message = time < 5 ? '用户名或密码错误' : '密码错误次数过多，请 1 分钟后再试';
    await expect(page.locator('#username-error')).toHaveText(message);
    await expect.poll(() => captchaOn(page)).not.toBe(before);
    await expect(page.locator('#code')).toHaveValue('');
    await expect(page.locator('#username')).toHaveValue(bohr.userName);
    if (time === 1) await accessible(page);
  }
  const before = await captchaOn(page);
  await sendLogin(page, bohr, { solveCaptcha });
  await expect.poll(() => captchaOn(page)).not.toBe(before);
  await expect(page.locator('#username-error')).toContainText('密码错误次数过多');
  await expect(page).toHaveURL(/\/login$/);
});

test('an empty login form and a wrong captcha show errors', async ({ page, accessible }) => {
  await page.goto('/login');
  await page.getByRole('button', { name: '登录', exact: true }).click();
  await expect(page.locator('#username-error')).toHaveText('请输入您的账号');
  await expect(page.locator('#password-error')).toHaveText('请输入您的密码');
  await expect(page.locator('#code-error')).toHaveText('请输入验证码');
  await expect(page.locator('#username')).toBeFocused();
  await accessible(page);

  const before = await captchaOn(page);
  await page.locator('#username').fill('somebody');
  await page.locator('#password').fill('Something#1');
  await page.locator('#code').fill('0000');
  await page.getByRole('button', { name: '登录', exact: true }).click();
  await expect(page.locator('#code-error')).toHaveText('验证码错误');
  await expect.poll(() => captchaOn(page)).not.toBe(before);

  const second = await captchaOn(page);
  await page.getByRole('button', { name: '看不清？换一张' }).click();
  await expect.poll(() => captchaOn(page)).not.toBe(second);

  // The captcha expires after two minutes; focusing the field loads another one.
  await expect(page.locator('[data-captcha]')).toHaveCount(1);
  const third = await captchaOn(page);
  await page.locator('#code').focus();
  expect(await captchaOn(page)).toBe(third);
  await page.locator('#username').focus();
  await page.clock.setSystemTime(Date.now() + 120_000);
  await page.locator('#code').focus();
  await expect.poll(() => captchaOn(page)).not.toBe(third);
  await expect(page.locator('#code')).toBeFocused();
});

test('input before the page script has loaded is kept', async ({ page, portal, solveCaptcha }) => {
  const who = await employ(portal, 'early');
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/assets/entry.client-*.js', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto('/login', { waitUntil: 'commit' });
  await page.locator('#username').fill(who.userName);
  await page.locator('#password').fill(who.password);
  release();
  await page.waitForLoadState('networkidle');
  await solveCaptcha(page);
  await expect(page.locator('#username')).toHaveValue(who.userName);
  await page.getByRole('button', { name: '登录', exact: true }).click();
  await expect(page).not.toHaveURL(/\/login/);
});

test('a user logs in on the way to a page, is greeted by name, and logs out', async ({
  page,
  portal,
  solveCaptcha,
  logIn,
  mailTo,
  accessible,
}) => {
  const noether = newUser('noether');
  await test.step('the header links to the login of users, other pages to that of administrators', async () => {
    await page.goto('/login');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('管理员登录');
    await page.goto('/');
    await page.getByRole('link', { name: '登录', exact: true }).first().click();
    await expect(page).toHaveURL(/\/login$/);
    await expect(page).toHaveTitle(`登录 - ${siteName}`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('登录');
    expect(await page.evaluate(() => localStorage.getItem('nonAdminLogin'))).toBe('1');
    await accessible(page);
  });

  await test.step('a user registers, and a page that needs a login leads there and back', async () => {
    await story.register(page, noether, '13900000002', { portal, solveCaptcha, logIn, mailTo, accessible });
    await page.context().clearCookies({ name: 'Admin-Token' });
    await page.goto('/archive/mine?keyword=%E5%B8%A6');
    await expect(page).toHaveURL(/\/login\?redirect=%2Farchive%2Fmine%3Fkeyword%3D/);
    await sendLogin(page, noether, { solveCaptcha });
    await expect(page).toHaveURL(/\/archive\/mine\?keyword=/);
    await expect(page.getByText('登录成功')).toBeVisible();
  });

  await test.step('the name is in the header in capitals, with three entries', async () => {
    const menu = page.locator('details.menu', { hasText: noether.userName.toUpperCase() });
    await expect(menu.locator('summary')).toHaveText(noether.userName);
    await expect(menu.getByText(noether.userName)).toHaveCSS('text-transform', 'uppercase');
    await menu.locator('summary').hover();
    await expect(menu.getByRole('listitem')).toHaveText(['个人空间', '管理后台', '邮箱验证', '个人中心', '退出登录']);
    await accessible(page);
  });

  await test.step('with a session the login page leads home, from inside and from outside', async () => {
    await page.goto('/login');
    await expect(page).toHaveURL(/\/$/);
    await page.goto('/register');
    await expect(page).toHaveURL(/\/$/);
  });

  await test.step('after logout the session is gone on the server too', async () => {
    const menu = page.locator('details.menu', { hasText: noether.userName.toUpperCase() });
    await menu.locator('summary').hover();
    await menu.getByRole('button', { name: '退出登录' }).click();
    await expect(page.getByText('您已退出登录')).toBeVisible();
    await expect(page.getByRole('link', { name: '登录', exact: true }).first()).toBeVisible();
    // Registration had opened another session; its cookie was removed.
    const sessions = await portal.query(
      'select 1 from sys_session join sys_user using (user_id) where user_name = $1',
      [noether.userName],
    );
    expect(sessions).toHaveLength(1);
    await page.goto('/archive/mine');
    await expect(page).toHaveURL(/\/login\?redirect=/);
  });

  await test.step('the login of the header leads back to the same page', async () => {
    await page.goto('/data?sort=views');
    await page.getByRole('link', { name: '登录', exact: true }).first().click();
    await expect(page).toHaveURL(/\/login$/);
    await sendLogin(page, noether, { solveCaptcha });
    await expect(page).toHaveURL(/\/data\?sort=views$/);
    await page.context().clearCookies({ name: 'Admin-Token' });
  });

  await test.step('the language of the address stays during the login', async () => {
    await page.goto('/archive/mine?lang=en');
    await expect(page).toHaveURL(/\/login\?redirect=%2Farchive%2Fmine%3Flang%3Den&lang=en$/);
    await expect(page.locator('html')).toHaveAttribute('lang', 'en');
    await expect.poll(() => page.evaluate(() => localStorage.getItem('userLocale'))).toBe('en');
    await page.goto('/login?lang=zh');
    await expect.poll(() => page.evaluate(() => localStorage.getItem('userLocale'))).toBe('zh');
  });

  await test.step('a return address outside the site is not followed', async () => {
    await page.goto('/login?redirect=%2F%2Fexample.org%2Fsteal');
    await sendLogin(page, noether, { solveCaptcha });
    await expect(page).toHaveURL(`${portal.url}/`);
  });
});

test('an administrator logs out after a confirmation, to the login of administrators', async ({
  page,
  portal,
  solveCaptcha,
}) => {
  // By the users' link; an administrator who comes this way uses the administrators' page at the next login.
  await page.goto('/');
  await page.getByRole('link', { name: '登录', exact: true }).first().click();
  await sendLogin(page, administrator, { solveCaptcha });
  await expect(page).toHaveURL(`${portal.url}/`);
  // A running call of the dashboard would be answered after the session has ended.
  await page.goto('/admin/index', { waitUntil: 'networkidle' });
  await page.locator('.console-person').click();
  await page.getByRole('menuitem', { name: '退出登录' }).click();
  const question = page.getByRole('dialog').filter({ hasText: '系统提示' });
  await question.getByRole('button', { name: /取 ?消/ }).click();
  await expect(page).toHaveURL(/\/admin\/index/);
  await page.locator('.console-person').click();
  await page.getByRole('menuitem', { name: '退出登录' }).click();
  await question.getByRole('button', { name: /确 ?定/ }).click();
  await expect(page).toHaveURL(/\/login$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('管理员登录');
  await sendLogin(page, administrator, { solveCaptcha });
  await expect(page).toHaveURL(/\/admin\/index$/);
});

test('an ended session opens one question, on the public site and in the back office', async ({
  page,
  portal,
  logIn,
  solveCaptcha,
  accessible,
}) => {
  const dialog = sessionDialog(page);
  const menu = page.getByRole('navigation', { name: '后台菜单' });

  await test.step('several calls of a page fail and one question opens', async () => {
    await logIn(page, administrator);
    await page.waitForURL(/\/admin\/index/);
    await menu.getByText('系统管理').click();
    // A running call of the dashboard would open the question before the tested page does.
    await page.waitForLoadState('networkidle');
    await endSessions(portal, administrator);
    const refused: string[] = [];
    page.on('response', async (response) => {
      if (!response.url().includes('/prod-api/')) return;
      const body = await response.text().catch(() => '');
      if (body.includes('"code":401')) refused.push(response.url());
    });
    // Another call of the page may fail first, and its question would take the click.
    await menu.getByRole('link', { name: '用户管理' }).dispatchEvent('click');
    await expect(dialog).toHaveCount(1);
    await expect(dialog).toContainText('登录状态已过期，您可以继续停留在本页面，或者重新登录');
    await expect.poll(() => refused.length).toBeGreaterThan(1);
    await accessible(page);
  });

  await test.step('staying keeps the page, and the next failure asks again', async () => {
    await dialog.getByRole('button', { name: '取消' }).click();
    await expect(dialog).toBeHidden();
    await expect(page).toHaveURL(/\/system\/user$/);
    await menu.getByText('数据管理').click();
    await menu.getByRole('link', { name: '全部资源' }).click();
    await expect(dialog).toBeVisible();
  });

  await test.step('logging in again opens the login page, and returns to the page', async () => {
    await dialog.getByRole('button', { name: '重新登录' }).click();
    await expect(page).toHaveURL(/\/login\?redirect=/);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('管理员登录');
    await sendLogin(page, administrator, { solveCaptcha });
    await expect(page).toHaveURL(/\/dms\//);
  });

  await test.step('the same on a public page', async () => {
    await page.goto('/archive/mine');
    await expect(
      page.getByRole('heading', { level: 2, name: '还没有数据资源' }).or(page.getByRole('table')).first(),
    ).toBeVisible();
    await page.goto('/archive/mine?keyword=none');
    const reset = page.locator('button', { hasText: '清除条件' }).first();
    await expect(reset).toBeVisible();
    await page.waitForLoadState('networkidle');
    await endSessions(portal, administrator);
    await reset.dispatchEvent('click');
    await expect(dialog).toHaveCount(1);
    await dialog.getByRole('button', { name: '取消' }).click();
    await expect(page).toHaveURL(/\/archive\/mine$/);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('我的数据资源');
  });
});

test('a lost network and a failing server are explained', async ({ page, context, logIn, accessible }) => {
  await logIn(page, administrator);
  await page.waitForURL(/\/admin\/index/);
  await page.goto('/archive/mine?keyword=none');
  const reset = page.getByRole('button', { name: '清除条件' }).first();
  const search = page
    .getByRole('searchbox', { name: '标题或编号' })
    .or(page.getByRole('textbox', { name: '标题或编号' }));
  await expect(reset).toBeVisible();

  await test.step('without network', async () => {
    await context.setOffline(true);
    await expect(page.getByText('网络已断开').first()).toBeVisible();
    await search.fill('offline');
    await search.press('Enter');
    await expect(page.getByRole('alert').filter({ hasText: '后端接口连接异常' })).toBeVisible();
    await page.getByRole('navigation', { name: '主导航' }).getByRole('link', { name: '首页' }).click();
    await context.setOffline(false);
    await expect(page.getByText('网络已恢复')).toBeVisible();
    await expect(search, 'a link followed without network leaves the page as it was').toHaveValue('offline');
  });

  await test.step('a page that cannot be reached opens automatically when it can', async () => {
    await page.goto('/');
    await page.getByRole('navigation', { name: '主导航' }).getByRole('link', { name: '数据资源' }).click();
    await expect(page.locator('article.hit').first()).toBeVisible();
    await context.setOffline(true);
    await expect(page.getByText('网络已断开').first()).toBeVisible();
    await page.goBack();
    await expect(page.getByRole('heading', { level: 1, name: '页面未能打开' })).toBeVisible();
    await accessible(page);
    await context.setOffline(false);
    await expect(page.getByRole('heading', { level: 1 })).toContainText('可查、可取、可引');
    await page.goto('/archive/mine?keyword=none');
    await expect(search).toBeVisible();
  });

  await test.step('a call that the network drops', async () => {
    await page.route('**/prod-api/**', (route) => route.abort());
    await search.fill('dropped');
    await search.press('Enter');
    await expect(page.getByRole('alert').filter({ hasText: '后端接口连接异常' })).toBeVisible();
    await page.unroute('**/prod-api/**');
  });

  for (const status of [502, 500]) {
    await test.step(`an answer of HTTP ${status}`, async () => {
      await page.route('**/prod-api/**', (route) => route.fulfill({ status, body: 'bad' }));
      await search.fill(`failing ${status}`);
      await search.press('Enter');
      const toast = page.getByRole('alert').filter({ hasText: `系统接口 ${status} 异常` });
      await expect(toast).toBeVisible();
      await accessible(page);
      await toast.getByRole('button', { name: '关闭' }).click();
      await expect(toast).toBeHidden();
      await page.unroute('**/prod-api/**');
    });
  }

  await test.step('the login form also shows an error and keeps the input', async () => {
    await context.clearCookies({ name: 'Admin-Token' });
    await page.goto('/login');
    await page.locator('#username').fill('curie');
    await page.locator('#password').fill('Qm7#vT2!xR');
    await page.locator('#code').fill('abcd');
    await page.route('**/prod-api/login', (route) => route.fulfill({ status: 502, body: 'bad' }));
    await page.getByRole('button', { name: '登录', exact: true }).click();
    await expect(page.locator('#username-error')).toHaveText('系统接口 502 异常');
    await expect(page.locator('#username')).toHaveValue('curie');
    await expect(page.locator('#password')).toHaveValue('Qm7#vT2!xR');
  });
});

test('registration shows each broken rule at its field and keeps the input', async ({
  page,
  portal,
  solveCaptcha,
  logIn,
  mailTo,
  accessible,
}) => {
  const first = newUser('bardeen');
  const second = newUser('cooper');
  await story.register(page, first, '13900000003', { portal, solveCaptcha, logIn, mailTo, accessible });
  await page.context().clearCookies({ name: 'Admin-Token' });
  const fault = (field: string) => page.locator(`#${field}-error`);
  const send = () => page.getByRole('button', { name: '注册', exact: true }).click();

  await test.step('an empty form names every field', async () => {
    await page.goto('/register');
    await send();
    const messages = {
      username: '请输入用户名',
      name: '请输入姓名',
      email: '请输入邮箱',
      mobile: '请输入手机号码',
      password: '请输入密码',
      confirmPassword: '请再次输入密码',
      organization: '请输入工作单位',
      occupation: '请选择职业',
      researchField: '请输入研究领域',
      code: '请输入验证码',
      agreeTerms: '请先阅读并同意服务协议',
    };
    for (const [field, message] of Object.entries(messages)) await expect(fault(field)).toHaveText(message);
    await expect(page.locator('#email')).toBeFocused();
    await accessible(page);
  });

  const typed = {
    username: 'x',
    name: '约翰·巴丁',
    email: 'not an address',
    mobile: '12',
    password: 'aaa',
    confirmPassword: 'bbb',
    organization: '示例大学',
    researchField: '超导',
  };
  const kept = async (expected: Record<string, string>) => {
    for (const [field, value] of Object.entries(expected)) await expect(page.locator(`#${field}`)).toHaveValue(value);
  };

  await test.step('a field is checked after it is left, and a user name is proposed from the e-mail', async () => {
    await page.reload();
    await page.locator('#email').fill('john.bardeen@example.org');
    await page.locator('#mobile').fill('12');
    await page.locator('#name').focus();
    await expect(page.locator('#username')).toHaveValue('john.bardeen');
    await expect(fault('mobile')).toHaveText('请输入正确的手机号码');
    await expect(page.locator('#name')).toBeFocused();
  });

  await test.step('wrong values are named one by one', async () => {
    for (const [field, value] of Object.entries(typed)) await page.locator(`#${field}`).fill(value);
    await page.locator('#occupation').selectOption('researcher');
    await send();
    await expect(fault('username')).toHaveText('用户名长度应为 2 到 50 个字符');
    await expect(fault('email')).toHaveText('请输入正确的邮箱地址');
    await expect(fault('mobile')).toHaveText('请输入正确的手机号码');
    await expect(fault('password')).toHaveText('密码长度应为 8 到 100 个字符');
    await expect(fault('confirmPassword')).toHaveText('两次输入的密码不一致');
    await kept(typed);
  });

  await test.step('a weak password breaks its rules one by one', async () => {
    const weak = {
      'qm7#vt2!xr': '密码必须包含大写字母',
      'QM7#VT2!XR': '密码必须包含小写字母',
      'Qmk#vTw!xR': '密码必须包含数字',
      Qm7kvT2wxR: '密码必须包含特殊字符',
      'Qm77#vT2!xR': '密码不能包含重复字符',
      'Qm777#vT2!xR': '密码不能包含三个及以上连续相同的字符',
      'Qm7#vTabc!x': '密码不能包含连续字符',
      'Password#7vT': '密码不能包含常见字符序列',
    };
    for (const [password, message] of Object.entries(weak)) {
      await page.locator('#password').fill(password);
      await page.locator('#confirmPassword').fill(password);
      await send();
      // The field shows the first broken rule; the list below shows all.
      await expect(page.locator('.note--bad').or(fault('password'))).not.toHaveCount(0);
      await expect(fault('password'), password).toBeVisible();
      if (!/重复|常见|三个/.test(message)) await expect(fault('password'), password).toHaveText(message);
    }
    await kept({ name: typed.name, organization: typed.organization });
  });

  await test.step('errors from the server are shown at their fields too, and the input is kept', async () => {
    const mine = {
      ...typed,
      username: first.userName,
      email: first.email,
      mobile: '13900000003',
      password: second.password,
      confirmPassword: second.password,
    };
    for (const [field, value] of Object.entries(mine)) await page.locator(`#${field}`).fill(value);
    await page.locator('#agreeTerms').check();
    const image = await captchaOn(page);
    await solveCaptcha(page);
    await send();
    await expect(fault('username')).toHaveText('用户名已被注册');
    await expect.poll(() => captchaOn(page)).not.toBe(image);
    await kept(mine);
    await expect(page.locator('#agreeTerms')).toBeChecked();
    await accessible(page);
  });

  await test.step('after the corrections it is accepted', async () => {
    await page.locator('#username').fill(second.userName);
    await page.locator('#email').fill(second.email);
    await page.locator('#mobile').fill('13900000004');
    await solveCaptcha(page);
    await send();
    await expect(page).toHaveURL(/\/email-verification\?sent/);
    await expect(page.getByText(`注册成功，已登录账号 ${second.userName}`)).toBeVisible();
    await expect(page.locator('details.menu', { hasText: second.userName.toUpperCase() })).toBeVisible();
    await accessible(page);
  });

  await test.step('later a link from a mail resets the forgotten password', async () => {
    await page.context().clearCookies({ name: 'Admin-Token' });
    await page.goto('/login');
    await page.getByRole('link', { name: '忘记密码？' }).click();
    await page.locator('#email').fill(second.email);
    await accessible(page);
    await solveCaptcha(page);
    await page.getByRole('button', { name: '发送重置链接' }).click();
    await expect(page.getByText(`如果 ${second.email} 绑定了账号`)).toBeVisible();
    const link = /\/reset-password\S+/.exec(await mailTo(second.email, '重置'))![0];
    await page.goto(link);
    await expect(page.getByText(`账号：${second.userName}`)).toBeVisible();
    await page.locator('#password').fill('aaa');
    await page.locator('#confirmPassword').fill('bbb');
    await page.getByRole('button', { name: '保存新密码' }).click();
    await expect(page.locator('#confirmPassword-error')).toHaveText('两次输入的密码不一致');
    await accessible(page);
    const password = 'Wd5#mK9!pT';
    await page.locator('#password').fill(password);
    await page.locator('#confirmPassword').fill(password);
    await page.getByRole('button', { name: '保存新密码' }).click();
    await expect(page).toHaveURL(/\/login$/);
    await sendLogin(page, { ...second, password }, { solveCaptcha });
    await expect(page.locator('details.menu', { hasText: second.userName.toUpperCase() })).toBeVisible();
    await page.context().clearCookies({ name: 'Admin-Token' });
    await page.goto(link);
    await expect(page.getByText('链接无效、已使用或已过期，请重新获取')).toBeVisible();
  });
});
