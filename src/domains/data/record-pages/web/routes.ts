import { route } from '@react-router/dev/routes';

const folder = 'domains/data/record-pages/web/public';

/** Pages for everybody, inside the public shell. */
export const recordRoutes = [route('data/detail/:publicId', `${folder}/detail.tsx`)];

/** Pages for signed-in people, inside the public shell. */
export const previewRoutes = [route('archive/preview/:id', `${folder}/preview-page.tsx`)];
