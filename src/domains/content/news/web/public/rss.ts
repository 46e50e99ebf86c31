import type { Route } from './+types/rss';
import { escaped, feedResponse, readFeed, type Entry } from './feed.ts';

/** RSS 2.0, with the element of Atom by which a feed names its own address. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const feed = await readFeed(request, context);
  return feedResponse(
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
}

const itemOf = (entry: Entry) => `<item>
<title>${escaped(entry.title)}</title>
<link>${escaped(entry.address)}</link>
<guid isPermaLink="true">${escaped(entry.address)}</guid>
<pubDate>${entry.published.toUTCString()}</pubDate>
<dc:creator>${escaped(entry.author)}</dc:creator>
<category>${escaped(entry.category)}</category>
<description>${escaped(escaped(entry.summary))}</description>
</item>
`;
