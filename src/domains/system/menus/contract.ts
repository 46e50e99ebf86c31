import { z } from 'zod';
import { contract, data, done, flat } from '#shared/contract';
import { Id, IdList, OrderNum } from '#shared/ids';
import { KeptLine } from '#shared/text-schemas';
import { Moment } from '#shared/time';

/** `link` is the external address of an embedded or external page. */
const RouteMeta = z.object({
  title: z.string(),
  titleEn: z.string(),
  icon: z.string(),
  noCache: z.boolean(),
  link: z.string().nullable(),
  /** A pinned tab. */
  affix: z.boolean(),
  /** The menu entry to highlight while this hidden page is open. */
  activeMenu: z.string().nullable(),
  /** Page of the front site: needs no login. */
  front: z.boolean(),
});
export type RouteMeta = z.output<typeof RouteMeta>;

/** A route of the back office, without empty values; a top-level page is in a node without name and meta. */
export const RouteNode = z.object({
  name: z.string().optional(),
  path: z.string(),
  hidden: z.boolean(),
  redirect: z.string().optional(),
  /** `Layout`, `ParentView`, `InnerLink` or the name of a page. */
  component: z.string(),
  query: z.string().optional(),
  alwaysShow: z.boolean().optional(),
  meta: RouteMeta.optional(),
  get children() {
    return z.array(RouteNode).optional();
  },
});
export type RouteNode = z.output<typeof RouteNode>;

/** A directory, a page, a button. */
export const menuTypes = ['M', 'C', 'F'] as const;
const flag = z.enum(['0', '1']);

/** A row of the menu. Flags are texts, as on the wire; for `isFrame`, `isCache` and `visible` 0 means yes. */
export const Menu = z.object({
  menuId: z.number(),
  parentId: z.number(),
  menuName: z.string(),
  /** Empty if the Chinese name is used in both languages. */
  menuNameEn: z.string(),
  orderNum: z.number(),
  /** Segment of the address, or a web address. */
  path: z.string(),
  component: z.string(),
  /** JSON of the address's parameters. */
  query: z.string(),
  /** Name of the route, if the default from the path is not unique. */
  routeName: z.string(),
  /** 0: a web address that opens outside the portal. */
  isFrame: flag,
  /** 0: the page stays loaded while another is open. */
  isCache: flag,
  menuType: z.enum(menuTypes),
  /** 1: reachable, but not shown in the side bar. */
  visible: flag,
  /** 1: disabled; the page is not reachable, and its permissions are not granted. */
  status: flag,
  /** Permissions that it grants, separated by commas. */
  perms: z.string(),
  icon: z.string(),
  /** 1: a pinned tab. */
  affix: flag,
  activeMenu: z.string(),
  /** 1: leads to the page of the front site at this path. */
  front: flag,
  createBy: z.string(),
  createTime: Moment,
  updateBy: z.string(),
  updateTime: Moment.nullable(),
  remark: z.string(),
});
export type Menu = z.output<typeof Menu>;

/** A node of the menu tree, buttons included; `children` is absent on leaves. */
export const MenuNode = z.object({
  id: z.number(),
  label: z.string(),
  labelEn: z.string(),
  disabled: z.boolean(),
  get children() {
    return z.array(MenuNode).optional();
  },
});
export type MenuNode = z.output<typeof MenuNode>;

export const MenuQuery = z.object({
  /** Part of the name in either language. */
  menuName: z.string().trim().max(50).optional(),
  status: flag.optional(),
  visible: flag.optional(),
});
export type MenuQuery = z.output<typeof MenuQuery>;

const text = (longest: number, pattern = /^/, complaint = 'kernel.invalid.format') =>
  z
    .string()
    .trim()
    .max(longest)
    .regex(pattern, complaint)
    .nullish()
    .transform((value) => value ?? '');

/** Third-party front ends send flags as texts or as numbers. */
const flagOr = (usual: '0' | '1') =>
  z.coerce
    .string()
    .pipe(flag)
    .nullish()
    .transform((value) => value ?? usual);
const noMarkup = /^[^<>]*$/;
/** `//elsewhere.example` would lead to another host. */
const pathForm = /^(?!\/\/)[^\s<>"'`\\]*$/;
const activeMenuForm = /^(\/(?![/\\])[^\s<>]*)?$/;

/** Members of `query`, or undefined if the text is not a JSON object. */
function parametersOf(query: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(query);
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : undefined;
  } catch {
    return undefined;
  }
}

