import { route } from '@react-router/dev/routes';

const folder = 'domains/data/search/web/public';

/** For feed readers, without the page shell. */
export const dataFeedRoutes = [route('data/rss.xml', `${folder}/rss.ts`), route('data/atom.xml', `${folder}/atom.ts`)];

/** Inside the public shell. */
export const searchPageRoutes = [route('data', `${folder}/list.tsx`), route('data/search-help', `${folder}/help.tsx`)];
