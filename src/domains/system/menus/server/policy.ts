import type { RouteMeta, RouteNode } from '../contract.ts';
import type { MenuRow } from './queries.ts';

/*
 * Menu rows to routes, as RuoYi's front end reads them: the cases A to I of the wire contract are named below.
 * `isFrame` is '0' for an address that is opened outside and '1' for one inside.
 */

const isWeb = (path: string) => /^https?:\/\//.test(path);
const isTop = (row: MenuRow) => row.parentId === 0;
const isInside = (row: MenuRow) => row.isFrame === '1';
/** B: a page without a directory gets a wrapper, since every page lies in a layout. */
const isTopPage = (row: MenuRow) => isTop(row) && row.menuType === 'C' && isInside(row);
/** C: a foreign page shown in a frame, straight below the root. */
const isTopFrame = (row: MenuRow) => isTop(row) && row.menuType === 'M' && isInside(row) && isWeb(row.path);
/** G: the same below a directory. */
const isInnerLink = (row: MenuRow) => !isTop(row) && isInside(row) && isWeb(row.path);

/** The routes of a set of menus. A row whose parent is not in the set disappears with all below it. */
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

/** A path that is left of a web address inside the portal: `https://www.example.com` becomes `example/com`. */
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
