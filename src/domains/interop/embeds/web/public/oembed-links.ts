/** Links in the head of a record's page by which consumers find its answer of oEmbed (§4 of its specification). */
export function oembedLinks(address: string, title: string) {
  const { origin } = new URL(address);
  return (['json', 'xml'] as const).map((format) => ({
    tagName: 'link' as const,
    rel: 'alternate',
    type: `${format === 'json' ? 'application' : 'text'}/${format}+oembed`,
    href: `${origin}/oembed?${new URLSearchParams({ url: address, format })}`,
    title,
  }));
}
