import { route } from '@react-router/dev/routes';

const folder = 'domains/data/versions/web/public';

/** Pages for everybody, inside the public shell. */
export const versionRoutes = [
  route('data/versions/:publicId', `${folder}/all.tsx`),
  route('data/latest/:publicId', `${folder}/latest.ts`),
  route('data/difference/:publicId/:other', `${folder}/difference.tsx`),
];
