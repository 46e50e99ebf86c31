import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { person } from '#factory/identity/accounts';
import { startPortal } from '#testing';
import { menus, type RouteNode } from '../contract.ts';
import { routesOf } from './policy.ts';
import type { MenuRow } from './queries.ts';
import { seed } from './seed.ts';

const portal = await startPortal({ JOBS: 'off' });
const routesFor = async (traits: Parameters<typeof person>[1]) =>
  (await (await person(portal, traits)).call(menus.routers)).data as RouteNode[];

describe('the menu', () => {
  test('of the administrator has every directory and page, and no button', async () => {
    const routes = await routesFor({ admin: true });
    assert.doesNotMatch(JSON.stringify(routes), /system:user/);
    const { children = [], ...system } = routes.find((route) => route.path === '/system')!;
    assert.deepEqual(system, {
      name: 'System',
      path: '/system',
      hidden: false,
      redirect: 'noRedirect',
      component: 'Layout',
      alwaysShow: true,
      meta: {
        title: '系统管理',
        titleEn: 'System administration',
        icon: 'system',
        noCache: false,
        link: null,
        affix: false,
        activeMenu: null,
        front: false,
      },
    });
    assert.equal(children[0]!.component, 'system/user/index');
    assert.equal(children[0]!.name, 'User');
  });

  test('of a reviewer has the pages of review alone', async () => {
    const routes = await routesFor({ roles: ['reviewer'] });
    assert.deepEqual(
      routes.map(({ path, children }) => [path, children!.map((child) => child.path)]),
      [['/dms', ['approval', 'reviews', 'changes']]],
    );
  });

  test('is empty for people without a role', async () => {
    assert.deepEqual(await routesFor({}), []);
  });

  test('leaves out what is stopped, and keeps what is hidden as hidden', async () => {
    const { db } = portal.database;
    await db.updateTable('sysMenu').set({ visible: '1' }).where('menuId', '=', 120).execute();
    await db.updateTable('sysMenu').set({ status: '1' }).where('menuId', '=', 121).execute();
    const dms = (await routesFor({ admin: true })).find((route) => route.path === '/dms');
    assert.deepEqual(
      dms!.children!.flatMap(({ path, hidden }) => (['approval', 'all'].includes(path) ? [[path, hidden]] : [])),
      [['approval', true]],
    );
    await db.updateTable('sysRole').set({ status: '1' }).where('roleKey', '=', 'reviewer').execute();
    assert.deepEqual(await routesFor({ roles: ['reviewer'] }), []);
  });

  test('does not get back at a start what an administrator removed', async () => {
    await portal.database.db.deleteFrom('sysMenu').where('menuId', '=', 1006).execute();
    await seed(portal.context());
    assert.equal(
      (await portal.database.db.selectFrom('sysMenu').select('menuId').where('menuId', '=', 1006).execute()).length,
      0,
    );
  });
});

describe('a row becomes a route', () => {
  let ids = 0;
  const row = (more: Partial<MenuRow>) =>
    ({
      menuId: ++ids,
      parentId: 0,
      menuName: 'Name',
      menuNameEn: '',
      path: 'p',
      component: '',
      query: '',
      routeName: '',
      isFrame: '1',
      isCache: '0',
      menuType: 'M',
      visible: '0',
      icon: 'i',
      affix: '0',
      activeMenu: '',
      front: '0',
      ...more,
    }) as MenuRow;
  const one = (...rows: MenuRow[]) => routesOf(rows)[0]!;
  const top = row({ path: 'top' });
  const below = (more: Partial<MenuRow>) => one(top, row({ parentId: top.menuId, ...more })).children![0]!;

  test('B: a page at the top is wrapped, without name and meta', () => {
    const { children, ...wrapper } = one(
      row({ menuType: 'C', path: 'news', component: 'news/index', query: '{"id":1}' }),
    );
    assert.deepEqual(wrapper, { path: '/', component: 'Layout', hidden: false });
    assert.equal(children![0]!.component, 'news/index');
    assert.equal(children![0]!.name, 'News');
    assert.equal(children![0]!.query, '{"id":1}');
  });

  test('C: a foreign page in a frame at the top', () => {
    const frame = one(row({ path: 'https://www.example.com' }));
    assert.equal(frame.path, '/');
    assert.equal(frame.meta!.link, null);
    assert.deepEqual(
      [frame.children![0]!.path, frame.children![0]!.component, frame.children![0]!.meta!.link],
      ['example/com', 'InnerLink', 'https://www.example.com'],
    );
  });

  test('D: an external address opens outside', () => {
    const external = one(row({ path: 'http://example.com', isFrame: '0' }));
    assert.deepEqual(
      [external.path, external.component, external.meta!.link],
      ['http://example.com', 'Layout', 'http://example.com'],
    );
    assert.equal(external.children, undefined);
  });

  test('E: a directory below another; G: a framed page; H: an external one; F and I: a page', () => {
    assert.equal(below({ path: 'log' }).component, 'ParentView');
    const framed = below({ menuType: 'C', path: 'http://example.com:80/a' });
    assert.deepEqual(
      [framed.path, framed.component, framed.meta!.link],
      ['example/com/80/a', 'InnerLink', 'http://example.com:80/a'],
    );
    const outside = below({ menuType: 'C', path: 'http://example.com', isFrame: '0' });
    assert.deepEqual([outside.path, outside.component], ['http://example.com', 'Layout']);
    assert.equal(below({ menuType: 'C', path: 'user', component: 'system/user/index' }).component, 'system/user/index');
  });

  test('takes its name from routeName, says what is not cached, and loses a branch without its parent', () => {
    const named = one(
      row({ routeName: 'cacheList', isCache: '1', menuNameEn: 'English', affix: '1', activeMenu: '/a', front: '1' }),
    );
    assert.equal(named.name, 'CacheList');
    assert.deepEqual(named.meta, {
      title: 'Name',
      titleEn: 'English',
      icon: 'i',
      noCache: true,
      link: null,
      affix: true,
      activeMenu: '/a',
      front: true,
    });
    assert.deepEqual(routesOf([row({ parentId: 999 })]), []);
  });
});
