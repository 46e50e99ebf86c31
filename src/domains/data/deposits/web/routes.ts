import { route } from '@react-router/dev/routes';

const folder = 'domains/data/deposits/web/public';

/** Pages for signed-in people, inside the public shell. */
export const depositRoutes = [
  route('archive/submit/:id?', `${folder}/page.tsx`),
  route('archive/mine', `${folder}/mine-page.tsx`),
];
