import type { KeyOf } from '#shared/texts';
import type { zh } from '../../texts/zh.ts';

export interface NavigationEntry {
  path: string;
  text: KeyOf<typeof zh>;
  /** Stands in the header only for people in preview mode. */
  preview?: boolean;
}

/** The header's entries in the order that the specification fixes. */
export const publicNavigation: readonly NavigationEntry[] = [
  { path: '/', text: 'nav.home' },
  { path: '/data', text: 'nav.data' },
  { path: '/benchmarks', text: 'nav.benchmarks' },
  { path: '/download', text: 'nav.download', preview: true },
  { path: '/archive', text: 'nav.archive' },
  { path: '/standard', text: 'nav.standard' },
  { path: '/news', text: 'nav.news' },
  { path: '/service', text: 'nav.service' },
  { path: '/ApplyTool', text: 'nav.applyTool', preview: true },
  { path: '/link', text: 'nav.link' },
  { path: '/about', text: 'nav.about' },
];

/** Areas that the header has no place for; the footer leads to every area. */
const footerOnly: readonly NavigationEntry[] = [
  { path: '/resolve', text: 'nav.resolve' },
  { path: '/statistics', text: 'nav.statistics' },
  { path: '/help', text: 'nav.help' },
  { path: '/developers', text: 'nav.developers' },
];

/**
 * The entries to show: only areas that have pages, and those for preview mode only in it.
 * @param pagePaths first segments of the routes that exist
 */
export function navigationFor(pagePaths: readonly string[], previewMode: boolean): NavigationEntry[] {
  return publicNavigation.filter(
    ({ path, preview }) => (path === '/' || pagePaths.includes(path.slice(1))) && (previewMode || !preview),
  );
}

/** The entries of the site map at the foot of each page: every area that has pages. */
export function siteMapFor(pagePaths: readonly string[]): NavigationEntry[] {
  const further = footerOnly.filter(({ path }) => pagePaths.includes(path.slice(1)));
  return [...navigationFor(pagePaths, true), ...further];
}
