import { createHash, createHmac, randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { isGenuine, receiver, type Receiver } from '#factory/data/callbacks';
import { accessibleInBoth, confirm, employ, submitResource, table } from '../office.ts';
import { expect, test } from '../people.ts';
import { approve, openInQueue } from '../publication.ts';

let hook: Receiver;
test.beforeAll(async () => {
  hook = await receiver();
});
test.afterAll(() => hook.close());

interface Credentials {
  key: string;
  secret: string;
}

/** A program of a partner, written only from docs/publisher-api.md. */
async function callAs({ key, secret }: Credentials, portal: string, method: string, path: string, body = '') {
  const target = `/api/publisher/v1${path}`;
  const [stamp, nonce] = [String(Math.floor(Date.now() / 1000)), randomUUID()];
  const digest = createHash('sha256').update(body).digest('hex');
  const text = [stamp, nonce, method, target, digest].join('\n');
  const response = await fetch(`${portal}${target}`, {
    method,
    headers: {
      'X-CMP-Key': key,
      'X-CMP-Timestamp': stamp,
      'X-CMP-Nonce': nonce,
      'X-CMP-Content-SHA256': digest,
      'X-CMP-Signature': `sha256=${createHmac('sha256', secret).update(text).digest('hex')}`,
      ...(body ? { 'Content-Type': body.startsWith('{') ? 'application/json' : 'application/octet-stream' } : {}),
    },
    ...(body ? { body } : {}),
  });
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
}

/** The open drawer. */
const drawer = (page: Page) => page.getByRole('dialog').last();

test('a publisher’s system is registered, submits, is reviewed and called back', async ({
  page,
  portal,
  logIn,
  accessible,
  otherBrowser,
}) => {
  const [owner, dora, wu] = [
    await employ(portal, 'owner', ['common']),
    await employ(portal, 'dora', ['data_admin']),
    await employ(portal, 'wu', ['reviewer']),
  ];
  await logIn(page, dora);
  const name = `示例出版平台 ${owner.userName}`;

  const credentials = await test.step('registered: key and secret are shown once', async () => {
    await page.goto('/dms/publisher-apps');
    await expect(page.getByRole('heading', { name: '出版系统' })).toBeVisible();
    await page.getByRole('button', { name: '登记系统' }).click();
    await drawer(page).getByRole('button', { name: '保存' }).click();
    await expect(drawer(page)).toContainText('系统中文名称不能为空');
    await accessible(page);
    await drawer(page).getByLabel('系统中文名称').fill(name);
    await drawer(page).getByLabel('系统英文名称').fill('Example press');
    await drawer(page).getByLabel('资源归属用户').fill(owner.userName);
    await drawer(page).getByLabel('允许回调的域名').fill(hook.host);
    await drawer(page).getByRole('button', { name: '保存' }).click();
    const box = page.getByRole('dialog', { name: `“${name}”的密钥` });
    await expect(box).toContainText('只显示这一次');
    await accessible(page);
    const shown = async (part: string) => (await box.locator(`[data-secret="${part}"]`).innerText()).trim();
    const made = { key: await shown('key'), secret: await shown('secret') };
    await box.getByRole('button').last().click();
    await expect(page.getByRole('row').filter({ hasText: name })).toContainText(made.key);
    await expect(page.getByText(made.secret)).toHaveCount(0);
    await accessibleInBoth(page, accessible);
    return made;
  });

  await test.step('the receiver is tested: an address outside the list is refused, the right one answers', async () => {
    await page.goto('/dms/callbacks');
    await page.getByRole('button', { name: '测试回调' }).click();
    await drawer(page).getByLabel('出版系统').click();
    await page.locator('.ant-select-item-option').filter({ hasText: name }).click();
    await drawer(page).getByLabel('回调地址').fill('https://169.254.169.254/latest/meta-data/');
    await drawer(page).getByRole('button', { name: '发送测试' }).click();
    await expect(drawer(page)).toContainText('回调域名不在允许名单中');
    expect(hook.received).toHaveLength(0);
    await drawer(page).getByLabel('回调地址').fill(hook.url);
    await drawer(page).getByRole('button', { name: '发送测试' }).click();
    await expect(drawer(page)).toContainText('接收方已应答 204');
    await accessible(page);
    expect(isGenuine(hook.received[0]!, credentials.secret)).toBe(true);
    expect(hook.received[0]!.headers['x-cmp-event']).toBe('test');
  });

  const uniqueId = `press/${owner.userName}`;
  const title = `层状单晶数据 ${owner.userName}`;
  const at = (rest: string) => `/resources/${encodeURIComponent(uniqueId)}${rest}`;
  const send = (method: string, path: string, body?: string) => callAs(credentials, portal.url, method, path, body);

  await test.step('the system submits a resource and gets the missing fields', async () => {
    const form = {
      uniqueId,
      callbackUrl: hook.url,
      titleZh: title,
      keywordsZh: '热电势',
      descriptionZh: '电阻随温度的变化。',
      sharingMethod: 'open',
      openDate: '2020-01-01',
      license: 'by',
      preservationPlan: 'permanent',
      noProject: true,
      authors: [{ nameZh: '张三' }],
      publisher: { name: '张三', email: 'zhang@example.org' },
    };
    expect((await send('POST', '/resources', JSON.stringify(form))).status).toBe(201);
    const early = await send('POST', at('/submit'));
    expect([early.status, (early.body['errors'] as { field: string }[])[0]!.field]).toEqual([422, 'files']);
    expect((await send('PUT', at('/files?path=table.csv'), table)).status).toBe(201);
    expect((await send('POST', at('/submit'))).body['status']).toBe('submitted');
    const forged = await callAs({ ...credentials, secret: 'guessed' }, portal.url, 'GET', at(''));
    expect(forged.status).toBe(401);
  });

  await test.step('a reviewer approves, and two signed callbacks arrive in order', async () => {
    const desk = await (await otherBrowser()).newPage();
    await logIn(desk, wu);
    await openInQueue(desk, title);
    await approve(desk);
    await expect.poll(() => hook.received.length, { timeout: 15_000 }).toBe(3);
    const events = hook.received.slice(1);
    expect(events.map(({ headers }) => headers['x-cmp-event'])).toEqual(['approved', 'published']);
    for (const one of events) expect(isGenuine(one, credentials.secret)).toBe(true);
    const published = JSON.parse(events[1]!.body) as { uniqueId: string; landingUrl: string };
    expect(published.uniqueId).toBe(uniqueId);
    await desk.goto(new URL(published.landingUrl).pathname);
    await expect(desk.getByRole('heading', { level: 1 })).toContainText(title);
    expect((await send('GET', at(''))).body['status']).toBe('published');
  });

  await test.step('the administrator sees the deliveries and sends one again under the same event id', async () => {
    await page.goto(`/dms/callbacks?keyword=${encodeURIComponent(title)}`);
    const row = page.getByRole('row').filter({ hasText: '已发布' }).filter({ hasText: hook.url });
    await expect(row).toContainText('已送达');
    await accessibleInBoth(page, accessible);
    await row.getByRole('button', { name: /回调 .* 的详情/ }).click();
    await expect(drawer(page)).toContainText(uniqueId);
    await expect(drawer(page)).toContainText('第 1 次');
    await accessible(page);
    await drawer(page).getByRole('button').first().click();
    await row.getByRole('button', { name: /立即发送：回调/ }).click();
    await confirm(page, '确认立即发送 1 条回调吗');
    await expect.poll(() => hook.received.length, { timeout: 15_000 }).toBe(4);
    const [first, again] = [hook.received[2]!, hook.received[3]!];
    expect(again.headers['x-cmp-event-id']).toBe(first.headers['x-cmp-event-id']);
    expect(again.body).toBe(first.body);
  });

  await test.step('a changed secret is valid at once, and the old one for a while', async () => {
    await page.goto('/dms/publisher-apps');
    await page.getByRole('button', { name: `更换密钥：“${name}”` }).click();
    await drawer(page).getByRole('radio', { name: '1 天' }).check();
    await accessible(page);
    await drawer(page).getByRole('button', { name: '保存' }).click();
    const box = page.getByRole('dialog', { name: `“${name}”的密钥` });
    const secret = (await box.locator('[data-secret="secret"]').innerText()).trim();
    await box.getByRole('button').last().click();
    for (const one of [secret, credentials.secret])
      expect((await callAs({ ...credentials, secret: one }, portal.url, 'GET', at(''))).status).toBe(200);
    await page.getByRole('button', { name: `立即作废旧密钥：“${name}”` }).click();
    await confirm(page, '确认立即作废');
    await expect
      .poll(async () => (await callAs(credentials, portal.url, 'GET', at(''))).status, { timeout: 10_000 })
      .toBe(401);
  });
});

test('the page of identifiers shows that no service is configured, and what a service needs', async ({
  page,
  portal,
  openAs,
  accessible,
}) => {
  const dora = await employ(portal, 'dora', ['data_admin']);
  await openAs(page, dora, '/dms/identifiers');
  await expect(page.getByText('DOI 注册未启用')).toBeVisible();
  await expect(page.getByText('标识注册服务未启用，资源使用本地编号')).toBeVisible();
  await accessibleInBoth(page, accessible);
  const set = (enabled: string, prefix: string) =>
    portal.query(
      `update sys_config set config_value = case config_key when 'identifier.doi.enabled' then $1 else $2 end
       where config_key in ('identifier.doi.enabled', 'identifier.doi.prefix')`,
      [enabled, prefix],
    );
  await set('true', '10.5072');
  await page.reload();
  await expect(page.getByText('identifier.doi.password')).toBeVisible();
  await accessible(page);

  // A new submission gets a reserved DOI, and its page shows the status.
  const resourceId = await submitResource(portal, dora, `声子谱 ${dora.userName}`);
  await set('false', '');
  await page.goto(`/archive/submit/${resourceId}`);
  const own = page.getByRole('region', { name: '标识符' });
  await expect(own).toContainText(/DOI 10\.5072\/\S+ ?已预留/);
  await expect(own).toContainText('发布时注册；在此之前还不能解析');
});
