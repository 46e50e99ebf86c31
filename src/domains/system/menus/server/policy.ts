import { fail, Failure } from '#shared/fail';
import type { MenuNode, NewMenu, RouteMeta, RouteNode } from '../contract.ts';
import type { MenuRow } from './queries.ts';

/*
 * Menu rows to routes, as RuoYi's front end reads them: the cases A to I of the wire contract are named below.
 * `isFrame` is '0' for an address that opens outside the portal and '1' for one inside.
 */

const isWeb = (path: string) => /^https?:\/\//.test(path);
const isTop = (row: MenuRow) => row.parentId === 0;
const isInside = (row: MenuRow) => row.isFrame === '1';
/** B: a page without a directory gets a wrapper, because every page needs a layout. */
const isTopPage = (row: MenuRow) => isTop(row) && row.menuType === 'C' && isInside(row) && !isWeb(row.path);
/** C: an external page in a frame directly below the root; as a page it would be wrapped into a broken child. */
const isTopFrame = (row: MenuRow) => isTop(row) && isInside(row) && isWeb(row.path);
/** G: the same below a directory. */
const isInnerLink = (row: MenuRow) => !isTop(row) && isInside(row) && isWeb(row.path);

/** The routes of a set of menus. A row whose parent is missing disappears with its descendants. */
export function routesOf(rows: readonly MenuRow[]): RouteNode[] {
  const children = Map.groupBy(rows, (row) => row.parentId);
  const below = (parentId: number): RouteNode[] => (children.get(parentId) ?? []).map(nodeOf);

  const nodeOf = (row: MenuRow): RouteNode => {
    const hidden = row.visible === '1';
    if (isTopPage(row)) {
      const page = {
        path: row.path,
        component: row.component,
        name: nameOf(row),
        hidden,
        meta: metaOf(row),
        ...queryOf(row),
      };
      return { path: '/', component: 'Layout', hidden, children: [page] };
    }
    const inner = row.menuType === 'M' ? below(row.menuId) : [];
    if (isTopFrame(row) && inner.length === 0) {
      const path = innerPath(row.path);
      const meta = metaOf(row);
      const frame = { path, component: 'InnerLink', name: upperFirst(row.routeName || path), hidden, meta };
      return {
        name: nameOf(row),
        path: '/',
        component: 'Layout',
        hidden,
        meta: { ...meta, link: null },
        children: [frame],
      };
    }
    const node = {
      name: nameOf(row),
      path: pathOf(row),
      hidden,
      component: componentOf(row),
      meta: metaOf(row),
      ...queryOf(row),
    };
    return inner.length > 0 ? { ...node, redirect: 'noRedirect', alwaysShow: true, children: inner } : node;
  };

  return below(0);
}

const upperFirst = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
const nameOf = (row: MenuRow) => upperFirst(row.routeName || row.path);
const queryOf = (row: MenuRow) => (row.query ? { query: row.query } : {});

