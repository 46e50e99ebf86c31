import { languages, translatorOf, type Language } from '#shared/texts';
import { placeTexts } from '#texts/identity/login-attempts';
import { operationLogTexts } from '../texts/index.ts';
import type { OperationRow } from './queries.ts';

/** The title of a noun such as `data.resources`; an unknown noun stays unchanged. */
export const titleOf = (noun: string, language: Language): string =>
  translatorOf(operationLogTexts, language).dynamic(`nouns.${noun}`, noun);

/** The nouns whose title, in any language, or name contains a text, ignoring case. */
export function nounsNamed(nouns: readonly string[], part: string): string[] {
  const wanted = part.toLowerCase();
  return nouns.filter((noun) =>
    [noun, ...languages.map((language) => titleOf(noun, language))].some((name) => name.toLowerCase().includes(wanted)),
  );
}

/** A row with the texts of a language. */
export function shown(row: OperationRow, language: Language) {
  const place = row.operLocation;
  return {
    ...row,
    noun: row.title,
    title: titleOf(row.title, language),
    place,
    operLocation: translatorOf(placeTexts, language).dynamic(`place.${place}`, place),
    businessTypes: null,
  };
}
