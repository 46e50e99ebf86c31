import { CallError } from '../api/wire.ts';
import { readToken } from '../api/token.ts';
import { webTexts } from '../texts/index.ts';
import { currentLanguage } from '../texts/language.ts';
import { translatorOf } from '#shared/texts';
import { otherUser } from './autosave-types.ts';

/**
 * A check that the user of a form is still the one who is logged in in this browser: another window may have logged in
 * somebody else. The server is asked only after a new login.
 * @param ask id of the user who is logged in
 * @param token token of this browser's session
 */
export function sessionCheck(userId: number, ask: () => Promise<number>, token = readToken): () => Promise<void> {
  let own = token();
  return async () => {
    const now = token();
    if (now === own && now !== undefined) return;
    if (now === undefined) throw ended('kernel.unauthenticated');
    if ((await ask()) !== userId) throw ended(otherUser);
    own = now;
  };
}

const ended = (key: string) =>
  new CallError(401, key, translatorOf(webTexts, currentLanguage())('errors.sessionExpired'));
