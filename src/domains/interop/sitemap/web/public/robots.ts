import { parameters } from '#view/data/search';
import { consoleRoots } from '#web/shell/console/roots.ts';
import type { Route } from './+types/robots';

/** Forms, accounts and the back office are none of a robot's; nor are endless combinations of filters. */
const closed = [
  ...consoleRoots.map((root) => `/${root}/`),
  '/redirect/',
  '/login',
  '/register',
  '/bind',
  '/auth-redirect',
  '/email-verification',
  '/archive/submit',
  '/archive/mine',
  '/archive/access',
  '/archive/manage',
  '/data/shared',
  '/search',
  ...parameters.map((name) => `/data?*${name}=`),
  '/*?*preview=1',
  // Harvesters know the way; a search engine would follow its lists for ever.
  '/oai',
  '/prod-api/',
];

/** Pictures stand in pages that are open. */
const open = ['/prod-api/profile/'];

export function loader({ request }: Route.LoaderArgs) {
  const lines = [
    'User-agent: *',
    ...closed.map((path) => `Disallow: ${path}`),
    ...open.map((path) => `Allow: ${path}`),
    '',
    `Sitemap: ${new URL(request.url).origin}/sitemap.xml`,
    '',
  ];
  return new Response(lines.join('\n'), {
    headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'public, max-age=3600' },
  });
}
