import type { BrowserContext, Page } from '@playwright/test';
import { resourceTypes } from '../../src/domains/data/resources/contract/terms.ts';
import routes from '../../src/routes.ts';
import { pagesOf } from '../page-routes.ts';
import { approveByCall, employ, granted, speaker, submitResource } from '../office.ts';
import { untilDemoIsMade } from '../demonstration.ts';
import { administrator, expect, test, type Somebody } from '../people.ts';
import type { Portal } from '../portal.ts';

/** Where the answer is not 200, because there is nothing, or nothing for somebody without a role. */
const nothingThere = ['/404', '/401', '/*', '/benchmarks/preview/:datasetId'];

/** Addresses of the pages whose path has parameters; made of what the portal has. */
async function addresses(portal: Portal, who: Somebody): Promise<Record<string, string[]>> {
  const call = await speaker(portal, who);
  const chief = await speaker(portal, administrator);
  const made = async (path: string, name: string) =>
    ((await granted(call('POST', path))).data as Record<string, number>)[name]!;
  const one = async (sql: string) => {
    const [row] = await portal.query<{ it: string | number }>(`select ${sql} limit 1`);
    expect(row, sql).toBeDefined();
    return row!.it;
  };

  const drafts: number[] = [];
  for (const resourceType of resourceTypes) {
    const id = await made('/front/resource', 'resourceId');
    const title = `一份标题很长、在窄屏上仍应完整显示而不溢出的数据资源草稿 ${resourceType} a_very_long_name_without_any_space`;
    await granted(call('PUT', `/front/resource/mine/${id}`, { resourceType, titleZh: title, rowVer: 0 }));
    drafts.push(id);
  }
  const oneWord = 'La0.67Sr0.33MnO3/'.repeat(16);
  const published = await submitResource(portal, who, `窄屏上的数据资源 ${oneWord}`, { keywordsZh: oneWord });
  const publicId = await approveByCall(chief, published);
  // Names the other one among the works that are related to it.
  const related = await approveByCall(chief, await submitResource(portal, who, '窄屏上的相关数据资源'));
  const versions = await portal.query<{ ids: string[] }>(
    `select array_agg(public_id order by resource_id) as ids from data_resource where status = '5'
     group by version_group having count(*) > 1 limit 1`,
  );
  const [first = publicId, second = publicId] = versions[0]?.ids ?? [];
  const filled = `public_id as it from data_resource where status = '5' order by file_count desc, resource_id`;
  const onBoard = `from bench_model join bench_version using (version_id) join bench_dataset using (dataset_id)
    where bench_model.status = 'approved' and bench_dataset.public_id = '1a' order by bench_model.model_id`;
  const pair = {
    asc: await one(`bench_model.public_id as it ${onBoard} asc`),
    desc: await one(`bench_model.public_id as it ${onBoard} desc`),
  };
  return {
    '/data/detail/:publicId': [await one(filled), publicId, related].map((id) => `/data/detail/${id}`),
    '/data/versions/:publicId': [`/data/versions/${first}`],
    '/data/difference/:publicId/:other': [`/data/difference/${first}/${second}`],
    '/data/saved/stop/:token': [`/data/saved/stop/7.${'a'.repeat(43)}`],
    '/notifications/stop/:token': [`/notifications/stop/7.ownData.${'a'.repeat(43)}`],
    '/data/contributors/:kind': ['/data/contributors/author', '/data/contributors/organization'],
    '/data/:kind/:key': [
      `/data/author/${await one(`key as it from data_contribution where kind = 'author'`)}`,
      `/data/organization/${encodeURIComponent(await one(`key as it from data_contribution where kind = 'organization'`))}`,
    ],
    '/archive/repository/by/:facet': ['/archive/repository/by/author'],
    '/news/detail/:newsId': [
      `/news/detail/${await one(`news_id as it from biz_news where status = 'published' and now() between start_time and end_time`)}`,
    ],
    '/benchmarks/detail/:publicId': ['/benchmarks/detail/1a', '/benchmarks/detail/2e'],
    '/benchmarks/preview/:datasetId': [`/benchmarks/preview/${await one('dataset_id as it from bench_dataset')}`],
    '/benchmarks/log/:publicId': ['/benchmarks/log/1a'],
    '/benchmarks/submit/:publicId': ['/benchmarks/submit/2e'],
    '/model/:publicId': [`/model/${await one(`public_id as it from bench_model where status = 'approved'`)}`],
    '/model/compare': [
      `/model/compare?${(['asc', 'desc'] as const).map((order, at) => `${'ab'[at]}=${pair[order]}`).join('&')}`,
    ],
    '/service/detail/:caseId': [
      `/service/detail/${await one(`case_id as it from biz_service_case where status = 'published'`)}`,
    ],
    '/standard/detail/:standardId': [
      `/standard/detail/${await one(`standard_id as it from biz_standard where status = 'normal'`)}`,
    ],
    '/biz/article/:which': [
      `/biz/article/${await one(`slug as it from biz_article where slug <> '' and status = 'published'`)}`,
    ],
    '/about/:slot': ['brief', 'organization', 'team', 'contact'].map((slot) => `/about/${slot}`),
    '/about/sub-centers/:code': [`/about/sub-centers/${await one('code as it from biz_sub_center')}`],
    '/ApplyTool/ApplyToolDetail/:toolId': [
      `/ApplyTool/ApplyToolDetail/${await one(`tool_id as it from biz_apply_tool where status = 'published'`)}`,
    ],
    '/biz/applyTool/:toolId': [
      `/biz/applyTool/${await one(`tool_id as it from biz_apply_tool where status = 'published'`)}`,
    ],
    '/archive/submit/:id?': ['/archive/submit', ...drafts.map((id) => `/archive/submit/${id}`)],
    '/archive/preview/:id': drafts.slice(0, 2).map((id) => `/archive/preview/${id}`),
    '/archive/manage/:id': [`/archive/manage/${published}`],
    '/archive/project/:id': [`/archive/project/${await made('/front/archive-application', 'applicationId')}`],
    '/archive/paperSubmit/:id': [`/archive/paperSubmit/${await made('/front/paper-submission', 'submissionId')}`],
    '/archive/project/task/:id': await Promise.all(
      ['10', '20', '40', '70'].map(async (status) => `/archive/project/task/${await taskOf(portal, who, status)}`),
    ),
    '/archive/invitation/:token': [`/archive/invitation/${'a'.repeat(43)}`],
    '/verify/:code?': [
      '/verify',
      `/verify/${await one(`verify_code as it from pms_certificate where status <> 'draft'`)}`,
    ],
    '/*': ['/nowhere/at/all'],
  };
}

