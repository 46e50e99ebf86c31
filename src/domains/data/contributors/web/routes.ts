import { route } from '@react-router/dev/routes';

const folder = 'domains/data/contributors/web/public';

export const contributorRoutes = [
  route('data/contributors/:kind', `${folder}/list.tsx`),
  route('data/:kind/:key', `${folder}/page.tsx`),
];
