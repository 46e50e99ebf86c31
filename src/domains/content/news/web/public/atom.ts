import type { Route } from './+types/atom';
import { escaped, feedResponse, readFeed, type Entry } from './feed.ts';

/** Atom (RFC 4287). */
export async function loader({ request, context }: Route.LoaderArgs) {
  const feed = await readFeed(request, context);
  return feedResponse(
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
}

const entryOf = (entry: Entry) => `<entry>
<id>${escaped(entry.address)}</id>
<title>${escaped(entry.title)}</title>
<link rel="alternate" type="text/html" href="${escaped(entry.address)}"/>
<published>${entry.published.toISOString()}</published>
<updated>${entry.updated.toISOString()}</updated>
<author><name>${escaped(entry.author)}</name></author>
<category term="${escaped(entry.category)}"/>
<summary>${escaped(entry.summary)}</summary>
</entry>
`;
