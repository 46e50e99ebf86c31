import type { Language } from '#shared/texts';
import type { Affiliation } from './affiliation.ts';

/*
 * Names of affiliations, without schemas: public pages get them from the noun's view.
 */

export const noAffiliation: Affiliation = { organizationId: 0, nameZh: '', nameEn: '', ror: '' };

/** The name in a language, or the other one if there is none; empty if there is no name at all. */
export const affiliationName = (
  { nameZh, nameEn }: Pick<Affiliation, 'nameZh' | 'nameEn'>,
  language: Language,
): string => (language === 'zh' ? nameZh || nameEn : nameEn || nameZh);

/** A free text as an affiliation: with Han characters it is the Chinese name, otherwise the English one. */
export function freeAffiliation(text: string): Affiliation {
  const name = text.trim();
  return { ...noAffiliation, [/\p{Script=Han}/u.test(name) ? 'nameZh' : 'nameEn']: name };
}

/** The free affiliations of a text in which semicolons or line feeds separate them. */
export const affiliationsOfText = (text: string): Affiliation[] =>
  text
    .split(/[;；\n]/)
    .map(freeAffiliation)
    .filter((one) => affiliationName(one, 'zh') !== '');
