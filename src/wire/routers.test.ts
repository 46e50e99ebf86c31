import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { person } from '#factory/identity/accounts';
import { adminPassword, startPortal } from '#testing';
import { inQuery, open } from './front-end.ts';
import { administratorsWorld, granted, newMenu, newRole, unique } from './world.ts';

/* Conversion of menus to routes: each kind of row, and who gets it. */
interface Route {
  name?: string;
  path: string;
  hidden: boolean;
  component: string;
  redirect?: string;
  alwaysShow?: boolean;
  query?: string;
  meta?: { title: string; icon: string; noCache: boolean; link: string | null };
  children?: Route[];
}

const portal = await startPortal();
const as = await open(portal);
const { token } = await person(portal, { admin: true });
const admin = as(token);
const world = administratorsWorld(admin, adminPassword);

const routesOf = async (who = admin) => (await granted(who('GET /getRouters'))).data as Route[];
const all = (routes: Route[]): Route[] => routes.flatMap((route) => [route, ...all(route.children ?? [])]);
const titled = (routes: Route[], title: unknown) => all(routes).find(({ meta }) => meta?.title === title)!;
const upper = (text: unknown) => String(text).charAt(0).toUpperCase() + String(text).slice(1);
const page = { menuType: 'C', component: 'system/post/index' };

describe('a directory', () => {
  test('at the top with pages is a layout that leads nowhere itself and stays a group', async () => {
    const top = await newMenu(world);
    const leaf = await newMenu(world, { ...page, parentId: top.menuId, query: '{"id":1}', isCache: '1', visible: '1' });
    const route = titled(await routesOf(), top['menuName']);
    const { name, path, component, redirect, alwaysShow, hidden, meta, children } = route;
    assert.deepEqual(
      { name, path, component, redirect, alwaysShow, hidden },
      {
        name: upper(top['path']),
        path: `/${top['path'] as string}`,
        component: 'Layout',
        redirect: 'noRedirect',
        alwaysShow: true,
        hidden: false,
      },
    );
    assert.deepEqual([meta!.title, meta!.icon, meta!.noCache, meta!.link], [top['menuName'], 'user', false, null]);
    const [child] = children!;
    assert.deepEqual(
      [
        child!.name,
        child!.path,
        child!.component,
        child!.hidden,
        child!.query,
        child!.meta!.noCache,
        child!.children,
        child!.redirect,
        child!.alwaysShow,
      ],
      [upper(leaf['path']), leaf['path'], 'system/post/index', true, '{"id":1}', true, undefined, undefined, undefined],
    );
  });

  test('below another is a parent view', async () => {
    const top = await newMenu(world);
    const middle = await newMenu(world, { parentId: top.menuId });
    await newMenu(world, { ...page, parentId: middle.menuId });
    const { component, path, redirect, alwaysShow } = titled(await routesOf(), middle['menuName']);
    assert.deepEqual([component, path, redirect, alwaysShow], ['ParentView', middle['path'], 'noRedirect', true]);
  });
});

describe('a page at the top', () => {
  test('is wrapped in a layout without name and meta', async () => {
    const row = await newMenu(world, { ...page });
    const wrapper = (await routesOf()).find(({ children }) =>
      children?.some(({ meta }) => meta?.title === row['menuName']),
    )!;
    assert.deepEqual(
      [wrapper.path, wrapper.component, wrapper.name ?? '', wrapper.meta],
      ['/', 'Layout', '', undefined],
    );
    const [inner] = wrapper.children!;
    assert.deepEqual([inner!.path, inner!.component, inner!.name], [row['path'], page.component, upper(row['path'])]);
  });
});

