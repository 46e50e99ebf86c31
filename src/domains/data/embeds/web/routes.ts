import { route } from '@react-router/dev/routes';

/**
 * Pages for frames of other sites, outside of both shells. The path distinguishes case as the server does, which treats
 * these pages apart.
 */
export const embedRoutes = [
  route('embed/:publicId/*', 'domains/data/embeds/web/public/page.tsx', { caseSensitive: true }),
];
