import { route } from '@react-router/dev/routes';

const folder = 'domains/content/news/web/public';

/** Inside the public shell. */
export const newsRoutes = [route('news', `${folder}/list.tsx`), route('news/detail/:newsId', `${folder}/detail.tsx`)];

/** For feed readers: no page around the feed. */
export const newsFeedRoutes = [route('news/rss.xml', `${folder}/rss.ts`), route('news/atom.xml', `${folder}/atom.ts`)];
