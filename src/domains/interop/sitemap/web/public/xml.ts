const head = '<?xml version="1.0" encoding="UTF-8"?>\n';
const namespace = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&apos;' };
const text = (value: string) => value.replaceAll(/[&<>"']/g, (mark) => escapes[mark]!);

/** Converts a time of the API (Asia/Shanghai) to the format of the protocol (W3C date and time). */
const instant = (wire: string) => `${wire.replace(' ', 'T')}+08:00`;

/** The index of parts. `changed` is a time of the API. */
export function indexOf(origin: string, parts: readonly { name: string; changed?: string }[]): string {
  const entries = parts.map(({ name, changed }) => {
    const modified = changed ? `<lastmod>${instant(changed)}</lastmod>` : '';
    return `<sitemap><loc>${text(`${origin}/sitemap/${name}.xml`)}</loc>${modified}</sitemap>\n`;
  });
  return `${head}<sitemapindex ${namespace}>\n${entries.join('')}</sitemapindex>\n`;
}

export const opening = `${head}<urlset ${namespace} xmlns:xhtml="http://www.w3.org/1999/xhtml">\n`;
export const closing = '</urlset>\n';

/** Both addresses of a page, each linked to the other language. */
export function entriesOf(origin: string, { path, changed }: { path: string; changed?: string }): string {
  const zh = origin + path;
  const en = `${zh}?lang=en`;
  const link = (language: string, address: string) =>
    `<xhtml:link rel="alternate" hreflang="${language}" href="${text(address)}"/>`;
  const beside = link('zh-CN', zh) + link('en', en) + link('x-default', zh);
  const modified = changed ? `<lastmod>${instant(changed)}</lastmod>` : '';
  return [zh, en].map((address) => `<url><loc>${text(address)}</loc>${modified}${beside}</url>\n`).join('');
}

/** The response with a document. Repeated requests are cheap, and withdrawn pages must not stay in a cache. */
export const xmlResponse = (body: string | ReadableStream) =>
  new Response(body, { headers: { 'content-type': 'application/xml; charset=utf-8', 'cache-control': 'no-cache' } });
