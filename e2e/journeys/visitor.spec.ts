import type { Page } from '@playwright/test';
import { employ, granted, apiClient } from '../office.ts';
import { untilDemoIsMade } from '../demonstration.ts';
import { administrator, expect, test } from '../people.ts';
import { countUse, personsBrowser, usesSoFar } from '../usage.ts';

const siteName = { zh: '凝聚态物质科学数据中心', en: 'Condensed Matter Science Data Center' };
const htmlLanguage = (page: Page) => page.locator('html').getAttribute('lang');
test.beforeEach('the demonstration records are made', ({ portal }) => untilDemoIsMade(portal));

const numberIn = (text: string) => Number(text.replace(/[^\d.]/g, ''));

test('every link on the home page leads to a page, in both languages', async ({ page, request, accessible }) => {
  for (const address of ['/', '/?lang=en']) {
    await page.goto(address);
    await accessible(page);
    const hrefs = await page
      .locator('a[href]')
      .evaluateAll((links: HTMLAnchorElement[]) => links.map((link) => link.href));
    const own = [...new Set(hrefs)]
      .map((href) => new URL(href))
      .filter(({ origin }) => origin === new URL(page.url()).origin);
    expect(own.length).toBeGreaterThan(10);
    for (const url of own) {
      url.hash = '';
      for (const language of ['zh', 'en']) {
        url.searchParams.set('lang', language);
        const answer = await request.get(url.href);
        expect(answer.status(), url.href).toBe(200);
      }
    }
  }
});

test('a slow page shows a progress line at the upper edge', async ({ page }) => {
  let letGo = () => {};
  const held = new Promise<void>((resolve) => (letGo = resolve));
  await page.goto('/');
  await page.route('**/standard.data*', async (route) => {
    await held;
    await route.continue();
  });
  await page.getByRole('banner').getByRole('link', { name: '数据政策' }).click();
  await expect(page.locator('.navigation-progress')).toBeVisible();
  letGo();
  await expect(page.getByRole('heading', { level: 1, name: '数据政策' })).toBeVisible();
  await expect(page.locator('.navigation-progress')).toHaveCount(0);
});

test('the page of a record has its links for machines, also in a HEAD request', async ({ request, portal }) => {
  const [record] = await portal.query<{ public_id: string }>(
    `select public_id from data_resource where status = '5' order by file_count limit 1`,
  );
  for (const method of ['GET', 'HEAD']) {
    const answer = await request.fetch(`/data/detail/${record!.public_id}`, { method });
    expect(answer.status(), method).toBe(200);
    expect(answer.headers()['link'], method).toMatch(/rel="?cite-as"?.*rel="?linkset"?/);
  }
});

