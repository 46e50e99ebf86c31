import { layout, route, type RouteConfig } from '@react-router/dev/routes';
import { depositRoutes, recordRoutes } from './domains/data/resources/web/routes.ts';
import { consoleRoots } from './web/shell/console/menu.ts';

export default [
  layout('web/shell/public/layout.tsx', [
    layout('web/shell/public/boundary.tsx', [
      route('404', 'web/shell/public/page-404.tsx'),
      route('401', 'web/shell/public/page-401.tsx'),
      ...recordRoutes,
      // Pages that need a session.
      layout('web/shell/public/signed-in.tsx', [...depositRoutes]),
      route('*', 'web/shell/public/not-found.tsx'),
    ]),
  ]),
  // One frame for all roots of the back office; it draws the page that the server's menu names.
  layout('console.tsx', [
    ...[...consoleRoots, 'redirect'].map((root) => route(`${root}/*`, 'web/shell/console/place.tsx', { id: `console/${root}` })),
  ]),
] satisfies RouteConfig;
