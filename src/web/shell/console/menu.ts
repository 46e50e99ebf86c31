import { matchPath } from 'react-router';
import { consoleRoots, isInConsole } from './roots.ts';

/** A route of the server's menu; empty values are absent. */
export interface MenuNode {
  path: string;
  hidden: boolean;
  component: string;
  query?: string | undefined;
  alwaysShow?: boolean | undefined;
  meta?: MenuMeta | undefined;
  children?: MenuNode[] | undefined;
}
interface MenuMeta {
  title: string;
  titleEn: string;
  icon: string;
  noCache: boolean;
  link: string | null;
  affix: boolean;
  activeMenu: string | null;
  front: boolean;
}

/** A title in both languages; English may be empty. */
export interface Title {
  zh: string;
  en: string;
}

/** A page that can be opened: path, component and tab behaviour. */
export interface Place {
  /** Absolute; may have parameters. */
  path: string;
  /** Name in the list of pages, or `InnerLink`. */
  component: string;
  title: Title;
  /** Titles of the directories above it. */
  trail: Title[];
  /** The address that an inner link shows in a frame. */
  link?: string;
  noCache?: boolean;
  /** Its tab is pinned. */
  affix?: boolean;
  /** Path of the menu entry to mark while a hidden page is open. */
  activeMenu?: string;
}

/** An entry of the side bar: a page, an external address, or a directory with entries. */
export interface SideEntry {
  /** Absolute path of a page or directory; the address of an external link. */
  key: string;
  title: Title;
  icon: string;
  /** Query of a page's address, with `?`, or empty. */
  search: string;
  /** Leads out of the back office: an address on the web, or a page of the public site. */
  elsewhere: boolean;
  children?: SideEntry[];
}

const isElsewhere = (path: string) => /^https?:\/\//.test(path);
const isHolder = (component: string) => component === 'Layout' || component === 'ParentView';

function joined(parent: string, path: string): string {
  return `${parent}/${path}`.replaceAll(/\/+/g, '/');
}

/** The address at which a page is reached. */
function addressOf(path: string): string {
  return isInConsole(path) ? path : `/${consoleRoots[0]}${path}`;
}

const titleOf = (meta: MenuMeta | undefined): Title => ({ zh: meta?.title ?? '', en: meta?.titleEn ?? '' });

/** All pages of the menu, at any depth, including hidden ones. */
export function placesOf(nodes: readonly MenuNode[], parent = '', trail: Title[] = []): Place[] {
  return nodes.flatMap((node) => {
    if (isElsewhere(node.path) || node.meta?.front) return [];
    const path = joined(parent, node.path);
    if (node.children) return placesOf(node.children, path, node.meta ? [...trail, titleOf(node.meta)] : trail);
    if (isHolder(node.component)) return [];
    const { meta } = node;
    return [
      {
        path: addressOf(path),
        component: node.component,
        title: titleOf(meta),
        trail,
        ...(meta?.link ? { link: meta.link } : {}),
        ...(meta?.noCache ? { noCache: true } : {}),
        ...(meta?.affix ? { affix: true } : {}),
        ...(meta?.activeMenu ? { activeMenu: meta.activeMenu } : {}),
      },
    ];
  });
}

/** The page at a path. A literal path has precedence over one with parameters. */
export function placeAt(places: readonly Place[], pathname: string): Place | undefined {
  const path = pathname.length > 1 ? pathname.replace(/\/+$/, '') : pathname;
  return places.find((place) => place.path === path) ?? places.find((place) => matchPath(place.path, path));
}

/** The first page below a directory's path, for users who open the directory. */
export function firstBelow(places: readonly Place[], pathname: string): Place | undefined {
  const directory = pathname.replace(/\/*$/, '/');
  return places.find((place) => place.path.startsWith(directory) && !place.path.includes(':'));
}

/**
 * The entries of the side bar. A directory with a single visible entry is replaced by it, unless it must always be
 * shown; a wrapper without a title is replaced by its contents.
 */
export function sideOf(nodes: readonly MenuNode[], parent = ''): SideEntry[] {
  return nodes.flatMap((node) => {
    if (node.hidden) return [];
    const front = node.meta?.front ?? false;
    const path = isElsewhere(node.path) || (front && node.path.startsWith('/')) ? node.path : joined(parent, node.path);
    const entry: SideEntry = {
      key: path,
      title: titleOf(node.meta),
      icon: node.meta?.icon ?? '',
      search: searchOf(node.query),
      elsewhere: isElsewhere(path) || front,
    };
    if (entry.elsewhere) return [entry];
    if (!node.children) return isHolder(node.component) ? [] : [{ ...entry, key: addressOf(path) }];
    const children = sideOf(node.children, path);
    if (!node.meta) return children;
    if (children.length === 0) return [];
    const [only] = children;
    return children.length === 1 && only && !node.alwaysShow
      ? [{ ...only, icon: only.icon || entry.icon }]
      : [{ ...entry, children }];
  });
}

/** Keys of the entry for a page and of the directories above it, outermost first; empty when there is none. */
export function pathTo(entries: readonly SideEntry[], key: string): string[] {
  for (const entry of entries) {
    if (entry.key === key) return [key];
    const below = pathTo(entry.children ?? [], key);
    if (below.length) return [entry.key, ...below];
  }
  return [];
}

/** A menu's query is a JSON text such as `{"id":1}`; anything else means none. */
function searchOf(query: string | undefined): string {
  if (!query) return '';
  try {
    const values = Object.entries(JSON.parse(query) as Record<string, unknown>).map(([key, value]) => [
      key,
      String(value),
    ]);
    const text = new URLSearchParams(values).toString();
    return text && `?${text}`;
  } catch {
    return '';
  }
}
