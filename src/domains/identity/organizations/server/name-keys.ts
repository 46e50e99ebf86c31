import { academy, characterPairs, institute } from '../texts/characters.ts';

/*
 * Names as they are compared. The search key keeps the order of letters, so that a beginning stays a beginning. The match key
 * also shortens words that people write in different ways.
 */

const simplified = new Map<string, string>();
for (let at = 0; at + 1 < characterPairs.length; at += 2) simplified.set(characterPairs[at]!, characterPairs[at + 1]!);

const han = /\p{Script=Han}/u;

/** Full-width and accented letters, capitals, traditional characters and marks do not matter. */
const folded = (name: string): string =>
  name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .normalize('NFKC')
    .toLowerCase()
    .replace(/\p{Script=Han}/gu, (character) => simplified.get(character) ?? character)
    .replaceAll('&', ' and ')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    // A blank next to a Han character says nothing.
    .replace(/(?<=\p{Script=Han}) | (?=\p{Script=Han})/gu, '')
    .trim();

/** A name as completion looks for it: its beginning stays a beginning. */
export const searchKey = (name: string): string =>
  folded(name)
    .replace(new RegExp(`^${academy.short}`), academy.full)
    .replace(/^the /, '');

/** Short forms of English words in names of institutions. */
const words: Record<string, string> = {
  univ: 'university',
  inst: 'institute',
  insts: 'institutes',
  acad: 'academy',
  natl: 'national',
  nat: 'national',
  lab: 'laboratory',
  labs: 'laboratories',
  technol: 'technology',
  tech: 'technology',
  phys: 'physics',
  chem: 'chemistry',
  mat: 'materials',
  mater: 'materials',
  dept: 'department',
  sch: 'school',
  coll: 'college',
  ctr: 'centre',
  center: 'centre',
  engn: 'engineering',
  eng: 'engineering',
  int: 'international',
  cas: 'chinese academy of sciences',
};
/** Words that people leave out. */
const silent = new Set(['the', 'of', 'and', 'for']);

/** A name as recognition compares it: equal keys mean the same name. */
export function matchKey(name: string): string {
  const key = searchKey(name);
  if (han.test(key))
    return key.replaceAll(academy.full, academy.short).replaceAll(institute.full, institute.short).slice(0, 420);
  const said = key
    .replace(/\bsci\b/g, 'sciences')
    .split(' ')
    .map((word) => words[word] ?? word)
    .join(' ')
    .split(' ')
    .filter((word) => !silent.has(word));
  return (said.length ? said.join(' ') : key).slice(0, 420);
}

/** Pairs of neighbouring Han characters of a search key. */
export function hanPairs(key: string): string[] {
  const characters = [...key];
  const found = characters.slice(0, -1).flatMap((one, at) => {
    const next = characters[at + 1]!;
    return han.test(one) && han.test(next) ? [one + next] : [];
  });
  return [...new Set(found)];
}
