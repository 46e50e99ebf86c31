import { administrator, expect, newUser, test } from '../people.ts';
import { employ, granted, apiClient } from '../office.ts';

test('a physicist searches from any page and finds data and pages, in either language', async ({
  page,
  portal,
  accessible,
}) => {
  const call = await apiClient(portal, administrator);
  const [start, end] = ['2020-01-01 00:00:00', '2099-01-01 00:00:00'];
  const { newsId } = await granted(
    call('POST', '/biz/news', {
      headlineZh: '里德伯原子数据集发布',
      headlineEn: 'Rydberg atom data released',
      authorZh: '中心',
      authorEn: 'Center',
      type: 'center',
      sourceNameZh: '本中心',
      sourceNameEn: 'Own news',
      contentZh: '<p>正文</p>',
      contentEn: '<p>Text</p>',
      status: 'published',
      startTime: start,
      endTime: end,
    }),
  );
  await page.goto('/archive');
  const box = page.getByRole('combobox', { name: '全站检索' });
  await expect(async () => {
    // No handler exists before the page has started.
    await page.keyboard.press('/');
    await expect(box).toBeFocused({ timeout: 1000 });
  }).toPass();
  await page.keyboard.type('里德伯原子');
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/search\?keyword=/);
  const hit = page.getByRole('link', { name: '里德伯原子数据集发布' });
  await expect(hit).toBeVisible();
  await expect(page.locator('mark').first()).toBeVisible();
  await accessible(page);
  await hit.click();
  await page.waitForURL(`/news/detail/${newsId as number}`);

  await page.goto('/archive?lang=en');
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  for (const nothing of ['', '  ']) {
    await page.getByRole('combobox', { name: 'Search the site' }).fill(nothing);
    await page.getByRole('button', { name: 'Data resources only' }).click();
    await expect(page.getByRole('alert')).toHaveText('Please enter a keyword');
  }
  await accessible(page);
  await page.getByRole('combobox', { name: 'Search the site' }).fill('superconductor');
  await page.getByRole('button', { name: 'Data resources only' }).click();
  await page.waitForURL(/\/data\?keyword=superconductor/);
  await page.goto('/search?keyword=%20&lang=en');
  await expect(page.getByRole('alert')).toHaveText('Please enter a keyword');

  await granted(call('PUT', '/biz/news/takeDown', { newsId }));
  await page.goto('/search?keyword=里德伯原子&lang=zh');
  await expect(page.getByRole('heading', { name: /没有找到/ })).toBeVisible();
});

test('search engines find every public page in both languages, and no other', async ({ request }) => {
  const robots = await (await request.get('/robots.txt')).text();
  for (const filter of ['keyword', 'type', 'subject', 'publisher', 'elements', 'formula', 'from', 'sort'])
    expect(robots).toContain(`Disallow: /data?*${filter}=\n`);
  const index = /^Sitemap: (.*)$/m.exec(robots)![1]!;
  const parts = await (await request.get(index)).text();
  const addresses: string[] = [];
  for (const [, part] of parts.matchAll(/<loc>(.*?)<\/loc>/g)) {
    const answer = await request.get(part!);
    expect(answer.headers()['content-type']).toContain('application/xml');
    addresses.push(...[...(await answer.text()).matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address]) => address!));
  }
  expect(addresses.length).toBeGreaterThan(6);
  for (const address of addresses) {
    const answer = await request.get(address.replaceAll('&amp;', '&'), { headers: { cookie: '' } });
    expect(answer.status(), address).toBe(200);
    const html = await answer.text();
    expect(html).toContain(`<link rel="canonical" href="${address}"`);
    expect(html).not.toContain('noindex');
  }
  expect((await request.get('/sitemap/users-0.xml')).status()).toBe(404);
});

test('an editor publishes an announcement; visitors see it, close it and see the next one', async ({
  page,
  portal,
  openAs,
  otherBrowser,
  accessible,
}) => {
  const editor = await employ(portal, 'editor', ['content_editor']);
  await openAs(page, editor, '/cms/site');
  await page.getByRole('switch', { name: '显示公告' }).click();
  await page.getByLabel('中文公告').fill('今晚例行维护');
  await page.getByRole('button', { name: '保存' }).click();
  await expect(page.getByText('英文公告不能为空').first()).toBeVisible();
  await page.getByLabel('英文公告').fill('Maintenance tonight');
  await page.getByRole('button', { name: '保存' }).click();
  await expect(page.getByText('保存成功')).toBeVisible();
  await accessible(page);

  const visitor = await (await otherBrowser()).newPage();
  await visitor.goto('/?lang=en');
  const bar = visitor.getByRole('region', { name: 'Announcement' });
  await expect(bar).toContainText('Maintenance tonight');
  await accessible(visitor);
  await bar.getByRole('button').click();
  await expect(bar).toHaveCount(0);
  await visitor.reload();
  await expect(visitor.getByRole('banner')).toBeVisible();
  await expect(bar).toHaveCount(0);

  // Another editor writes the next announcement while the first one types, opens another page, and comes back.
  const call = await apiClient(portal, editor);
  const postcode = page.getByLabel('邮政编码');
  const before = await postcode.inputValue();
  await postcode.fill('100190');
  await page.getByRole('navigation', { name: '后台菜单' }).getByRole('link', { name: '友情链接管理' }).click();
  await expect(page.getByRole('heading', { name: '友情链接管理', level: 1 })).toBeVisible();
  await granted(call('PUT', '/biz/site', { announcementEn: 'All is done' }));
  await page.goBack();
  await page.getByRole('button', { name: '保存' }).click();
  await expect(page.getByLabel('英文公告')).toHaveValue('All is done');
  await expect(postcode).toHaveValue('100190');
  await visitor.reload();
  await expect(bar).toContainText('All is done');
  // Other journeys use the same portal.
  await granted(call('PUT', '/biz/site', { announcementOn: false, postcode: before }));
});

