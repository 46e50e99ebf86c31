import { route } from '@react-router/dev/routes';

const folder = 'domains/content/guides/web/public';

export const guideRoutes = [route('help', `${folder}/help.tsx`), route('developers', `${folder}/developers.tsx`)];
