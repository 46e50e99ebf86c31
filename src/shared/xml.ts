const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&apos;' };

/**
 * Characters that XML 1.0 cannot represent, even escaped: control characters except tab and line breaks, and two
 * non-characters.
 */
const illegal = /[^\P{Cc}\t\n\r]|[\uFFFE\uFFFF]/gu;

/** Escapes a text for XML 1.0, for an element or an attribute. */
export function xmlText(text: string): string {
  return text
    .toWellFormed()
    .replaceAll(illegal, '')
    .replaceAll(/[&<>"']/g, (mark) => escapes[mark]!);
}

/** Attributes of an element; undefined ones are omitted. */
export type Attributes = Record<string, string | undefined>;

const attributes = (of: Attributes) =>
  Object.entries(of)
    .map(([name, value]) => (value ? ` ${name}="${xmlText(value)}"` : ''))
    .join('');

/** An element around markup; empty when there is no content. */
export function parent(name: string, of: Attributes, inside: readonly string[]): string {
  const markup = inside.join('');
  return markup ? `<${name}${attributes(of)}>${markup}</${name}>` : '';
}

/** An element around a text; empty when the text is empty. */
export function leaf(name: string, text: string, of: Attributes = {}): string {
  return text.trim() ? `<${name}${attributes(of)}>${xmlText(text)}</${name}>` : '';
}

/** The XML declaration. */
export const xmlHead = '<?xml version="1.0" encoding="UTF-8"?>\n';
