import { isChineseFamily } from '#contract/data/descriptions';
import { isHan, type Node, type PersonName } from './values.ts';

const isAllHan = (text: string) => /^[\p{Script=Han}·]+$/u.test(text);
const suffixes = /^(?:[JS]r\.?|I{2,3}|IV|V)$/i;

/**
 * Converts a name of a bibliography to CSL persons: `Given von Family`, `von Family, Given`, `von Family, Jr., Given`.
 * Chinese names stay unchanged; several of them in one value are split.
 */
export function peopleIn(text: string): Node[] {
  const name = text.replace(/\s+/g, ' ').trim();
  if (name === '') return [];
  if (isHan(name) && !/\p{Script=Latin}/u.test(name)) return chineseIn(name);
  const [first = '', ...others] = name.split(/\s*,\s*/).filter(Boolean);
  const suffix = others.find((part) => suffixes.test(part));
  const [given, ...more] = others.filter((part) => part !== suffix);
  if (given === undefined && suffix === undefined) return [{ literal: name }];
  return [{ family: first, given: [given, ...more].filter(Boolean).join(', '), ...(suffix ? { suffix } : {}) }];
}

function chineseIn(name: string): Node[] {
  const whole = (it: string) => ({ literal: it.replace(/\s+/g, '') });
  const parts = name.split(/\s*[;,\uff0c\uff1b\u3001]\s*/).filter(Boolean);
  const [family = '', given = ''] = parts;
  // A text that is not a personal name, such as an organisation with commas, is not split.
  if (!parts.every((part) => isAllHan(part.replace(/\s/g, '')))) return [{ literal: name }];
  if (parts.length === 2 && isChineseFamily(family) && /^[^;\uff1b]*$/.test(name)) return [{ family, given }];
  return parts.map(whole);
}

/** Whether a name only means "and others". */
export const isEtAl = (text: string): boolean => /^(?:others|et al\.?|\u7b49)$/i.test(text.trim());

/** Splits a name in the form `Family, Given`; other names stay whole. */
export function partedName(name: string): PersonName {
  const [person = {}] = name.includes(',') ? peopleIn(name) : [];
  const { family, given = '', suffix = '' } = person as Partial<PersonName>;
  return family === undefined ? { family: name } : { family, given, suffix };
}
