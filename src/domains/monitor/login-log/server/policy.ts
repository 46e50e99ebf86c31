import { translatorOf, type Language } from '#shared/texts';
import { loginLogTexts } from '../texts/index.ts';
import type { LoginRow } from './queries.ts';

/** A place of the log in words of a language; one without words stays as it is. */
export const placeName = (place: string, language: Language): string =>
  translatorOf(loginLogTexts, language).dynamic(`place.${place}`, place);

/** A row in words of a language; an outcome without words stays as it is. */
export function shown(row: LoginRow, language: Language) {
  const t = translatorOf(loginLogTexts, language);
  return {
    ...row,
    place: row.loginLocation,
    outcome: row.msg,
    loginLocation: placeName(row.loginLocation, language),
    msg: t.dynamic(`outcome.${row.msg}`, row.msg),
  };
}