/** Body for saving a menu. */
export const NewMenu = z.object({
  parentId: z.coerce
    .number()
    .int()
    .min(0)
    .nullish()
    .transform((id) => id ?? 0),
  menuName: z.string().trim().min(1).max(50).regex(noMarkup, 'kernel.invalid.format'),
  menuNameEn: text(100, noMarkup),
  orderNum: OrderNum,
  menuType: z.enum(menuTypes),
  path: text(200, pathForm, 'system.menus.badPath'),
  component: text(200, /^[\w/.-]*$/, 'system.menus.badComponent'),
  query: text(255).refine((value) => !value || parametersOf(value) !== undefined, 'system.menus.badQuery'),
  routeName: text(50, /^([A-Za-z][\w-]*)?$/, 'system.menus.badRouteName'),
  isFrame: flagOr('1'),
  isCache: flagOr('0'),
  visible: flagOr('0'),
  status: flagOr('0'),
  // No wildcards: a menu grants exactly the named permissions.
  perms: text(100, /^[\w:,. -]*$/, 'system.menus.badPerms'),
  icon: text(100, /^[\w#-]*$/).transform((icon) => icon || '#'),
  affix: flagOr('0'),
  activeMenu: text(200, activeMenuForm, 'system.menus.badActiveMenu'),
  front: flagOr('0'),
  remark: text(500),
});
export type NewMenu = z.output<typeof NewMenu>;

const keptFlag = z.coerce
  .string()
  .pipe(flag)
  .nullish()
  .transform((value) => value ?? undefined);

/** Fields that RuoYi's menus lack stay unless they are sent. */
export const EditedMenu = NewMenu.extend({
  menuId: Id,
  menuNameEn: KeptLine(100),
  affix: keptFlag,
  activeMenu: z
    .string()
    .trim()
    .max(200)
    .regex(activeMenuForm, 'system.menus.badActiveMenu')
    .nullish()
    .transform((value) => value ?? undefined),
  front: keptFlag,
});
export type EditedMenu = z.output<typeof EditedMenu>;

const ByMenu = z.object({ menuId: Id });

export const menus = contract('system.menus', {
  routers: {
    method: 'GET',
    path: '/getRouters',
    permit: 'user',
    beforePasswordChange: true,
    reply: data(z.array(RouteNode)),
  },
  /** Flat, by parent and order; the page builds the tree. Users see the menus that they hold. */
  list: {
    method: 'GET',
    path: '/system/menu/list',
    permit: 'system:menu:list',
    query: MenuQuery,
    reply: data(z.array(Menu)),
  },
  /** The tree of choices for the form of a role. */
  treeselect: {
    method: 'GET',
    path: '/system/menu/treeselect',
    permit: ['system:menu:list', 'system:role:add', 'system:role:edit', 'system:role:query'],
    query: MenuQuery,
    reply: data(z.array(MenuNode)),
  },
  /** The same with the menus of a role; if its tree cascades, only the leaf keys. */
  ofRole: {
    method: 'GET',
    path: '/system/menu/roleMenuTreeselect/:roleId',
    permit: ['system:role:edit', 'system:role:query'],
    params: z.object({ roleId: Id }),
    reply: flat({ checkedKeys: z.array(z.number()), menus: z.array(MenuNode) }),
  },
  find: {
    method: 'GET',
    path: '/system/menu/:menuId',
    permit: 'system:menu:query',
    params: ByMenu,
    reply: data(Menu.extend({ parentName: z.string() })),
  },
  add: { method: 'POST', path: '/system/menu', permit: 'system:menu:add', body: NewMenu, reply: done() },
  edit: { method: 'PUT', path: '/system/menu', permit: 'system:menu:edit', body: EditedMenu, reply: done() },
  /** Only the rows whose order changed, as two lists of the same length. */
  updateSort: {
    method: 'PUT',
    path: '/system/menu/updateSort',
    permit: 'system:menu:edit',
    body: z.object({
      menuIds: IdList,
      orderNums: z.string().regex(/^\d{1,4}(,\d{1,4})*$/, 'kernel.invalid.format'),
    }),
    reply: done(),
  },
  remove: {
    method: 'DELETE',
    path: '/system/menu/:menuId',
    permit: 'system:menu:remove',
    params: ByMenu,
    reply: done(),
  },
});