/** A demonstration task in a state, with somebody as the lead of its project. */
async function taskOf(portal: Portal, who: Somebody, status: string): Promise<number> {
  const [row] = await portal.query<{ id: number }>(
    `with chosen as (select task_id, project_id from pms_task where status = $1 limit 1), member as (
       insert into pms_project_user (project_id, user_id, role)
       select project_id, user_id, 'LEAD' from chosen, sys_user where user_name = $2)
     select task_id as id from chosen`,
    [status, who.userName],
  );
  expect(row, `a task in state ${status}`).toBeDefined();
  return row!.id;
}

/** How far a page reaches beyond its window, and what does. */
const beyond = (page: Page) =>
  page.evaluate(() => {
    const boxes = [...document.querySelectorAll('.console-main, .console-view:not([hidden])')];
    const widest = Math.max(document.documentElement.scrollWidth, ...boxes.map((box) => box.scrollWidth));
    if (widest <= innerWidth) return [];
    const wide = [...document.querySelectorAll('body *')].filter(
      (it) => it.getBoundingClientRect().right > innerWidth + 0.5,
    );
    return [`${widest} px`, ...wide.slice(0, 5).map((it) => `${it.tagName}.${it.className}`)];
  });

/**
 * How far a page reaches beyond its window in either language: as it came, and after the switch in it was pressed.
 * @param switchTo what is pressed for the other language; a second press of it must not lead back
 */
async function beyondInBoth(page: Page, switchTo: (language: string) => string): Promise<string[]> {
  const faults: string[] = [];
  const [html, seen] = [page.locator('html'), new Set<string | null>()];
  const look = async () => {
    await page.waitForLoadState('networkidle');
    const language = await html.getAttribute('lang');
    seen.add(language);
    const tooWide = await beyond(page);
    if (tooWide.length > 0) faults.push(`${language}: ${tooWide.join(', ')}`);
    return language!;
  };
  const before = await look();
  // A page that is still waking does not feel the press; the switch is folded away where there is no room for it.
  await expect(async () => {
    // An earlier press may have been felt late.
    if ((await html.getAttribute('lang')) === before)
      await page
        .locator(switchTo(before === 'en' ? 'zh-CN' : 'en'))
        .first()
        .dispatchEvent('click', undefined, { timeout: 2_000 });
    await expect(html).not.toHaveAttribute('lang', before, { timeout: 2_000 });
  }).toPass();
  await look();
  expect([...seen].toSorted()).toEqual(['en', 'zh-CN']);
  return faults;
}