describe('a web address', () => {
  const address = () => `https://www.${unique()}.example.org:8443`;
  const inner = (url: string) => url.replace('https://www.', '').replace(/[.:]/g, '/');

  test('at the top that opens in a frame has a layout with one frame inside', async () => {
    const row = await newMenu(world, { path: address() });
    const wrapper = (await routesOf()).find(({ children }) =>
      children?.some(({ meta }) => meta?.link === row['path']),
    )!;
    assert.deepEqual(
      [wrapper.path, wrapper.component, wrapper.meta?.title, wrapper.meta?.link ?? null],
      ['/', 'Layout', row['menuName'], null],
    );
    const [frame] = wrapper.children!;
    assert.deepEqual(
      [frame!.component, frame!.path, frame!.meta!.link],
      ['InnerLink', inner(String(row['path'])), row['path']],
    );
  });

  test('at the top that opens outside keeps its address', async () => {
    const row = await newMenu(world, { path: address(), isFrame: '0' });
    const { path, component, meta } = titled(await routesOf(), row['menuName']);
    assert.deepEqual([path, component, meta!.link], [row['path'], 'Layout', row['path']]);
  });

  test('below a directory opens in a frame or outside', async () => {
    const top = await newMenu(world);
    const framed = await newMenu(world, { parentId: top.menuId, menuType: 'C', path: address() });
    const outside = await newMenu(world, { parentId: top.menuId, menuType: 'C', path: address(), isFrame: '0' });
    const routes = await routesOf();
    const { component, path, meta } = titled(routes, framed['menuName']);
    assert.deepEqual([component, path, meta!.link], ['InnerLink', inner(String(framed['path'])), framed['path']]);
    const other = titled(routes, outside['menuName']);
    assert.deepEqual([other.path, other.meta!.link], [outside['path'], outside['path']]);
  });
});

describe('the routes', () => {
  test('of the seed have names of their own, and none of those that front ends keep for themselves', async () => {
    const names = all(await routesOf()).flatMap(({ name }) => (name ? [name.toLowerCase()] : []));
    assert.deepEqual(
      names.filter((name, at) => names.indexOf(name) !== at),
      [],
    );
    const kept = ['index', 'profile', 'authrole', 'authuser', 'data', 'joblog', 'genedit'];
    assert.deepEqual(
      names.filter((name) => kept.includes(name)),
      [],
    );
  });

  test('leave out what is empty, buttons, and what is stopped with all below it', async () => {
    const top = await newMenu(world);
    const stopped = await newMenu(world, { parentId: top.menuId, status: '1' });
    const below = await newMenu(world, { ...page, parentId: stopped.menuId });
    const button = await newMenu(world, { parentId: top.menuId, menuType: 'F', path: '', perms: 'wire:test:button' });
    const routes = await routesOf();
    for (const row of [stopped, below, button]) assert.equal(titled(routes, row['menuName']), undefined);
    for (const route of all(routes))
      for (const [key, value] of Object.entries(route))
        assert.ok(
          value !== null && value !== '' && !(Array.isArray(value) && value.length === 0),
          `${route.path}: ${key}`,
        );
  });

  test('are in the order of their rows', async () => {
    const top = await newMenu(world);
    const made: { orderNum: number; menuName?: unknown }[] = [];
    for (const orderNum of [3, 1, 2])
      made.push({ orderNum, ...(await newMenu(world, { ...page, parentId: top.menuId, orderNum })) });
    const { children } = titled(await routesOf(), top['menuName']);
    const wanted = made.toSorted((a, b) => a.orderNum - b.orderNum).map((row) => row.menuName);
    assert.deepEqual(
      children!.map(({ meta }) => meta!.title),
      wanted,
    );
  });

  test('of a person are those of their running roles, once each', async () => {
    const her = await person(portal);
    const top = await newMenu(world);
    const leaf = await newMenu(world, { ...page, parentId: top.menuId });
    const lost = await newMenu(world, { ...page, parentId: (await newMenu(world)).menuId });
    const [one, two] = [
      await newRole(world, { menuIds: [top.menuId, leaf.menuId] }),
      await newRole(world, { menuIds: [top.menuId, leaf.menuId, lost.menuId] }),
    ];
    assert.deepEqual(await routesOf(as(her.token)), []);
    for (const { roleId } of [one, two])
      await granted(admin('PUT /system/role/authUser/selectAll', inQuery({ roleId, userIds: her.userId })));
    const routes = all(await routesOf(as(her.token)));
    assert.deepEqual(
      routes.map(({ meta }) => meta?.title),
      [top['menuName'], leaf['menuName']],
    );
  });

  test('name pages and layouts that every build of the family has, or ours', async () => {
    const places = all(await routesOf()).map(({ component }) => component);
    assert.deepEqual(
      places.filter((place) => !/^(Layout|ParentView|InnerLink|[a-z][\w-]*(\/[\w-]+)+)$/.test(place)),
      [],
    );
  });
});
