import { implement } from '#server/routes';
import { accounts } from '#contract/identity/accounts';
import { changePassword, changeProfile, describeProfile, register } from './service.ts';
import { dropAvatar, dropSignature, storeAvatar, storeSignature } from './service/pictures.ts';

export const routes = implement(accounts, {
  register: ({ ctx, body }) => register(ctx, body),
  profile: ({ ctx }) => describeProfile(ctx),
  updateProfile: ({ ctx, body }) => changeProfile(ctx, body),
  updatePassword: ({ ctx, body }) => changePassword(ctx, body),
  uploadAvatar: ({ ctx, incoming }) => storeAvatar(ctx, incoming),
  removeAvatar: ({ ctx }) => dropAvatar(ctx),
  uploadSignature: ({ ctx, incoming }) => storeSignature(ctx, incoming),
  removeSignature: ({ ctx }) => dropSignature(ctx),
});
