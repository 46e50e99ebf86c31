import sanitize from 'sanitize-html';

/** Ends of blocks: without a space there, the last and the next word would become one. */
const blocks = /<\/(?:p|div|h[1-6]|li|ul|ol|tr|td|th|table|blockquote|pre|figure|figcaption)>|<br\s*\/?>/gi;

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'", nbsp: ' ' };

/** The words of rich text, one space between them. What looks like a tag in plain text is lost. */
export function plainText(html: string): string {
  const bare = sanitize(html.replace(blocks, ' $&'), { allowedTags: [], allowedAttributes: {} });
  return bare
    .replaceAll(/&(amp|lt|gt|quot|#39|nbsp);/g, (_, name: string) => entities[name]!)
    .replaceAll(/\s+/g, ' ')
    .trim();
}
