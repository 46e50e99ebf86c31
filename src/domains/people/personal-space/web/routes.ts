import { route } from '@react-router/dev/routes';

/** For signed-in users, inside the public shell. */
export const personalSpaceRoutes = [route('my', 'domains/people/personal-space/web/public/page.tsx')];
