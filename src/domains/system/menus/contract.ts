import { z } from 'zod';
import { contract, data } from '#shared/contract';

/** `link` is the external address of a framed or foreign page. */
const RouteMeta = z.object({
  title: z.string(),
  titleEn: z.string(),
  icon: z.string(),
  noCache: z.boolean(),
  link: z.string().nullable(),
  /** A pinned tab. */
  affix: z.boolean(),
  /** The menu entry to mark while this hidden page is open. */
  activeMenu: z.string().nullable(),
  /** Front-facing: needs no login. */
  front: z.boolean(),
});
export type RouteMeta = z.output<typeof RouteMeta>;

/** A route of the back office. Empty values are left out; a top-level page has a wrapper without name and meta. */
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

export const menus = contract('system.menus', {
  routers: { method: 'GET', path: '/getRouters', permit: 'user', reply: data(z.array(RouteNode)) },
});
