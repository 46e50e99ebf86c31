import { translatorOf, type Language } from '#shared/texts';
import { placeTexts } from '#texts/identity/login-attempts';
import { loginLogTexts } from '../texts/index.ts';
import type { LoginRow } from './queries.ts';

/** A row with the texts of a language; an unknown outcome stays unchanged. */
export function shown(row: LoginRow, language: Language) {
  const t = translatorOf(loginLogTexts, language);
  return {
    ...row,
    place: row.loginLocation,
    outcome: row.msg,
    loginLocation: translatorOf(placeTexts, language).dynamic(`place.${row.loginLocation}`, row.loginLocation),
    msg: t.dynamic(`outcome.${row.msg}`, row.msg),
  };
}
