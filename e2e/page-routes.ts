import type { RouteConfigEntry } from '@react-router/dev/routes';

/** A page by the route table: its path as it is written there, and whether it is for people with a session. */
export interface PageRoute {
  path: string;
  isOwn: boolean;
}

/** Every page of the public site, read from the route table: a new one is looked at by itself. */
export function pagesOf(entries: readonly RouteConfigEntry[], isOwn = false): PageRoute[] {
  return entries.flatMap(({ path, index, file, children = [] }): PageRoute[] => {
    // The back office has pages of its own table; files without markup are no pages.
    if (file === 'console.tsx' || file.endsWith('.ts')) return [];
    const here = path !== undefined || index ? [{ path: `/${path ?? ''}`, isOwn }] : [];
    return [...here, ...pagesOf(children, isOwn || file.endsWith('/signed-in.tsx'))];
  });
}
