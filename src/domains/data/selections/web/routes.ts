import { route } from '@react-router/dev/routes';

const folder = 'domains/data/selections/web/public';

export const selectionRoutes = [route('data/selections/:publicId', `${folder}/selection.tsx`)];

/** For signed-in people, inside the public shell. */
export const ownSelectionRoutes = [
  route('my/selections', `${folder}/mine.tsx`),
  route('my/selections/:id', `${folder}/draft.tsx`),
];
