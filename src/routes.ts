import { layout, route, type RouteConfig } from '@react-router/dev/routes';

export default [
  layout('web/shell/public/layout.tsx', [route('*', 'web/shell/public/not-found.tsx')]),
] satisfies RouteConfig;