/** The path inside the portal for a web address: `https://www.example.com` becomes `example/com`. */
const innerPath = (address: string) =>
  address
    .replace(/^https?:\/\//, '')
    .replace('www.', '')
    .replaceAll(/[.:]/g, '/');

function pathOf(row: MenuRow): string {
  if (isInnerLink(row)) return innerPath(row.path);
  return isTop(row) && row.menuType === 'M' && isInside(row) ? `/${row.path}` : row.path;
}

function componentOf(row: MenuRow): string {
  if (row.component) return row.component;
  if (isInnerLink(row)) return 'InnerLink';
  return !isTop(row) && row.menuType === 'M' ? 'ParentView' : 'Layout';
}

const metaOf = (row: MenuRow): RouteMeta => ({
  title: row.menuName,
  titleEn: row.menuNameEn || row.menuName,
  icon: row.icon,
  noCache: row.isCache === '1',
  link: isWeb(row.path) ? row.path : null,
  affix: row.affix === '1',
  activeMenu: row.activeMenu || null,
  front: row.front === '1',
});

/** Names of the front ends' built-in routes. */
const ownRoutes = new Set([
  'index',
  'profile',
  'authrole',
  'authuser',
  'data',
  'joblog',
  'genedit',
  'lock',
  'redirect',
]);

/** First path segments outside of the back office: pages of the front site and addresses for programs. */
export const publicRoots: ReadonlySet<string> = new Set([
  ...['', 'standard', 'service', 'link', 'news', 'biz', 'applytool', 'about', 'data', 'benchmarks', 'model', 'archive'],
  ...['verify', 'my', 'notifications', 'help', 'developers', 'statistics', 'materials'],
  ...[
    'download',
    'search',
    'contact',
    'sitemap',
    'resolve',
    'email-verification',
    'forgot-password',
    'reset-password',
    'login',
    'register',
    'auth-redirect',
    'bind',
    '401',
    '404',
    'redirect',
  ],
  ...[
    'prod-api',
    'api',
    'assets',
    'favicon.ico',
    'profile',
    'embed',
    'health',
    'robots.txt',
    'sitemap.xml',
    'oai',
    'files',
    'export',
    '.well-known',
    'lock',
  ],
]);

/** The route name that front ends use for caching a page. */
const routeOf = (menu: Pick<NewMenu, 'routeName' | 'path'>) => menu.routeName || menu.path;
const same = (one: string, other: string) => one.toLowerCase() === other.toLowerCase();

/** The same error, shown at a field of the form. */
export const at = (field: keyof NewMenu, { key, params, code }: Failure) =>
  new Failure(key, params, code, [{ path: field, message: key }]);

/**
 * Checks that a directory or a page has a unique route; buttons have no address. Front ends drop one of two routes of
 * the same name, so it must not be saved.
 * @throws system.menus.pathRequired|notWeb|rootReserved|pathTaken|…
 */
export function checkRoute(menu: NewMenu & { menuId?: number }, all: readonly MenuRow[]): void {
  if (menu.menuType === 'F') return;
  if (!menu.path) throw at('path', fail('system.menus.pathRequired'));
  const isTopLevel = menu.parentId === 0;
  const isOutside = menu.isFrame === '0';
  // Refuses `javascript:` and other schemes.
  if ((isOutside || /^[a-z][a-z\d+.-]*:/i.test(menu.path)) && !isWeb(menu.path))
    throw at('path', fail('system.menus.notWeb'));
  const root = menu.path.replace(/^\/+/, '').split('/')[0]!;
  if (isTopLevel && !isWeb(menu.path) && menu.front === '0' && publicRoots.has(root.toLowerCase()))
    throw at('path', fail('system.menus.rootReserved', { path: menu.path }));
  const others = all.filter((one) => one.menuType !== 'F' && one.menuId !== menu.menuId);
  const taken = others.find((one) => same(one.path, menu.path) && (isTopLevel || one.parentId === menu.parentId));
  if (taken) throw at('path', fail('system.menus.pathTaken', { path: menu.path, name: taken.menuName }));
  const route = routeOf(menu);
  if (ownRoutes.has(route.toLowerCase())) throw at('routeName', fail('system.menus.routeReserved', { route }));
  const rival = others.find((one) => same(routeOf(one), route));
  if (rival) throw at('routeName', fail('system.menus.routeTaken', { route, name: rival.menuName }));
}

/** Checks the parent and the name of a menu. @throws system.menus.parentUnknown|parentButton|parentSelf|nameTaken */
export function checkPlace(menu: NewMenu & { menuId?: number }, all: readonly MenuRow[]): void {
  const byId = new Map(all.map((one) => [one.menuId, one]));
  const parent = byId.get(menu.parentId);
  if (menu.parentId !== 0 && !parent) throw at('parentId', fail('system.menus.parentUnknown'));
  if (parent?.menuType === 'F') throw at('parentId', fail('system.menus.parentButton'));
  for (let above = parent; above; above = byId.get(above.parentId))
    if (above.menuId === menu.menuId) throw at('parentId', fail('system.menus.parentSelf'));
  const twin = all.some(
    (one) => one.parentId === menu.parentId && one.menuName === menu.menuName && one.menuId !== menu.menuId,
  );
  if (twin) throw at('menuName', fail('system.menus.nameTaken', { name: menu.menuName }));
}

/** The permissions of a menu's field, which may contain several. */
export const permissionsOf = (perms: string): string[] =>
  perms
    .split(',')
    .map((one) => one.trim())
    .filter(Boolean);

/** The tree of a set of menus. A menu whose parent is missing becomes a root, so that none is lost. */
export function treeOf(rows: readonly MenuRow[]): MenuNode[] {
  const listed = new Set(rows.map((row) => row.menuId));
  const children = Map.groupBy(rows, (row) => row.parentId);
  const nodeOf = (row: MenuRow): MenuNode => {
    const below = (children.get(row.menuId) ?? []).map(nodeOf);
    const node = { id: row.menuId, label: row.menuName, labelEn: row.menuNameEn || row.menuName, disabled: false };
    return below.length > 0 ? { ...node, children: below } : node;
  };
  return rows.filter((row) => !listed.has(row.parentId)).map(nodeOf);
}

/**
 * The ids that the tree of a role shows as checked. If parents and children are linked, a parent with a held child is
 * left out: checking it would check all its descendants.
 */
export function checkedIn(rows: readonly MenuRow[], held: ReadonlySet<number>, linked: boolean): number[] {
  const above = new Set(rows.filter((row) => held.has(row.menuId)).map((row) => row.parentId));
  return rows.map((row) => row.menuId).filter((menuId) => held.has(menuId) && !(linked && above.has(menuId)));
}
