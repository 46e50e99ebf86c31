import sanitize from 'sanitize-html';

/** Ends of blocks become spaces, otherwise the last and the next word would join. */
const blocks = /<\/(?:p|div|h[1-6]|li|ul|ol|tr|td|th|table|blockquote|pre|figure|figcaption)>|<br\s*\/?>/gi;

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'", nbsp: ' ' };

/** The words of rich text, separated by one space. Plain text that looks like a tag is lost. */
export function plainText(html: string): string {
  const bare = sanitize(html.replace(blocks, ' $&'), { allowedTags: [], allowedAttributes: {} });
  return bare
    .replaceAll(/&(amp|lt|gt|quot|#39|nbsp);/g, (_, name: string) => entities[name]!)
    .replaceAll(/\s+/g, ' ')
    .trim();
}
