import { route } from '@react-router/dev/routes';

/** Inside the public shell. */
export const linkRoutes = [route('link', 'domains/content/links/web/public/list.tsx')];
