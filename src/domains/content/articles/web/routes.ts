import { route } from '@react-router/dev/routes';

/** Inside the public shell. */
export const articleRoutes = [route('biz/article/:which', 'domains/content/articles/web/public/article.tsx')];
