import { index, route, type RouteConfigEntry } from '@react-router/dev/routes';

const folder = 'domains/content/home/web/public';

export const homeRoutes: RouteConfigEntry[] = [index(`${folder}/home.tsx`), route('archive', `${folder}/archive.tsx`)];
