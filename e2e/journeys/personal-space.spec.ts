import { employ } from '../office.ts';
import { expect, newUser, test } from '../people.ts';
import * as story from '../publication.ts';

test('a new user verifies the e-mail by its link and finds everything in the personal space', async ({
  page,
  portal,
  solveCaptcha,
  logIn,
  mailTo,
  accessible,
}) => {
  const noether = newUser('noether');
  await story.register(page, noether, '13900000077', { portal, solveCaptcha, logIn, mailTo, accessible });

  await test.step('the link in the mail verifies, and the address has no code afterwards', async () => {
    await expect(page).toHaveURL(/\/email-verification\?sent&redirect=%2Fmy$/);
    await expect(page.getByText('验证码已发送')).toBeVisible();
    await accessible(page);
    const link = /https?:\S+#[A-Z2-9]{6}/.exec(await mailTo(noether.email, '验证'))![0];
    await page.goto('/data');
    await page.goto(link.slice(new URL(link).origin.length));
    await expect(page.getByText('验证成功').first()).toBeVisible();
    expect(new URL(page.url()).hash).toBe('');
  });

  await test.step('the personal space lists the needs of a first record', async () => {
    await page.goto('/my');
    const first = page.getByRole('region', { name: '提交第一份数据' });
    await expect(first.getByRole('listitem').first()).toContainText('已验证');
    await first.getByRole('link', { name: '提交指南' }).click();
    await expect(page.getByRole('heading', { name: '提交数据' }).first()).toBeVisible();
  });

  await test.step('the account pages are tabs in the frame of the site', async () => {
    await page.goto('/my/profile');
    const parts = page.getByRole('navigation', { name: '账号设置' });
    for (const [name, path] of [
      ['密码', '/my/password'],
      ['两步验证', '/my/security'],
      ['访问令牌', '/my/tokens'],
      ['登录会话', '/my/sessions'],
      ['消息设置', '/my/notifications/settings'],
      ['我的数据', '/my/data'],
      ['个人资料', '/my/profile'],
    ] as const) {
      await parts.getByRole('link', { name }).click();
      await expect(page).toHaveURL(path);
      await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
      await expect(page.locator('.skeleton')).toHaveCount(0);
      await accessible(page);
    }
    await page.getByLabel('姓名').fill('埃米·诺特');
    await page.getByRole('button', { name: '保存' }).click();
    await expect(page.getByText('保存成功')).toBeVisible();
    await page.reload();
    await expect(page.getByLabel('姓名')).toHaveValue('埃米·诺特');
  });

  await test.step('the link to the back office leads to the personal space, which gives the reason', async () => {
    await page.goto('/admin/index');
    await expect(page).toHaveURL(/\/my\?noOffice=1$/);
    await expect(page.getByText('您的账号没有管理后台权限，已转到个人空间。')).toBeVisible();
    await expect(page.getByText('没有等您处理的事项。')).toBeVisible();
    await accessible(page);
  });

  await test.step('each area leads to its page', async () => {
    for (const [area, path] of [
      [/^评论/, '/my/comments'],
      [/^登录会话/, '/my/sessions'],
      [/^保存的检索/, '/data/saved'],
    ] as const) {
      await page.goto('/my');
      await page.getByRole('region', { name: '我的内容' }).getByRole('link', { name: area }).click();
      await expect(page).toHaveURL(path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await accessible(page);
    }
  });

  await test.step('mails can be selected', async () => {
    await page.goto('/my/notifications/settings');
    await page.getByLabel('我的模型').selectOption('每天汇总');
    await page.getByRole('button', { name: '保存', exact: true }).click();
    await expect(page.getByText('消息设置已保存')).toBeVisible();
    await accessible(page);
    await page.reload();
    await expect(page.getByLabel('我的模型')).toHaveValue('daily');
  });
});

test('a user who answers messages sees a new one in the bell and gets a mail that can be turned off', async ({
  page,
  portal,
  openAs,
  mailTo,
  accessible,
}) => {
  const clerk = await employ(portal, 'clerk', ['content_editor']);
  await portal.query(
    `insert into kernel_cache (key, value, expires_at) values ('captcha:11111111-1111-4111-8111-111111111111', '7777', now() + interval '1 minute')`,
  );
  const sent = await fetch(`${portal.url}/prod-api/front/message`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      name: 'A. Reader',
      email: 'reader@example.org',
      organization: 'Example',
      subject: 'Beam time',
      content: 'When is the next beam time?',
      code: '7777',
      uuid: '11111111-1111-4111-8111-111111111111',
    }),
  });
  expect(((await sent.json()) as { code: number }).code).toBe(200);

  await openAs(page, clerk, '/');
  await page.getByRole('link', { name: '消息，1 条未读' }).click();
  await expect(page.getByRole('link', { name: /新的留言：Beam time/ })).toBeVisible();
  await accessible(page);
  await page.getByRole('button', { name: '全部标为已读' }).click();
  await page.goto('/');
  await expect(page.getByRole('link', { name: '消息', exact: true })).toBeVisible();

  await page.goto('/admin/index');
  await page.getByRole('button', { name: /^通知/ }).click();
  await expect(page.getByRole('dialog').getByRole('link', { name: /新的留言：Beam time/ })).toBeVisible();
  await accessible(page);

  const address = /https?:\S+\/notifications\/stop\/\S+/.exec(await mailTo(clerk.email, 'Beam time'))![0];
  await page.goto(new URL(address).pathname);
  await page.getByRole('button', { name: '停止发送' }).click();
  await expect(page.getByText('已停止发送“留言回复”类邮件。')).toBeVisible();
  await accessible(page);
});