test('the figures of the home page are those of the database, and change with visits', async ({ browser, portal }) => {
  const person = await browser.newContext({ baseURL: portal.url, locale: 'zh-CN', userAgent: personsBrowser });
  const page = await person.newPage();
  const figures = async () => {
    const answer = await page.request.get('/prod-api/front/home');
    return ((await answer.json()) as { data: { figures: Awaited<ReturnType<typeof counted>> } }).data.figures;
  };
  const counted = async () => {
    const [row] = await portal.query<Record<'resources' | 'bytes' | 'downloads' | 'users' | 'views', number>>(
      `select (select count(*)::int from data_resource where status = '5') as resources,
         (select coalesce(sum(total_size), 0)::float8 from data_resource where status = '5') as bytes,
         (select coalesce(sum(download_count), 0)::int from data_resource) as downloads,
         (select count(*)::int from sys_user where del_flag = '0') as users,
         (select coalesce(sum(pv), 0)::int from site_pv_daily) as views`,
    );
    return row!;
  };

  await test.step('every figure equals a count', async () => {
    await expect(async () => {
      expect(await figures()).toEqual(await counted());
    }).toPass();
  });

  await test.step('the page shows the main figures', async () => {
    await page.goto('/?lang=zh');
    const band = page.getByRole('region', { name: '数据规模与使用' });
    const shown = (name: string) => band.locator('div', { has: page.getByText(name, { exact: true }) }).last();
    const { resources, users } = await counted();
    expect(resources).toBeGreaterThan(0);
    expect(numberIn(await shown('数据资源').locator('dd').innerText())).toBe(resources);
    expect(users).toBeLessThan(100);
    await expect(band.getByText('注册用户')).toHaveCount(0);
    await expect(band.getByText('数据总量')).toHaveCount(0);
  });

  await test.step('a download and a view are counted', async () => {
    const used = await usesSoFar(portal);
    const [file] = await portal.query<{ public_id: string; name: string }>(
      `select it.public_id, of.name from data_resource_file of join data_resource it using (resource_id)
       where it.status = '5' and it.sharing_method = 'open' and it.open_date < now() and of.path not like '%/%' limit 1`,
    );
    await page.goto(`/data/detail/${file!.public_id}`);
    // Usage events are stored in order: this view also counts earlier ones, but not the download.
    await countUse(portal, { ...used, views: used.views + 1 });
    const before = await counted();
    const started = page.waitForEvent('download');
    await page.getByRole('link', { name: `下载 ${file!.name}`, exact: true }).click();
    await (await started).path();
    await countUse(portal, { ...used, views: used.views + 1, downloads: used.downloads + 1 });
    await expect.poll(async () => (await figures()).downloads).toBe(before.downloads + 1);
    await page.goto('/');
    await expect.poll(async () => (await figures()).views).toBeGreaterThan(before.views);
  });
});

test('the figures of the benchmarks on the home page are those of the database, and change with it', async ({
  page,
  portal,
}) => {
  const listed = `bench_model m join bench_version v using (version_id) join bench_dataset d using (dataset_id)
    where m.status = 'approved' and v.is_current and d.status = 'published'`;
  const counted = async () => {
    const [row] = await portal.query<Record<'datasets' | 'models' | 'publishers', number>>(
      `select (select count(*)::int from bench_dataset where status = 'published') as datasets,
         (select count(*)::int from ${listed}) as models, (select count(distinct m.publisher)::int from ${listed}) as publishers`,
    );
    return Object.values(row!);
  };
  const section = page.locator('section', { has: page.getByRole('heading', { name: 'MatSciBench 基准测试' }) });
  const shown = async () => {
    await page.goto('/?lang=zh');
    return (await section.locator(':scope > p').innerText()).match(/\d+/g)!.map(Number);
  };
  const before = await counted();
  expect(await shown()).toEqual(before);
  expect(Math.min(...before)).toBeGreaterThan(0);

  // Also each tile: samples and listed models of its data set.
  for (const tile of await section.getByRole('listitem').all()) {
    const publicId = (await tile.getByRole('link').first().getAttribute('href'))!.split('/').at(-1)!;
    const [of] = await portal.query<{ samples: number; models: number }>(
      `select v.sample_count as samples, (select count(*)::int from bench_model m where m.version_id = v.version_id
         and m.status = 'approved') as models
       from bench_version v join bench_dataset d using (dataset_id) where v.is_current and d.public_id = $1`,
      [publicId],
    );
    const words = await tile.locator('.bench-tile__counts span').allInnerTexts();
    expect(words.map(numberIn), publicId).toEqual([of!.samples, of!.models]);
  }

  const chief = await apiClient(portal, administrator);
  const [first] = await portal.query<{ model_id: number }>(
    `select m.model_id from ${listed} order by model_id limit 1`,
  );
  const act = async (name: string) => {
    const [read] = await portal.query<{ row_ver: number }>('select row_ver from bench_model where model_id = $1', [
      first!.model_id,
    ]);
    const body = { modelId: first!.model_id, rowVer: read!.row_ver, reason: '复核中' };
    await granted(chief('PUT', `/bench/model/${name}`, body));
  };
  await act('hide');
  try {
    const after = await counted();
    expect(after).not.toEqual(before);
    expect(await shown()).toEqual(after);
  } finally {
    await act('restore');
  }
  expect(await shown()).toEqual(before);
});

