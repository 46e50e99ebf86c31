const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&apos;' };

/** What XML 1.0 cannot hold, even escaped: control characters but tab and line breaks, and two non-characters. */
const illegal = /[^\P{Cc}\t\n\r]|[\uFFFE\uFFFF]/gu;

/** A text inside XML 1.0, in an element or in an attribute. */
export function xmlText(text: string): string {
  return text
    .toWellFormed()
    .replaceAll(illegal, '')
    .replaceAll(/[&<>"']/g, (mark) => escapes[mark]!);
}

/** Attributes of an element; those without a value are left out. */
export type Attributes = Record<string, string | undefined>;

const attributes = (of: Attributes) =>
  Object.entries(of)
    .map(([name, value]) => (value ? ` ${name}="${xmlText(value)}"` : ''))
    .join('');

/** An element around markup; nothing where there is none inside. */
export function parent(name: string, of: Attributes, inside: readonly string[]): string {
  const markup = inside.join('');
  return markup ? `<${name}${attributes(of)}>${markup}</${name}>` : '';
}

/** An element around a text; nothing where the text is empty. */
export function leaf(name: string, text: string, of: Attributes = {}): string {
  return text.trim() ? `<${name}${attributes(of)}>${xmlText(text)}</${name}>` : '';
}

/** What a document begins with. */
export const xmlHead = '<?xml version="1.0" encoding="UTF-8"?>\n';