/** Looks at many places on several pages at once: most of the time goes into waiting for the network to rest. */
async function among<T>(pages: readonly Page[], places: readonly T[], look: (page: Page, place: T) => Promise<void>) {
  const left = [...places];
  await Promise.all(
    pages.map(async (page) => {
      for (let place = left.shift(); place !== undefined; place = left.shift()) await look(page, place);
    }),
  );
}

const newPages = (context: BrowserContext) => Promise.all([context.newPage(), context.newPage(), context.newPage()]);

test.beforeEach('the demonstration records are made', ({ portal }) => untilDemoIsMade(portal));

test.use({ viewport: { width: 360, height: 780 } });

test('no page of the site scrolls sideways at 360 pixels in either language, as the route table has them', async ({
  browser,
  portal,
  openAs,
}) => {
  test.setTimeout(300_000);
  const who = await employ(portal, 'narrow');
  const given = await addresses(portal, who);
  const table = pagesOf(routes);
  expect(table.length).toBeGreaterThan(40);
  const options = { baseURL: portal.url, viewport: { width: 360, height: 780 } };
  const [visitor, owner] = [await browser.newContext(options), await browser.newContext(options)];
  const [seen, own] = [await newPages(visitor), await newPages(owner)];
  await openAs(own[0], who, '/');
  const faults: string[] = [];
  for (const [pages, areOwn] of [
    [seen, false],
    [own, true],
  ] as const) {
    const places = table
      .filter(({ isOwn }) => isOwn === areOwn)
      .flatMap(({ path }) => (given[path] ?? [path]).map((place) => ({ path, place })));
    await among(pages, places, async (page, { path, place }) => {
      expect(place, `the address of ${path} is given above`).not.toMatch(/[:*]/);
      const answer = await page.goto(place);
      if ((answer!.status() === 200) === nothingThere.includes(path)) faults.push(`${place}: ${answer!.status()}`);
      const asked = new URL(place, page.url()).pathname;
      if (new URL(page.url()).pathname !== asked) faults.push(`${place} leads to ${page.url()}`);
      await expect(page.locator('main :is(h1, h2)').first(), place).toBeVisible();
      const tooWide = await beyondInBoth(page, (language) => `header a[hreflang="${language.slice(0, 2)}"]`);
      if (tooWide.length > 0) faults.push(`${place}: ${tooWide.join('; ')}`);
    });
  }
  await visitor.close();
  await owner.close();
  expect(faults).toEqual([]);
});

interface MenuNode {
  path: string;
  hidden: boolean;
  component: string;
  children?: MenuNode[];
}

/** Addresses of the pages in a menu as the server gives it. */
function pagesOfMenu(nodes: readonly MenuNode[], above = ''): string[] {
  return nodes.flatMap(({ path, hidden, component, children }) => {
    if (hidden || component === 'InnerLink' || /^https?:/.test(path)) return [];
    const place = path.startsWith('/') ? path : `${above}/${path}`.replace('//', '/');
    return children ? pagesOfMenu(children, place) : [place];
  });
}

test('no page of the back office’s menu scrolls sideways at 360 pixels in either language', async ({
  page,
  portal,
  openAs,
}) => {
  test.setTimeout(300_000);
  const chief = await speaker(portal, administrator);
  const { data } = await granted(chief('GET', '/getRouters'));
  const places = [...pagesOfMenu(data as MenuNode[]), '/user/profile'];
  expect(places.length).toBeGreaterThan(20);
  await openAs(page, administrator, '/admin');
  await among(await newPages(page.context()), places, async (tab, place) => {
    await tab.goto(place);
    await expect(tab).toHaveURL(new RegExp(`${place}([?#]|$)`));
    await expect(tab.locator('.console-view:not([hidden]) h1').first()).toBeVisible();
    expect(await beyondInBoth(tab, (language) => `button[lang="${language}"]`), place).toEqual([]);
  });
});
