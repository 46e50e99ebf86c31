import { route } from '@react-router/dev/routes';

const folder = 'domains/system/notifications/web/public';

/** For signed-in people, inside the public shell. */
export const notificationRoutes = [
  route('my/notifications', `${folder}/page.tsx`),
  route('my/notifications/settings', `${folder}/settings-page.tsx`),
];

/** For whoever holds a link of a mail. */
export const stopMailRoutes = [route('notifications/stop/:token', `${folder}/stop.tsx`)];