test('a visitor writes to the centre and gets an answer by mail', async ({
  page,
  portal,
  openAs,
  solveCaptcha,
  mailTo,
  otherBrowser,
  accessible,
}) => {
  const stranger = newUser('stranger');
  await page.goto('/contact?lang=en');
  await accessible(page);
  // The answer of the captcha stays valid while other fields have errors.
  await solveCaptcha(page);
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(page.getByRole('alert').getByRole('link')).toHaveCount(4);
  await page.getByLabel(/^Name/).fill('Kenji Sato');
  await page.getByLabel(/^E-mail/).fill(stranger.email);
  await page.getByLabel(/^Subject/).fill(`Citation ${stranger.userName}`);
  await page.getByRole('textbox', { name: /^Message/ }).fill('How do I cite a dataset of yours?');
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(page.getByText('Submitted successfully')).toBeVisible();

  const office = await (await otherBrowser()).newPage();
  await openAs(office, await employ(portal, 'editor', ['content_editor']), '/cms/message');
  await office.getByRole('button', { name: `查看留言“Citation ${stranger.userName}”` }).click();
  await office.getByLabel('回复内容').fill('Please use the format on the record page.');
  await accessible(office);
  await office.getByRole('button', { name: '发送回复' }).click();
  await expect(office.getByText('回复已发送')).toBeVisible();
  expect(await mailTo(stranger.email, 'Citation')).toContain('Please use the format on the record page.');
});

test('a tracking script is loaded only if an administrator has set one', async ({ page, portal }) => {
  const host = 'https://stat.example.org';
  const call = await apiClient(portal, administrator);
  const setting = async (configKey: string, configValue: string) => {
    const { rows } = await granted(call('GET', `/system/config/list?configKey=${configKey}`));
    const [row] = rows as { configKey: string }[];
    return call('PUT', '/system/config', { ...row, configValue, password: administrator.password });
  };
  const policy = async () => (await page.request.get('/')).headers()['content-security-policy'] ?? '';
  const asked: string[] = [];
  await page.route(`${host}/**`, (route) => {
    asked.push(route.request().url());
    return route.fulfill({ contentType: 'text/javascript', body: '' });
  });
  const told = () =>
    page.evaluate(() => (globalThis as { _paq?: unknown[][] })._paq?.map((command) => command.map(String)) ?? []);

  await page.goto('/');
  await page.waitForLoadState('networkidle');
  expect(await policy()).not.toContain('stat.example.org');
  expect([await told(), asked]).toEqual([[], []]);

  for (const hostile of [
    'https://x.example; script-src *',
    'http://stat.example.org',
    'javascript:alert(1)',
    '*.example.org',
  ])
    expect((await setting('stat.trackerHost', hostile)).code, hostile).not.toBe(200);
  await granted(setting('stat.trackerHost', host));
  await granted(setting('stat.trackerSiteId', '7'));
  try {
    // Admitted hosts are read again after some seconds.
    await expect.poll(policy, { timeout: 15_000 }).toContain('stat.example.org');
    const directives = Object.fromEntries(
      (await policy()).split('; ').map((directive) => [directive.split(' ')[0], directive.split(' ').slice(1)]),
    );
    for (const name of ['script-src', 'img-src', 'connect-src']) expect(directives[name], name).toContain(host);
    for (const name of ['default-src', 'frame-src', 'form-action']) expect(directives[name], name).not.toContain(host);
    await page.goto('/news?type=center');
    await expect.poll(() => asked).toEqual([`${host}/matomo.js`]);
    await page.getByRole('navigation').getByRole('link', { name: '友情链接' }).first().click();
    await page.waitForURL('/link');
    await expect.poll(async () => (await told()).filter(([command]) => command === 'trackPageView').length).toBe(2);
    const commands = await told();
    expect(commands).toContainEqual(['disableCookies']);
    expect(commands).toContainEqual(['setSiteId', '7']);
    // Only the path, because the query contains search terms.
    const addresses = commands.filter(([command]) => command === 'setCustomUrl').map(([, address]) => address);
    expect(addresses).toEqual([`${portal.url}/news`, `${portal.url}/link`]);
    expect(asked).toEqual([`${host}/matomo.js`]);
  } finally {
    await setting('stat.trackerHost', '');
    await setting('stat.trackerSiteId', '');
  }
  await expect.poll(policy, { timeout: 15_000 }).not.toContain('stat.example.org');
});