test('users of a named institute see the pages in preparation in the header, others do not', async ({
  page,
  portal,
  openAs,
  otherBrowser,
  accessible,
}) => {
  const chief = await apiClient(portal, administrator);
  const configKey = 'site.preview.emailDomains';
  const { rows } = await granted(chief('GET', `/system/config/list?configKey=${configKey}`));
  const [setting] = rows as object[];
  const [ofInstitute, outside] = [await employ(portal, 'previewer'), await employ(portal, 'outsider')];
  for (const [{ userId, userName }, domain] of [
    [ofInstitute, 'institute.example'],
    [outside, 'other-institute.example'],
  ] as const)
    await portal.query('update sys_user set email = $2 where user_id = $1', [userId, `${userName}@${domain}`]);
  await granted(chief('PUT', '/system/config', { ...setting, configValue: 'institute.example' }));
  try {
    const usual = [
      '首页',
      '数据资源',
      'MatSciBench',
      '数据汇交',
      '数据政策',
      '新闻中心',
      '服务案例',
      '友情链接',
      '关于我们',
    ];
    const entries = (seen: Page) => seen.getByRole('navigation', { name: '主导航' }).locator(':scope > ul > li > a');
    await page.goto('/?lang=zh');
    const asVisitor = await entries(page).allInnerTexts();
    expect(asVisitor).toEqual(usual);

    await openAs(page, ofInstitute, '/');
    const preview = await entries(page).allInnerTexts();
    expect(preview.filter((name) => !asVisitor.includes(name))).toEqual(['数据下载', '应用工具']);
    expect(preview.filter((name) => asVisitor.includes(name))).toEqual(asVisitor);
    await accessible(page);
    await entries(page).filter({ hasText: '数据下载' }).click();
    await expect(page).toHaveURL(/\/download$/);
    await page.goto('/?lang=en');
    await expect(page.getByRole('navigation', { name: 'Main' })).toContainText(/Data Download.*Application Tools/);

    const other = await (await otherBrowser()).newPage();
    await openAs(other, outside, '/');
    expect(await entries(other).allInnerTexts()).toEqual(asVisitor);
  } finally {
    await granted(chief('PUT', '/system/config', { ...setting }));
  }
});

test('a visitor reads the site in a chosen language', async ({ page, accessible }) => {
  await test.step('the address decides; an unknown language is English', async () => {
    await page.goto('/');
    expect(await htmlLanguage(page)).toBe('zh-CN');
    for (const route of ['/', '/data', '/login', '/register', '/archive', '/nowhere']) {
      for (const value of ['en', 'fr', '']) {
        await page.goto(`${route}?lang=${value}`);
        expect(await htmlLanguage(page), `${route}?lang=${value}`).toBe('en');
        await expect(page.getByRole('navigation', { name: 'Main' })).toContainText('Home');
      }
    }
  });

  await test.step('the choice is stored', async () => {
    await page.goto('/data');
    expect(await htmlLanguage(page)).toBe('en');
    await expect(page.locator('.hit__title').first()).toContainText(/[A-Za-z]{4}/);
    await page.goto('/data?lang=zh');
    await page.goto('/');
    expect(await htmlLanguage(page)).toBe('zh-CN');
  });

  await test.step('an empty language in the address is English for every part of the page', async () => {
    // Searched by name, because other journeys may have published a page of newer ones.
    await page.goto(`/data?lang=&keyword=${encodeURIComponent('层状反铁磁体磁输运测量数据')}`);
    await expect(page.locator('.hit__title').filter({ hasText: '[Demo]' }).first()).toBeVisible();
    await page.goto('/data?lang=zh');
  });

  await test.step('the selector with flags changes the language on its page', async () => {
    await page.goto('/data?type=paper&lang=zh');
    await page.getByRole('combobox', { name: /^(检索数据资源|Search data resources)$/ }).fill('半句话');
    const languages = page.locator('details.menu', { has: page.locator('summary[aria-label*="简体中文"]') });
    await languages.locator('summary').hover();
    await expect(languages.locator('.menu__list img.flag')).toHaveCount(2);
    await accessible(page);
    await languages.getByRole('link', { name: 'English' }).click();
    await expect(page.locator('html')).toHaveAttribute('lang', 'en');
    await expect(page).toHaveURL(/\/data\?type=paper$/);
    await expect(page.getByRole('combobox', { name: /^(检索数据资源|Search data resources)$/ })).toHaveValue('半句话');
    await expect(page).toHaveTitle(`Data resources - ${siteName.en}`);
    await page.reload();
    expect(await htmlLanguage(page)).toBe('en');
  });
});

