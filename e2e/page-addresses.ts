import type { BrowserContext, Page } from '@playwright/test';
import { resourceTypes } from '../src/domains/data/resources/contract/terms.ts';
import { approveByCall, granted, apiClient, submitResource } from './office.ts';
import { administrator, expect, type TestUser } from './people.ts';
import type { Portal } from './portal.ts';

/** Addresses of the pages whose path has parameters, from records of the portal. */
export async function addressesOf(portal: Portal, who: TestUser): Promise<Record<string, string[]>> {
  const call = await apiClient(portal, who);
  const chief = await apiClient(portal, administrator);
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
  // Lists the other one among its related works.
  const related = await approveByCall(chief, await submitResource(portal, who, '窄屏上的相关数据资源'));
  const versions = await portal.query<{ ids: string[] }>(
    `select array_agg(public_id order by resource_id) as ids from data_resource where status = '5'
     group by version_group having count(*) > 1 limit 1`,
  );
  const [first = publicId, second = publicId] = versions[0]?.ids ?? [];
  const selection = async (query: string) => {
    const texts = {
      titleZh: `超导材料检索结果 ${oneWord.slice(0, 150)}`,
      titleEn: '',
      descriptionZh: '',
      descriptionEn: '',
    };
    const body = { ...texts, creatorZh: '窄屏', creatorEn: '', query };
    const { selectionId } = (await granted(call('POST', '/front/my-selection', body))).data as { selectionId: number };
    return selectionId;
  };
  const [draft, shown] = [await selection('keyword=窄屏'), await selection('type=dataset')];
  await granted(call('PUT', '/front/my-selection/publish', { selectionId: shown, rowVer: 1 }));
  const filled = `public_id as it from data_resource where status = '5' order by file_count desc, resource_id`;
  const onBoard = `from bench_model join bench_version using (version_id) join bench_dataset using (dataset_id)
    where bench_model.status = 'approved' and bench_dataset.public_id = '1a' order by bench_model.model_id`;
  const pair = {
    asc: await one(`bench_model.public_id as it ${onBoard} asc`),
    desc: await one(`bench_model.public_id as it ${onBoard} desc`),
  };
  return {
    '/data/detail/:publicId': [await one(filled), publicId, related].map((id) => `/data/detail/${id}`),
    '/embed/:publicId/*': [`/embed/${await one(filled)}`, `/embed/${publicId}?lang=en`],
    '/materials/:id': await materialPages(portal),
    '/data/selections/:publicId': [
      `/data/selections/${await one(`public_id as it from data_selection where status = 'published'`)}`,
    ],
    '/my/selections/:id': [`/my/selections/${draft}`, `/my/selections/${shown}`],
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
    // The person has no listed model whose card could be corrected.
    '/benchmarks/mine/:publicId': ['/benchmarks/mine/0'],
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

/** Pages of a material with structures, and of one that exists only as a composition. */
async function materialPages(portal: Portal): Promise<string[]> {
  const first = async (query: string) => {
    const find = async () => (await portal.query<{ id: number | null }>(query))[0]!.id;
    // Jobs make both soon after the start.
    await expect.poll(find, { timeout: 60_000 }).not.toBeNull();
    return find();
  };
  const ids = [
    await first('select min(material_id) as id from materials_structure where listed_from <= now()'),
    await first("select min(material_id) as id from materials_material where class_key = ''"),
  ];
  return ids.map((id) => `/materials/m-${id}`);
}

/** A demonstration task in a state, with a user as the lead of its project. */
async function taskOf(portal: Portal, who: TestUser, status: string): Promise<number> {
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

export interface MenuNode {
  path: string;
  hidden: boolean;
  component: string;
  children?: MenuNode[];
}

/** Addresses of the pages in the server's menu. */
export function pagesOfMenu(nodes: readonly MenuNode[], above = ''): string[] {
  return nodes.flatMap(({ path, hidden, component, children }) => {
    if (hidden || component === 'InnerLink' || /^https?:/.test(path)) return [];
    const place = path.startsWith('/') ? path : `${above}/${path}`.replace('//', '/');
    return children ? pagesOfMenu(children, place) : [place];
  });
}

/** Visits many addresses in several browser pages in parallel: most of the time is spent waiting for the network. */
export async function among<T>(
  pages: readonly Page[],
  places: readonly T[],
  look: (page: Page, place: T) => Promise<void>,
) {
  const left = [...places];
  await Promise.all(
    pages.map(async (page) => {
      for (let place = left.shift(); place !== undefined; place = left.shift()) await look(page, place);
    }),
  );
}

export const newPages = (context: BrowserContext) =>
  Promise.all([context.newPage(), context.newPage(), context.newPage()]);
