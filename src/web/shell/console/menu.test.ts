import assert from 'node:assert/strict';
import { test } from 'node:test';
import { firstBelow, pathTo, placeAt, placesOf, sideOf, type MenuNode } from './menu.ts';

const meta = (title: string, more: object = {}) => ({
  title,
  titleEn: `${title} en`,
  icon: 'form',
  noCache: false,
  link: null,
  affix: false,
  activeMenu: null,
  front: false,
  ...more,
});
const tree: MenuNode[] = [
  {
    path: '/system',
    hidden: false,
    component: 'Layout',
    alwaysShow: true,
    meta: meta('系统管理'),
    children: [
      { path: 'user', hidden: false, component: 'system/user/index', meta: meta('用户', { noCache: true }) },
      {
        path: 'log',
        hidden: false,
        component: 'ParentView',
        alwaysShow: true,
        meta: meta('日志'),
        children: [
          {
            path: 'operlog',
            hidden: false,
            component: 'monitor/operlog/index',
            query: '{"status":1}',
            meta: meta('操作日志'),
          },
        ],
      },
      {
        path: 'secret',
        hidden: true,
        component: 'system/secret/index',
        meta: meta('隐藏', { activeMenu: '/system/user' }),
      },
      { path: 'example/com', hidden: false, component: 'InnerLink', meta: meta('框', { link: 'https://example.com' }) },
      {
        path: 'https://example.org',
        hidden: false,
        component: 'ParentView',
        meta: meta('外链', { link: 'https://example.org' }),
      },
    ],
  },
  {
    path: '/',
    hidden: false,
    component: 'Layout',
    children: [{ path: 'board', hidden: false, component: 'board/index', meta: meta('看板') }],
  },
  {
    path: '/dms',
    hidden: false,
    component: 'Layout',
    meta: meta('数据管理'),
    children: [
      {
        path: 'approval',
        hidden: false,
        component: 'data/resource/approval/index',
        query: 'not json',
        meta: meta('审批'),
      },
    ],
  },
];

test('pages below directories are found under their joined path, with the directories as their trail', () => {
  const places = placesOf(tree);
  assert.deepEqual(
    places.map((place) => [place.path, place.component]),
    [
      ['/system/user', 'system/user/index'],
      ['/system/log/operlog', 'monitor/operlog/index'],
      ['/system/secret', 'system/secret/index'],
      ['/system/example/com', 'InnerLink'],
      ['/admin/board', 'board/index'],
      ['/dms/approval', 'data/resource/approval/index'],
    ],
  );
  assert.deepEqual(
    placeAt(places, '/system/log/operlog/')?.trail.map((title) => title.zh),
    ['系统管理', '日志'],
  );
  assert.equal(placeAt(places, '/system/example/com')?.link, 'https://example.com');
  assert.equal(placeAt(places, '/system/nothing'), undefined);
});

test('a public entry leads to a page of the public site and not of the back office', () => {
  const news = { path: 'news', hidden: false, component: 'news/index', meta: meta('新闻', { front: true }) };
  const menu: MenuNode[] = [
    { path: '/', hidden: false, component: 'Layout', children: [news] },
    {
      path: '/cms',
      hidden: false,
      component: 'Layout',
      alwaysShow: true,
      meta: meta('内容'),
      children: [{ ...news, path: '/about/brief' }],
    },
  ];
  assert.deepEqual(placesOf(menu), []);
  const [first, cms] = sideOf(menu);
  assert.deepEqual([first!.key, first!.elsewhere], ['/news', true]);
  assert.deepEqual([cms!.children![0]!.key, cms!.children![0]!.elsewhere], ['/about/brief', true]);
});

test('a literal path wins over one with parameters', () => {
  const place = (path: string) => ({ path, component: path, title: { zh: '', en: '' }, trail: [] });
  const places = [place('/system/:what'), place('/system/user')];
  assert.equal(placeAt(places, '/system/user')?.component, '/system/user');
  assert.equal(placeAt(places, '/system/other')?.component, '/system/:what');
});

test('a person who opens a directory comes to its first page', () => {
  assert.equal(firstBelow(placesOf(tree), '/system')?.path, '/system/user');
  assert.equal(firstBelow(placesOf(tree), '/cms'), undefined);
});

test('the side bar hides hidden pages, lifts an only entry and keeps groups that ask for it', () => {
  const side = sideOf(tree);
  assert.deepEqual(
    side.map((entry) => entry.key),
    ['/system', '/admin/board', '/dms/approval'],
  );
  assert.deepEqual(
    side[0]?.children?.map((entry) => entry.key),
    ['/system/user', '/system/log', '/system/example/com', 'https://example.org'],
  );
  assert.deepEqual(side[0]?.children?.[1]?.children?.[0]?.search, '?status=1');
});

test('a broken query in the menu does not break its entry', () => {
  assert.equal(sideOf(tree)[2]?.search, '');
});

test('the open page is marked in the side bar together with the directories above it', () => {
  assert.deepEqual(pathTo(sideOf(tree), '/system/log/operlog'), ['/system', '/system/log', '/system/log/operlog']);
  assert.deepEqual(pathTo(sideOf(tree), '/user/profile'), []);
});
