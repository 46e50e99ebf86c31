import { lighthouseRows } from './lighthouse.ts';
import { loadRow, type Row } from './measure.ts';
import type { Portal } from './portal.ts';
import { scriptRow } from './script-bytes.ts';

/** The first addresses of a kind that a page links to. */
async function linked(portal: Portal, page: string, prefix: string): Promise<string[]> {
  const html = await (await fetch(portal.url + page)).text();
  const paths = [...html.matchAll(/href="([^"?#]+)"/g)].map(([, path]) => path!);
  return [...new Set(paths.filter((path) => path.startsWith(prefix) && path.length > prefix.length))];
}

/** Measures content pages under the load of anonymous visitors. */
export async function content(portal: Portal, seconds: number): Promise<Row[]> {
  const details = await linked(portal, '/news', '/news/detail/');
  let turn = 0;
  const load = async (what: string, next: () => string) => {
    await loadRow(what, portal, next, 800, Math.min(3, seconds));
    return loadRow(what, portal, next, 800, seconds);
  };
  return [
    await load('home page under load', () => '/'),
    await load('news list under load', () => '/news'),
    await load('news item under load', () => details[turn++ % details.length]!),
    await scriptRow(portal.url, '/news'),
  ];
}

/** Runs Lighthouse on the most visited pages. */
export async function seenByLighthouse(portal: Portal): Promise<Row[]> {
  const [record] = await linked(portal, '/data', '/data/detail/');
  const [item] = await linked(portal, '/news', '/news/detail/');
  return lighthouseRows(portal, ['/', '/data', record!, '/news', item!]);
}
