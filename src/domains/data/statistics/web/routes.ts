import { route } from '@react-router/dev/routes';

/** For signed-in people, inside the public shell. */
export const ownUseRoutes = [route('archive/mine/statistics', 'domains/data/statistics/web/mine/page.tsx')];

/** For everybody. */
export const statisticsPageRoutes = [route('statistics', 'domains/data/statistics/web/public/overview.tsx')];
