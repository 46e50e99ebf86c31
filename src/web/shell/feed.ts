import { translatorOf, type Language } from '#shared/texts';
import { webTexts } from '../texts/index.ts';

/** A feed in one language, in any format. */
export interface Feed {
  title: string;
  description: string;
  locale: string;
  /** Addresses of the list and of the feed itself. */
  page: string;
  self: string;
  /** The latest change of all entries; the Unix epoch for an empty feed. */
  updated: Date;
  entries: readonly Entry[];
}

export interface Entry {
  title: string;
  summary: string;
  authors: readonly string[];
  categories: readonly string[];
  address: string;
  published: Date;
  updated: Date;
}

/** Refuses a feed whose address has values that are not understood, with their names: programs read feeds. */
export function refuseIgnored(ignored: readonly string[], language: Language): void {
  if (ignored.length === 0) return;
  const names = ignored.join(', ');
  const detail = translatorOf(webTexts, language)('wrongValues', { names });
  const problem = { type: 'about:blank', title: 'Bad Request', status: 400, detail, fields: ignored };
  throw Response.json(problem, { status: 400, headers: { 'content-type': 'application/problem+json' } });
}

/** The latest change of some entries; the Unix epoch when there are none. */
export const latestOf = (entries: readonly Entry[]): Date =>
  new Date(Math.max(0, ...entries.map(({ updated }) => updated.getTime())));

/** Parses a time of the wire (Asia/Shanghai). */
export const instantOf = (wire: string): Date => new Date(`${wire.replace(' ', 'T')}+08:00`);

/** Atom (RFC 4287). */
export const atomOf = (feed: Feed): Response =>
  feedResponse(
    'atom',
    `<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${feed.locale}">
<id>${escaped(feed.self)}</id>
<title>${escaped(feed.title)}</title>
<subtitle>${escaped(feed.description)}</subtitle>
<updated>${feed.updated.toISOString()}</updated>
<link rel="self" href="${escaped(feed.self)}"/>
<link rel="alternate" type="text/html" href="${escaped(feed.page)}"/>
${feed.entries.map(entryOf).join('')}</feed>
`,
  );

const entryOf = (entry: Entry) => `<entry>
<id>${escaped(entry.address)}</id>
<title>${escaped(entry.title)}</title>
<link rel="alternate" type="text/html" href="${escaped(entry.address)}"/>
<published>${entry.published.toISOString()}</published>
<updated>${entry.updated.toISOString()}</updated>
${entry.authors.map((name) => `<author><name>${escaped(name)}</name></author>\n`).join('')}${entry.categories
  .map((term) => `<category term="${escaped(term)}"/>\n`)
  .join('')}<summary>${escaped(entry.summary)}</summary>
</entry>
`;

/** RSS 2.0, with the Atom element for the feed's own address. */
export const rssOf = (feed: Feed): Response =>
  feedResponse(
    'rss',
    `<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:dc="http://purl.org/dc/elements/1.1/">
<channel>
<title>${escaped(feed.title)}</title>
<link>${escaped(feed.page)}</link>
<description>${escaped(feed.description)}</description>
<language>${feed.locale.toLowerCase()}</language>
<lastBuildDate>${feed.updated.toUTCString()}</lastBuildDate>
<atom:link href="${escaped(feed.self)}" rel="self" type="application/rss+xml"/>
${feed.entries.map(itemOf).join('')}</channel>
</rss>
`,
  );

const itemOf = (entry: Entry) => `<item>
<title>${escaped(entry.title)}</title>
<link>${escaped(entry.address)}</link>
<guid isPermaLink="true">${escaped(entry.address)}</guid>
<pubDate>${entry.published.toUTCString()}</pubDate>
${entry.authors.map((name) => `<dc:creator>${escaped(name)}</dc:creator>\n`).join('')}${entry.categories
  .map((term) => `<category>${escaped(term)}</category>\n`)
  .join('')}<description>${escaped(escaped(entry.summary))}</description>
</item>
`;

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&apos;' };

/** Escapes a text for XML 1.0, which allows no control characters except tab and line breaks. */
const escaped = (text: string): string =>
  text
    .toWellFormed()
    .replaceAll(/[^\P{Cc}\t\n\r]|[\uFFFE\uFFFF]/gu, '')
    .replaceAll(/[&<>"']/g, (sign) => escapes[sign]!);

/** A feed must be revalidated at each request, so that a withdrawn record disappears with the next one. */
const feedResponse = (type: 'rss' | 'atom', xml: string) =>
  new Response(`<?xml version="1.0" encoding="UTF-8"?>\n${xml}`, {
    headers: { 'content-type': `application/${type}+xml; charset=utf-8`, 'cache-control': 'no-cache' },
  });
