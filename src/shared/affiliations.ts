import type { Language } from './texts.ts';

/*
 * Names of affiliations, without schemas, for public pages and exports. The schema is in identity/organizations.
 */

/** An organization as a record names it. */
export interface Affiliation {
  /** In the register; 0 for a free text. */
  organizationId: number;
  nameZh: string;
  nameEn: string;
  /** ROR iD without its address; empty if none is known. */
  ror: string;
}

export const noAffiliation: Affiliation = { organizationId: 0, nameZh: '', nameEn: '', ror: '' };

/** The name in a language, or the other one if there is none; empty if there is no name at all. */
export const affiliationName = (
  { nameZh, nameEn }: Pick<Affiliation, 'nameZh' | 'nameEn'>,
  language: Language,
): string => (language === 'zh' ? nameZh || nameEn : nameEn || nameZh);

/** Both names of an affiliation, without the empty one and without a repetition. */
export const affiliationNames = ({ nameZh, nameEn }: Pick<Affiliation, 'nameZh' | 'nameEn'>): string[] => [
  ...new Set([nameZh, nameEn].filter(Boolean)),
];

/** Affiliations in one text, separated by semicolons, in a language. */
export const affiliationsText = (
  affiliations: readonly Pick<Affiliation, 'nameZh' | 'nameEn'>[],
  language: Language,
): string => affiliations.map((one) => affiliationName(one, language)).join(language === 'zh' ? '；' : '; ');

/** Address of a ROR iD; undefined without one. */
export const rorAddress = (ror: string): string | undefined => (ror === '' ? undefined : `https://ror.org/${ror}`);

const isHan = (text: string) => /\p{Script=Han}/u.test(text);

/**
 * A free text as an affiliation: with Han characters it is the Chinese name, otherwise the English one. `物理研究所 /
 * Institute of Physics` is both names.
 */
export function freeAffiliation(text: string): Affiliation {
  const name = text.trim();
  const [one = '', other = '', ...more] = name.split(/\s\/\s/).map((part) => part.trim());
  if (one && other && more.length === 0 && isHan(one) !== isHan(other))
    return { ...noAffiliation, nameZh: isHan(one) ? one : other, nameEn: isHan(one) ? other : one };
  return { ...noAffiliation, [isHan(name) ? 'nameZh' : 'nameEn']: name };
}

/** The free affiliations of a text in which semicolons or line feeds separate them. */
export const affiliationsOfText = (text: string): Affiliation[] =>
  text
    .split(/[;；\n]/)
    .map(freeAffiliation)
    .filter((one) => affiliationName(one, 'zh') !== '');
