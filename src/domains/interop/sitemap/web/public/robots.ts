import { parameters } from '#view/data/search';
import { consoleRoots } from '#web/shell/console/roots.ts';
import type { Route } from './+types/robots';

/** Robots must not read forms, accounts and the back office, nor endless combinations of filters. */
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
  // Harvesters know the address; a search engine would follow its lists endlessly.
  '/oai',
  '/prod-api/',
];

/** Images of allowed pages, and the files that their descriptions name (`contentUrl`). */
const open = [
  '/prod-api/profile/',
  '/prod-api/front/resource/*/files/*/content$',
  '/prod-api/front/resource/*/zip$',
  '/prod-api/front/resource/*/shared-picture$',
  '/prod-api/front/benchmark/file/',
];

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