test('a menu closes 150 ms after the pointer has left it, and a click that follows the pointer leaves it open', async ({
  page,
}) => {
  await page.goto('/');
  const menu = page.locator('details.menu').first();
  // A page that is still starting ignores the pointer.
  await expect(async () => {
    await page.mouse.move(300, 500);
    await menu.locator('summary').hover();
    await expect(menu).toHaveAttribute('open', '', { timeout: 1000 });
  }).toPass();
  const times = await menu.evaluateHandle((node) => {
    const seen = { left: 0, closed: 0 };
    node.addEventListener('pointerleave', () => (seen.left = performance.now()));
    new MutationObserver(() => {
      if (!(node as HTMLDetailsElement).open) seen.closed = performance.now();
    }).observe(node, { attributes: true });
    return seen;
  });
  await page.mouse.move(300, 500);
  await expect(menu).not.toHaveAttribute('open');
  const { left, closed } = await times.jsonValue();
  expect(left).toBeGreaterThan(0);
  const waited = closed - left;
  expect(waited).toBeGreaterThanOrEqual(149);
  expect(waited).toBeLessThan(500);

  await menu.locator('summary').hover();
  await page.mouse.move(300, 500);
  await menu.locator('summary').hover();
  await expect(menu).toHaveAttribute('open', '');
  await menu.locator('summary').click();
  await expect(menu).toHaveAttribute('open', '');
  await menu.locator('summary').click();
  await expect(menu).not.toHaveAttribute('open');
});

test('titles and missing pages', async ({ page, accessible }) => {
  const titles = { '/': '首页', '/data': '数据资源', '/archive': '数据汇交', '/login': '登录', '/register': '注册' };
  for (const [address, title] of Object.entries(titles)) {
    await page.goto(address);
    await expect(page).toHaveTitle(`${title} - ${siteName.zh}`);
    await accessible(page);
  }
  for (const [address, heading] of [
    ['/nowhere/at/all', '抱歉，您访问的页面不存在'],
    ['/data/detail/AAAAAAAAAAAA', '没有找到这个数据资源'],
    // A link that was truncated inside a letter.
    ['/nowhere/%E6%99', '抱歉，您访问的页面不存在'],
    ['/data/detail/%E6%99', '没有找到这个数据资源'],
    ['/data/detail/..%2f', ''],
  ] as const) {
    const answer = await page.goto(address);
    expect(answer!.status(), address).toBe(404);
    if (!heading) continue;
    await expect(page).toHaveURL(address);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
    await expect(page.getByRole('navigation', { name: '主导航' })).toBeVisible();
    await accessible(page);
  }
  for (const [address, heading, english] of [
    ['/404', '抱歉，您访问的页面不存在', 'Sorry, this page does not exist'],
    ['/401', '您没有访问该页面的权限', 'You are not allowed to open this page'],
  ] as const) {
    const answer = await page.goto(`${address}?lang=zh`);
    expect(answer!.status(), address).toBe(Number(address.slice(1)));
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
    await accessible(page);
    await page.goto(`${address}?lang=en`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(english);
    await page.getByRole('button', { name: 'Previous page' }).click();
    await expect(page).toHaveURL(`${address}?lang=zh`);
    await page.getByRole('main').getByRole('link', { name: '返回首页' }).click();
    await expect(page).toHaveURL(/\/(\?lang=zh)?$/);
  }
});

test('a POST request to a page is refused with an explanation', async ({ request }) => {
  const answer = await request.post('/archive', { data: {} });
  expect(answer.status()).toBe(405);
  expect(await answer.text()).toContain('抱歉，您访问的页面不存在');
});

test('a token without a session is removed, reported once, and leads home', async ({ page, context }) => {
  await page.goto('/data');
  await context.addCookies([{ name: 'Admin-Token', value: 'long-gone', url: new URL(page.url()).origin }]);
  await page.goto('/archive/mine');
  await expect(page).toHaveURL(/\/login/);
  await context.addCookies([{ name: 'Admin-Token', value: 'long-gone', url: new URL(page.url()).origin }]);
  await page.goto('/data');
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('alert')).toHaveCount(1);
  expect((await context.cookies()).map(({ name }) => name)).not.toContain('Admin-Token');
  await page.goto('/data');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(0);
});

