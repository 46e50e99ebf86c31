import { implement } from '#server/routes';
import { verification } from '#contract/identity/verification';
import { confirmCode, sendCode, stateOf } from './service.ts';

export const routes = implement(verification, {
  state: ({ ctx }) => stateOf(ctx),
  send: ({ ctx }) => sendCode(ctx),
  confirm: ({ ctx, body }) => confirmCode(ctx, body.code),
});
