import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { licenses, resourceTypes, sharingMethods } from '../src/domains/data/resources/contract.ts';
import { affiliationsOfText } from '../src/domains/identity/organizations/contract.ts';
import vocabulary from './vocabulary.json' with { type: 'json' };

/** Generates the same numbers on every machine, so that two measurements use the same searches and the same data. */
export function seeded(seed: number) {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (count: number) => Math.floor(next() * count);
  /** Picks early entries much more often than late ones, as words occur in any language. */
  const early = <T>(list: readonly T[]): T => list[Math.floor((list.length + 1) ** next()) - 1]!;
  /** The same with a flatter head: no word occurs in most records. */
  const tail = <T>(list: readonly T[]): T => list[Math.floor(30 * ((list.length + 30) / 30) ** next()) - 30]!;
  return { next, below, early, tail, one: <T>(list: readonly T[]): T => list[below(list.length)]! };
}
export type Chance = ReturnType<typeof seeded>;

/** Words of two and three characters from the segmenter's dictionary, the frequent ones first. */
export const chineseWords: string[] = readFileSync(
  createRequire(import.meta.url)
    .resolve('@node-rs/jieba')
    .replace(/[^/\\]*$/, 'dict.txt'),
  'utf8',
)
  .split('\n')
  .map((line) => line.split(' ') as [string, string, string])
  .filter(([word, , kind]) => /^\p{sc=Han}{2,3}$/u.test(word) && /^(n|v|vn)$/.test(kind))
  .sort((a, b) => Number(b[1]) - Number(a[1]))
  .slice(0, 40_000)
  .map(([word]) => word);

const syllables = [
  'ta',
  'ri',
  'mo',
  'len',
  'qua',
  'sic',
  'dor',
  'vex',
  'pha',
  'nu',
  'tri',
  'gal',
  'bor',
  'cel',
  'ium',
  'ite',
  'ol',
  'yne',
  'ara',
  'eth',
];

/** Words that look English, for the long tail of a collection. */
export const englishWords: string[] = Array.from({ length: 30_000 }, (_none, at) => {
  const pick = (power: number) => syllables[Math.floor(at / syllables.length ** power) % syllables.length]!;
  return pick(2) + pick(0) + pick(1) + (at >= syllables.length ** 3 ? pick(3) + 'n' : '');
});

/** A made-up formula such as `Bi2Te3`. */
export function formula(chance: Chance): string {
  return Array.from({ length: 2 + chance.below(2) }, () => {
    const count = chance.below(9);
    return chance.one(vocabulary.elements) + (count > 1 ? count : '');
  }).join('');
}

/** Date of the first published record. Later records follow in order of their numbers up to the last day. */
const firstDay = Date.UTC(2006, 0, 1);
const lastDay = Date.UTC(2026, 5, 30);

/** Generates the resource with a number; `of` is the total. Recent days have more resources than early ones. */
export function resourceOf(number: number, of: number) {
  const chance = seeded(number * 7919 + 13);
  const [materialZh, materialEn] = chance.early(vocabulary.materials) as [string, string];
  const [propertyZh, propertyEn] = chance.early(vocabulary.properties) as [string, string];
  const [otherZh, otherEn] = chance.one(vocabulary.properties) as [string, string];
  const [methodZh, methodEn] = chance.early(vocabulary.methods) as [string, string];
  const compound = formula(chance);
  const words: Record<string, () => [string, string]> = {
    m: () => [materialZh, materialEn],
    p: () => [propertyZh, propertyEn],
    q: () => [otherZh, otherEn],
    k: () => [methodZh, methodEn],
    n: () => twice(String(2 + chance.below(20))),
    o: () => twice(String(50 + chance.below(300))),
  };
  const fill = (sentence: string, side: 0 | 1) =>
    sentence.replace(
      /\{(\w)\}/g,
      (_all, key: string) => words[key]?.()[side] ?? chance.tail(side === 0 ? chineseWords : englishWords),
    );
  const sentences = Array.from({ length: 3 }, () => chance.one(vocabulary.sentences) as [string, string]);
  const tail = Array.from({ length: 14 }, () => chance.tail(chineseWords)).join('、');
  const englishTail = Array.from({ length: 12 }, () => chance.tail(englishWords)).join(', ');
  const authors = Array.from({ length: 1 + chance.below(5) }, (_none, at) => authorOf(chance, at === 0));
  const publishDate = new Date(firstDay + (lastDay - firstDay) * Math.sqrt((number + 0.5) / of));
  return {
    resourceNo: `CMP-${publishDate.getUTCFullYear()}-${String(number).padStart(7, '0')}`,
    publicId: `b${number.toString(36).padStart(7, '0')}`,
    resourceType: chance.early(resourceTypes),
    titleZh: `${compound}${materialZh}${propertyZh}的${methodZh}研究：${chance.tail(chineseWords)}`,
    titleEn: `${capital(propertyEn)} of ${materialEn} ${compound} by ${methodEn}: ${chance.tail(englishWords)}`,
    keywordsZh: `${materialZh},${propertyZh},${methodZh},${chance.tail(chineseWords)}`,
    keywordsEn: `${materialEn},${propertyEn},${methodEn},${compound}`,
    descriptionZh: `${sentences.map(([zh]) => fill(zh, 0)).join('。')}。涉及${tail}。`,
    descriptionEn: `${sentences.map(([, en]) => fill(en, 1)).join('. ')}. Topics: ${englishTail}.`,
    sharingMethod: chance.early(sharingMethods),
    license: chance.early(licenses),
    projectNo: `2021YFA${1_400_000 + chance.below(4000)}`,
    doi: number % 2 ? `10.5555/lattice.${number}` : null,
    authors,
    publishDate,
    viewCount: Math.floor(chance.next() ** 6 * 50_000),
    downloadCount: Math.floor(chance.next() ** 6 * 5000),
    fileCount: 1 + chance.below(9),
    totalSize: chance.below(2 ** 30),
  };
}

function authorOf(chance: Chance, isCorresponding: boolean) {
  const [surnameZh, surnameEn] = chance.early(vocabulary.surnames) as [string, string];
  const [givenZh, givenEn] = chance.one(vocabulary.given) as [string, string];
  return {
    nameZh: surnameZh + givenZh,
    nameEn: `${givenEn} ${surnameEn}`,
    affiliations: affiliationsOfText(chance.one(vocabulary.institutions)),
    email: '',
    phone: '',
    orcid: '',
    isCorresponding,
  };
}

const twice = (text: string): [string, string] => [text, text];
const capital = (text: string) => text[0]!.toUpperCase() + text.slice(1);
