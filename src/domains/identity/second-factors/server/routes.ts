import { implement } from '#server/routes';
import { secondFactors } from '../contract.ts';
import { finishLogin, loginByPasskey, loginOptions, passkeyOptions } from './service/login.ts';
import { beginTotp, confirmTotp, ownFactors, removeTotp, renewCodes } from './service/own.ts';
import { addPasskey, beginPasskey, removePasskey, renamePasskey } from './service/passkeys.ts';

export const routes = implement(secondFactors, {
  own: ({ ctx }) => ownFactors(ctx),
  beginTotp: ({ ctx, body }) => beginTotp(ctx, body.password),
  confirmTotp: ({ ctx, body }) => confirmTotp(ctx, body.code),
  removeTotp: ({ ctx, body }) => removeTotp(ctx, body),
  renewCodes: ({ ctx, body }) => renewCodes(ctx, body.password),
  beginPasskey: ({ ctx, body }) => beginPasskey(ctx, body.password),
  addPasskey: ({ ctx, body }) => addPasskey(ctx, body),
  renamePasskey: ({ ctx, params, body }) => renamePasskey(ctx, params.passkeyId, body.name),
  removePasskey: ({ ctx, params, body }) => removePasskey(ctx, params.passkeyId, body.password),
  loginOptions: ({ ctx, body }) => loginOptions(ctx, body.challenge),
  login: ({ ctx, body }) => finishLogin(ctx, body),
  passkeyOptions: ({ ctx }) => passkeyOptions(ctx),
  passkeyLogin: ({ ctx, body }) => loginByPasskey(ctx, body.response),
});
