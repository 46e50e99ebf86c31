import { route } from '@react-router/dev/routes';

const folder = 'domains/data/resources/web';

/** Pages inside the public shell. */
export const resourceRoutes = [route('data/detail/:publicId', `${folder}/public/detail.tsx`)];
