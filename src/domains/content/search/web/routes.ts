import { route } from '@react-router/dev/routes';

/** Inside the public shell. */
export const siteSearchRoutes = [route('search', 'domains/content/search/web/public/results.tsx')];
