import { route } from '@react-router/dev/routes';

const folder = 'domains/system/notifications/web/public';

/** For signed-in users, inside the public shell. */
export const notificationRoutes = [route('my/notifications', `${folder}/page.tsx`)];

/** Beside the other pages on a person's account. */
export const notificationSettingsRoutes = [route('my/notifications/settings', `${folder}/settings-page.tsx`)];

/** Needs no session: the link of a mail is enough. */
export const stopMailRoutes = [route('notifications/stop/:token', `${folder}/stop.tsx`)];
