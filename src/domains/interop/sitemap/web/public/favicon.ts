import icon from '#web/shell/favicon.ico?inline';

const bytes = Buffer.from(icon.slice(icon.indexOf(',') + 1), 'base64');

/** Browsers request this icon for documents that cannot name one, such as feeds and sitemaps. */
export function loader() {
  return new Response(bytes, { headers: { 'content-type': 'image/x-icon', 'cache-control': 'public, max-age=86400' } });
}