test('a visitor uses the site by keyboard only', async ({ page }) => {
  await page.goto('/');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: '跳到正文' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.locator('main')).toBeFocused();

  await page.keyboard.press('/');
  const search = page.getByRole('combobox', { name: '检索数据资源' });
  await expect(search).toBeFocused();
  await expect(search).toHaveValue('');
  await page.keyboard.press('Enter');
  await expect(page.getByText('请输入检索关键词')).toBeVisible();
  await page.keyboard.type('磁输运 1/2');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/data\?keyword=/);
  await expect(page.locator('main')).toBeFocused();
  await page.keyboard.press('/');
  await expect(search).toBeFocused();
  const shortcut = page.getByRole('checkbox', { name: '按 / 键跳到搜索框' });
  await shortcut.press('Space');
  await page.keyboard.press('/');
  await expect(shortcut).toBeFocused();
  await shortcut.press('Space');

  const menu = page.locator('details.menu').first();
  await menu.locator('summary').focus();
  await page.keyboard.press('ArrowDown');
  await expect(menu.getByRole('link').first()).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(menu.getByRole('link').last()).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(menu.locator('summary')).toBeFocused();
  await expect(menu).not.toHaveAttribute('open');
});

test('a visitor searches in Chinese and in English', async ({ page, accessible }) => {
  const searches = [
    ['zh', '磁输运', '层状反铁磁体磁输运测量数据'],
    ['zh', '铁基超导', '铁基超导单晶角分辨光电子能谱数据集'],
    ['en', 'magnetotransport antiferromagnet', 'Magnetotransport of a layered antiferromagnet'],
    ['en', 'hydrides', 'High-pressure XRD patterns of hydrides'],
  ] as const;
  for (const [language, keyword, title] of searches) {
    await page.goto(`/?lang=${language}`);
    const box = page.locator('main').getByRole('combobox');
    await box.fill(keyword);
    await box.press('Enter');
    await expect(page.getByRole('link', { name: title }).first()).toBeVisible();
    await expect(page.locator('mark').first()).toBeVisible();
    await accessible(page);
  }
  await page.goto('/data?lang=zh&keyword=没有这样的词组合');
  await expect(page.getByRole('heading', { name: '没有符合条件的数据资源' })).toBeVisible();
  await accessible(page);
  await page.getByRole('link', { name: '浏览全部数据资源' }).click();
  await expect(page.locator('.hit').first()).toBeVisible();
});

