import { route } from '@react-router/dev/routes';

const folder = 'domains/identity/accounts/web/public';

/** Public pages, inside the public shell. */
export const accountRoutes = [route('register', `${folder}/register.tsx`)];

/** The frame of the pages on a person's account; other nouns have some of them. */
export const ownLayout = `${folder}/own-layout.tsx`;

/** Pages on a person's account, inside {@link ownLayout}. */
export const ownAccountRoutes = ['profile', 'password', 'security', 'tokens', 'data'].map((part) =>
  route(`my/${part}`, `${folder}/own-page.tsx`, { id: `my/${part}` }),
);
