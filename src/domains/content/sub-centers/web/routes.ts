import { route } from '@react-router/dev/routes';

const folder = 'domains/content/sub-centers/web/public';

/** Inside the public shell. */
export const subCenterRoutes = [
  route('about/sub-centers', `${folder}/list.tsx`),
  route('about/sub-centers/:code', `${folder}/detail.tsx`),
  route('resolve', `${folder}/resolve.tsx`),
];

/** An identifier in the address redirects at once: no page around it. */
export const resolveRoutes = [route('resolve/*', `${folder}/redirect.ts`)];
