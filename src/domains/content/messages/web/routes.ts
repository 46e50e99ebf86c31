import { route } from '@react-router/dev/routes';

/** Inside the public shell. */
export const contactRoutes = [route('contact', 'domains/content/messages/web/public/contact.tsx')];
