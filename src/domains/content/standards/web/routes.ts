import { route } from '@react-router/dev/routes';

const folder = 'domains/content/standards/web/public';

/** Inside the public shell. */
export const standardRoutes = [
  route('standard', `${folder}/list.tsx`),
  route('standard/detail/:standardId', `${folder}/detail.tsx`),
];
