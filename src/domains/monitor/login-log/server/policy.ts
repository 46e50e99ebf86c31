import { translatorOf, type Language } from '#shared/texts';
import { loginLogTexts } from '../texts/index.ts';
import type { LoginRow } from './queries.ts';

/** The name of a place in a language; an unknown place stays unchanged. */
export const placeName = (place: string, language: Language): string =>
  translatorOf(loginLogTexts, language).dynamic(`place.${place}`, place);

/** A row with the texts of a language; an unknown outcome stays unchanged. */
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
