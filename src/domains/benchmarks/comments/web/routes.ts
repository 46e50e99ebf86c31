import { route } from '@react-router/dev/routes';

/** For signed-in people, inside the public page layout. */
export const ownCommentRoutes = [route('my/comments', 'domains/benchmarks/comments/web/public/mine-page.tsx')];
