import { translatorOf, type Language } from '#shared/texts';
import { loginLogTexts } from '../texts/index.ts';
import type { LoginRow } from './queries.ts';

/** A row in words of a language; an outcome without words stays as it is. */
export function shown(row: LoginRow, language: Language) {
  const t = translatorOf(loginLogTexts, language);
  return {
    ...row,
    place: row.loginLocation,
    outcome: row.msg,
    loginLocation: t.dynamic(`place.${row.loginLocation}`, row.loginLocation),
    msg: t.dynamic(`outcome.${row.msg}`, row.msg),
  };
}
