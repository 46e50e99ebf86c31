import { implement } from '#server/routes';
import { passwordResets } from '../contract.ts';
import { checkLink, requestLink, requestOwnLink, resetPassword } from './service.ts';

export const routes = implement(passwordResets, {
  request: ({ ctx, body }) => requestLink(ctx, body),
  own: ({ ctx }) => requestOwnLink(ctx),
  check: ({ ctx, body }) => checkLink(ctx, body.token),
  set: ({ ctx, body }) => resetPassword(ctx, body),
});
