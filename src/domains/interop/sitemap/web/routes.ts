import { route } from '@react-router/dev/routes';

const folder = 'domains/interop/sitemap/web/public';

/** Outside every page layout: documents for programs. */
export const sitemapRoutes = [
  route('favicon.ico', `${folder}/favicon.ts`),
  route('robots.txt', `${folder}/robots.ts`),
  route('sitemap.xml', `${folder}/parts.ts`),
  route('sitemap/:file', `${folder}/part.ts`),
];
