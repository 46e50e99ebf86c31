import { on } from '#server/events';
import { noteTerms, termsAccepted } from '#module/identity/accounts';
import { acceptedTerms } from './service.ts';

export const listeners = [
  on(termsAccepted, 'notes the versions of the terms', async (tx, { userId }) =>
    noteTerms(tx, userId, await acceptedTerms(tx)),
  ),
];
