import { route } from '@react-router/dev/routes';

const folder = 'domains/data/search/web/public';

/** For readers of feeds: no page around them. */
export const dataFeedRoutes = [route('data/rss.xml', `${folder}/rss.ts`), route('data/atom.xml', `${folder}/atom.ts`)];

/** Inside the public shell. */
export const searchPageRoutes = [route('data', `${folder}/list.tsx`)];
