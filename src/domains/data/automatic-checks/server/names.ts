import { isOrganizationName, readName } from '#contract/data/descriptions';
import type { Author } from '#contract/data/resources';
import { familySpellings } from '../texts/family-names.ts';

type Names = Pick<Author, 'nameZh' | 'nameEn'>;

const hasHan = (text: string) => /\p{sc=Han}/u.test(text);
const bare = (text: string) =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\p{L}]/gu, '')
    .toLowerCase();

/** Spellings of the family name that a Chinese name begins with; empty for a rare one. */
function spellingsOf(nameZh: string): string[] {
  const name = nameZh.replace(/\s/g, '');
  return (familySpellings[name.slice(0, 2)] ?? familySpellings[name.slice(0, 1)] ?? '').split(' ').filter(Boolean);
}

/** The likely fault in the names of an author; null if there is none, or nothing to compare with. */
export function nameFault({ nameZh, nameEn }: Names): 'swapped' | 'order' | 'single' | null {
  if (hasHan(nameEn) || (nameZh !== '' && !hasHan(nameZh))) return 'swapped';
  if (nameEn === '' || isOrganizationName(nameEn) || isOrganizationName(nameZh)) return null;
  const { whole, family, given } = readName(nameEn);
  if (whole !== undefined) return nameZh ? 'single' : null;
  const spellings = spellingsOf(nameZh).map(bare);
  const isFamily = (text: string) => spellings.includes(bare(text));
  return !isFamily(family) && isFamily(given.split(' ')[0] ?? '') ? 'order' : null;
}
