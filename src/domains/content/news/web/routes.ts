import { route } from '@react-router/dev/routes';

const folder = 'domains/content/news/web/public';

/** Inside the public shell. */
export const newsRoutes = [route('news', `${folder}/list.tsx`), route('news/detail/:newsId', `${folder}/detail.tsx`)];

/** For readers of feeds: no page around them. */
export const newsFeedRoutes = [route('news/rss.xml', `${folder}/rss.ts`), route('news/atom.xml', `${folder}/atom.ts`)];
