import type { RouteConfigEntry } from '@react-router/dev/routes';

/** A page of the route table: its path, and whether it needs a session. */
export interface PageRoute {
  path: string;
  isOwn: boolean;
}

/** Every page of the public site, read from the route table, so that new pages are included automatically. */
export function pagesOf(entries: readonly RouteConfigEntry[], isOwn = false): PageRoute[] {
  return entries.flatMap(({ path, index, file, children = [] }): PageRoute[] => {
    // The back office has a separate table; files without markup are not pages.
    if (file === 'console.tsx' || file.endsWith('.ts')) return [];
    const here = path !== undefined || index ? [{ path: `/${path ?? ''}`, isOwn }] : [];
    return [...here, ...pagesOf(children, isOwn || file.endsWith('/signed-in.tsx'))];
  });
}
