import { oneLine } from './cited-work.ts';
import { doubleFamilies, organizationEndings } from '../texts/names.ts';

/** The parts of a name for citations and descriptions. */
export interface Name {
  /** A name without parts: Han characters, an organisation, or a single word. */
  whole?: string;
  /** Whether it names an institution, a collaboration or a company instead of a person. */
  isOrganization: boolean;
  family: string;
  given: string;
  /** `Jr.` or a number after a person's name; usually empty. */
  suffix: string;
}

/**
 * Words that are common in names of organisations and rare in those of people. `Press`, `Bank` and `Union` are missing
 * because they are also family names.
 */
const organizationWords =
  /\b(and|of|for|the|universit\w*|institut\w*|academ(?:y|ies)|collaborations?|consorti(?:um|a)|laborator(?:y|ies)|labs?|centers?|centres?|groups?|teams?|societ(?:y|ies)|associations?|foundations?|compan(?:y|ies)|corporations?|inc|ltd|llc|gmbh|departments?|ministr(?:y|ies)|agenc(?:y|ies)|committees?|councils?|commissions?|colleges?|schools?|facult(?:y|ies)|networks?|projects?|program(?:me)?s?|organi[sz]ations?|observator(?:y|ies)|museums?|librar(?:y|ies)|hospitals?|bureau|offices?|alliances?|initiatives?|federations?|divisions?|facilit(?:y|ies)|administrations?)\b/iu;

const isHan = (text: string) => /\p{sc=Han}/u.test(text);

/** Guesses from its words whether a name is an organisation's. */
export function isOrganizationName(name: string): boolean {
  return isHan(name)
    ? name.length > 3 && organizationEndings.test(name)
    : /\s/.test(name) && organizationWords.test(name);
}

/** Guesses from their number whether Han characters are a Chinese family name. */
export const isChineseFamily = (text: string): boolean =>
  text.length === 1 || (text.length === 2 && doubleFamilies.test(text));

const suffixes = /^(?:[JS]r\.?|I{2,3}|IV)$/;

/** `LEE`, but not the initials `JD`: every family name except Ng has a vowel. */
const isShouted = (word: string) =>
  /^\p{Lu}[\p{Lu}'’-]+$/u.test(word) && (word.length > 3 || word === 'NG' || /[^BCDFGHJKLMNPQRSTVWXZ]/.test(word));

/** `O'BRIEN-LEE` → `O'Brien-Lee` */
const calmed = (word: string) =>
  isShouted(word) ? word.replace(/[^'’-]+/g, (part) => part.charAt(0) + part.slice(1).toLowerCase()) : word;

const whole = (name: string, isOrganization: boolean): Name => ({
  whole: name,
  isOrganization,
  family: name,
  given: '',
  suffix: '',
});

const person = (family: readonly string[], given: readonly string[], suffix: string): Name => ({
  isOrganization: false,
  family: family.map(calmed).join(' '),
  given: given.map((word) => (isShouted(word) && family.every(isShouted) ? calmed(word) : word)).join(' '),
  suffix,
});

/**
 * Reads `Given Family`, `Given van Family`, `Family, Given`, `FAMILY Given` and a suffix such as `Jr.` Names in Han
 * characters and those of organisations are not split.
 */
export function readName(text: string): Name {
  const name = oneLine(text);
  const isOrganization = isOrganizationName(name);
  if (isOrganization || isHan(name) || !/[\s,]/.test(name)) return whole(name, isOrganization);
  const parts = name.split(/\s*,\s*/).filter(Boolean);
  const words = parts.map((part) => part.split(' '));
  const last =
    parts.length > 1
      ? parts.findLast((part) => suffixes.test(part))
      : words[0]!.findLast((word) => suffixes.test(word));
  const suffix = last ?? '';
  if (parts.length > (suffix ? 2 : 1)) {
    const [family = [], ...given] = words.filter((_part, at) => parts[at] !== suffix);
    return person(family, given.flat(), suffix);
  }
  return inOrder(
    words.flat().filter((word) => word !== suffix),
    suffix,
  );
}

/** A name without commas: the family name is in capitals, or is last and includes the particles before it. */
function inOrder(words: readonly string[], suffix: string): Name {
  const first = words.findIndex(isShouted);
  if (first >= 0) {
    // When all words are in capitals, the first one is taken as the family name.
    const after = words.findIndex((word, at) => at > first && !isShouted(word));
    const end = words.every(isShouted) ? 1 : after < 0 ? words.length : after;
    return person(words.slice(first, end), [...words.slice(0, first), ...words.slice(end)], suffix);
  }
  let at = words.length - 1;
  while (at > 1 && /^\p{Ll}/u.test(words[at - 1]!)) at -= 1;
  return person(words.slice(at), words.slice(0, at), suffix);
}

/** Initials of given names; `JD` counts as two. Each part of a double name keeps `joint` before it. */
export function initialsOf(given: string, mark: string, gap: string, joint = gap): string {
  const letter = (part: string) => part.charAt(0).toUpperCase() + mark;
  return given
    .replace(/(?<![\p{L}])\p{Lu}{2,3}(?![\p{L}])/gu, (letters) => letters.split('').join(' '))
    .split(/[\s.]+(?=[^-])|[\s.]+$/)
    .filter(Boolean)
    .map((word) => word.split(/[-‐‑]/).filter(Boolean).map(letter).join(joint))
    .join(gap);
}
