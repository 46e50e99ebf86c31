import { layout, route, type RouteConfig } from '@react-router/dev/routes';
import { resourceRoutes } from './domains/data/resources/web/routes.ts';

export default [
  layout('web/shell/public/layout.tsx', [...resourceRoutes, route('*', 'web/shell/public/not-found.tsx')]),
] satisfies RouteConfig;