test('a visitor who types a word of a title is offered the record, and reaches it by keys', async ({
  page,
  accessible,
}) => {
  const searches = [
    ['/?lang=zh', '反铁磁体', '【演示】层状反铁磁体磁输运测量数据'],
    ['/data?lang=en', 'magnetotransp', '[Demo] Magnetotransport of a layered antiferromagnet'],
  ] as const;
  for (const [address, beginning, title] of searches) {
    await page.goto(address);
    const box = page.locator('main').getByRole('combobox').first();
    const option = page.getByRole('option', { name: title, exact: true });
    // A page that is still starting ignores the first input.
    await expect(async () => {
      await box.fill('');
      await box.pressSequentially(beginning);
      await expect(option).toBeVisible({ timeout: 1000 });
    }).toPass();
    await accessible(page);
    await box.press('Escape');
    await expect(option).toBeHidden();
    await box.press('End');
    await box.press('Backspace');
    await expect(option).toBeVisible();
    await box.press('ArrowDown');
    await expect(page.getByRole('listbox').getByRole('option', { selected: true })).toHaveCount(1);
    await option.click();
    await expect(page).toHaveURL(/\/data\/detail\//);
  }
});

test('a visitor who misspells a word sees the right one; a search without hits shows three other ways', async ({
  page,
  accessible,
}) => {
  await page.goto('/data?lang=en&keyword=magnetotransprt');
  await page.getByRole('link', { name: 'magnetotransport', exact: true }).click();
  await expect(page.locator('.hit').first()).toContainText('Magnetotransport');
  await page.goto('/data?lang=en&keyword=magnetotransport&year=1999');
  await expect(page.getByRole('heading', { name: 'No data resources match' })).toBeVisible();
  await accessible(page);
  await page.getByRole('link', { name: /Without “Year of publication”/ }).click();
  await expect(page.locator('.hit').first()).toContainText('Magnetotransport');
  await page.goto('/data?lang=en&keyword=magnetotransport+zeolitewhatever');
  await page.getByRole('link', { name: /Without “zeolitewhatever”/ }).click();
  await expect(page.locator('.hit').first()).toContainText('Magnetotransport');
  await page.goto('/data?lang=en&pageNum=999');
  await page.getByRole('link', { name: 'First page' }).click();
  await expect(page.locator('.hit').first()).toBeVisible();
});

test('a visitor filters, sorts and pages through many resources; the address stores the state', async ({
  page,
  portal,
  accessible,
}) => {
  // Adds 60 by SQL, because submissions would take too long.
  await portal.query(
    `with one as (
       select it.*, facets, tsv from data_resource it join data_resource_search using (resource_id)
       where status = '5' and sharing_method = 'open' order by resource_id limit 1
     ), more as (
       insert into data_resource (resource_no, public_id, version_group, owner_id, status, resource_type, title_zh,
         title_en, sharing_method, open_date, license, preservation_plan, publish_date, view_count, is_demo,
         authors, publisher, type_meta, projects)
       select 'LEAF-' || n, 'leaf' || translate((100000 + n)::text, '0123456789', 'bcdfghjkmn'), 100000 + n, owner_id, '5', resource_type, '分页演示 ' || n,
         'Leafing ' || n, sharing_method, open_date, license, preservation_plan, publish_date + n * interval '1 second',
         1000 + n, true, authors, publisher, type_meta, projects
       from one, generate_series(1, 60) n returning *
     ), found as (
       insert into data_resource_search (resource_id, publish_date, facets, tsv)
       select more.resource_id, more.publish_date, facets, tsv from more, one returning *
     )
     insert into data_resource_popularity (resource_id, view_count, download_count)
     select resource_id, view_count, 0 from found join more using (resource_id)`,
  );
  const [made] = await portal.query<{ type: string; year: number }>(
    `select resource_type as type, extract(year from publish_date at time zone 'Asia/Shanghai')::int as year
     from data_resource where resource_no = 'LEAF-1'`,
  );
  const total = async (where = 'true') =>
    (
      await portal.query<{ n: number }>(`select count(*)::int as n from data_resource where status = '5' and ${where}`)
    )[0]!.n;
  const pager = page.getByRole('navigation', { name: '分页' });
  const hits = page.locator('article.hit');

  await test.step('ten per page, with the usual sizes and pager', async () => {
    await page.goto('/data');
    await expect(hits).toHaveCount(10);
    await expect(pager).toContainText(`共 ${await total()} 条`);
    const sizes = pager.getByRole('combobox', { name: '每页条数' });
    await expect(sizes.locator('option')).toHaveText(['10 条/页', '20 条/页', '30 条/页', '50 条/页']);
    await accessible(page);
    await pager.getByRole('link', { name: '下一页' }).click();
    await expect(page).toHaveURL(/pageNum=2/);
    await expect(pager.getByRole('link', { name: '第 2 页' })).toHaveAttribute('aria-current', 'page');
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
    await pager.getByRole('spinbutton').fill('9');
    await pager.getByRole('spinbutton').press('Enter');
    await expect(page).toHaveURL(/pageNum=9/);
    await expect(hits).toHaveCount(10);
    await sizes.selectOption('50');
    await expect(page).toHaveURL(/pageSize=50/);
    await expect(page).not.toHaveURL(/pageNum/);
    await expect(hits).toHaveCount(50);
  });

  await test.step('filters show the number of their results, and give as many', async () => {
    await page.goto('/data');
    const filters = page.getByRole('navigation', { name: '筛选' });
    const count = await total(`resource_type = '${made!.type}'`);
    const type = filters.locator(`a[href$="?type=${made!.type}"]`);
    await expect(type).toContainText(String(count));
    await type.click();
    await expect(page).toHaveURL(new RegExp(`type=${made!.type}`));
    await expect(page.getByRole('status').filter({ hasText: `共 ${count} 条` })).toBeVisible();
    const narrower = await total(
      `resource_type = '${made!.type}' and extract(year from publish_date at time zone 'Asia/Shanghai') = ${made!.year}`,
    );
    await filters.getByRole('link', { name: new RegExp(`^${made!.year}`) }).click();
    await expect(page).toHaveURL(new RegExp(`year=${made!.year}`));
    await expect(page.getByRole('status').filter({ hasText: `共 ${narrower} 条` })).toBeVisible();
    await accessible(page);
  });

  await test.step('an order is selected from a list', async () => {
    const order = page.getByRole('combobox', { name: '排序' });
    await expect(order.locator('option')).toHaveText(['最新发布', '浏览最多', '下载最多']);
    await order.selectOption('views');
    await expect(page).toHaveURL(/sort=views/);
    await expect(hits.first()).toContainText('分页演示 60');
  });

  await test.step('reload and Back keep everything', async () => {
    await page.reload();
    await expect(hits.first()).toContainText('分页演示 60');
    await expect(page.getByRole('combobox', { name: '排序' })).toHaveValue('views');
    await expect(page.getByRole('navigation', { name: '已选条件' }).getByRole('listitem')).toHaveCount(3);
    const address = page.url();
    await hits.first().getByRole('link').click();
    await expect(page).toHaveURL(/\/data\/detail\//);
    await expect(page.getByRole('heading', { level: 1 })).toContainText('分页演示 60');
    await page.goBack();
    await expect(page).toHaveURL(address);
    await expect(hits.first()).toContainText('分页演示 60');
    await page.goBack();
    await expect(page).not.toHaveURL(/sort=/);
    await expect(page.getByRole('combobox', { name: '排序' })).toHaveValue('newest');
    await page.getByRole('link', { name: `移除条件：${made!.year}` }).click();
    await expect(page).not.toHaveURL(/year=/);
    await page.getByRole('link', { name: '清除全部条件' }).click();
    await expect(page).toHaveURL(/\/data$/);
  });
});
