import { route } from '@react-router/dev/routes';

/** The page to accept an invitation to a project. */
export const invitationRoutes = [
  route('archive/invitation/:token', 'domains/archive/members/web/public/invitation.tsx'),
];
