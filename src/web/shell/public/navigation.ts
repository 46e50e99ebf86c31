import type { KeyOf } from '#shared/texts';
import type { zh } from '../../texts/zh.ts';

export interface NavigationEntry {
  path: string;
  text: KeyOf<typeof zh>;
  /** Shown in the header only in preview mode. */
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

/** Areas without space in the header; the footer links to every area. */
const footerOnly: readonly NavigationEntry[] = [
  { path: '/materials', text: 'nav.materials' },
  { path: '/resolve', text: 'nav.resolve' },
  { path: '/statistics', text: 'nav.statistics' },
  { path: '/help', text: 'nav.help' },
  { path: '/developers', text: 'nav.developers' },
];

/**
 * The entries to show: only areas that have pages, and preview areas only in preview mode.
 * @param pagePaths first segments of the existing routes
 */
export function navigationFor(pagePaths: readonly string[], previewMode: boolean): NavigationEntry[] {
  return publicNavigation.filter(
    ({ path, preview }) => (path === '/' || pagePaths.includes(path.slice(1))) && (previewMode || !preview),
  );
}

/** The entries of the site map in the footer: every area that has pages. */
export function siteMapFor(pagePaths: readonly string[]): NavigationEntry[] {
  const further = footerOnly.filter(({ path }) => pagePaths.includes(path.slice(1)));
  return [...navigationFor(pagePaths, true), ...further];
}
