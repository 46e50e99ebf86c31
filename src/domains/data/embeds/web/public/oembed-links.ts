/** Parameters of a record's page that choose what a frame shows. */
const chosen = ['file', 'path', 'at', 'structure', 'lang'];

/**
 * Links in the head of a record's page by which consumers find its answer of oEmbed (§4 of its specification).
 * @param address complete address of the page, without a query
 * @param search query of the page as it was asked for
 */
export function oembedLinks(address: string, search: string, title: string) {
  const { origin } = new URL(address);
  const kept = new URLSearchParams([...new URLSearchParams(search)].filter(([name]) => chosen.includes(name)));
  const url = kept.size > 0 ? `${address}?${kept}` : address;
  return (['json', 'xml'] as const).map((format) => ({
    tagName: 'link' as const,
    rel: 'alternate',
    type: `${format === 'json' ? 'application' : 'text'}/${format}+oembed`,
    href: `${origin}/oembed?${new URLSearchParams({ url, format })}`,
    title,
  }));
}
