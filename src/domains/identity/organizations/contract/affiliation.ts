import { z } from 'zod';
import type { Language } from '#shared/texts';
import { Line } from '#shared/text-schemas';
import { Ror } from './ror.ts';

/** Limit of a name of an organization, in characters. */
export const longestName = 200;
/** Limit of affiliations of one person. */
export const mostAffiliations = 10;

/** An organization as a record names it: one of the register, or a free text. */
export const Affiliation = z.object({
  /** 0: a free text. */
  organizationId: z.int().min(0).max(Number.MAX_SAFE_INTEGER),
  nameZh: Line(longestName),
  nameEn: Line(longestName),
  /** ROR iD without its address; empty: none. */
  ror: Ror.nullish().transform((text) => text ?? ''),
});
export type Affiliation = z.output<typeof Affiliation>;

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
