import { route } from '@react-router/dev/routes';

/** Inside the public shell. */
export const searchPageRoutes = [route('data', 'domains/data/search/web/public/list.tsx')];
