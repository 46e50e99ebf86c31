import { isOrganizationName } from '#contract/data/descriptions';
import { Author } from '#contract/data/resources';
import { affiliationsOfText } from '#contract/identity/organizations';
import { collectives, cities, countries } from '../texts/pasted.ts';

/** Why a part of a pasted text was not read. */
export type Unreadable = 'name' | 'institution' | 'mark' | 'email' | 'orcid' | 'column' | 'tooLong';

/** A part of a pasted text that became no part of an author. `line` counts from 1. */
export interface Unread {
  line: number;
  text: string;
  why: Unreadable;
}

/** Longest line, in characters, that is read. */
export const longestLine = 4000;
/** Parts that were not read, at most; the others are counted only by their absence. */
const maxUnread = 200;

/** Collects parts that were not read. */
export class UnreadList {
  readonly all: Unread[] = [];

  add(line: number, text: string, why: Unreadable): void {
    const short = text.trim().slice(0, 200);
    if (short !== '' && this.all.length < maxUnread) this.all.push({ line, text: short, why });
  }
}

export const isHan = (text: string): boolean => /\p{sc=Han}/u.test(text);

/** Every e-mail address in a text; bounded repetitions keep the time proportional to its length. */
export const emailsIn = (text: string): string[] =>
  text.match(/[\w.+-]{1,64}@[A-Za-z0-9-]{1,63}(?:\.[A-Za-z0-9-]{1,63}){1,5}/g) ?? [];

const orcidPattern = /(?:https?:\/\/)?(?:www\.)?(?:orcid\.org\/)?\b\d{4}-\d{4}-\d{4}-\d{3}[\dXx]\b/;
export const orcidIn = (text: string): string => orcidPattern.exec(text)?.[0] ?? '';
export const withoutOrcid = (text: string): string =>
  text.replace(orcidPattern, ' ').replace(/\bORCID(?: iD)?:?/i, ' ');

/** A collaboration is an author, although its name is that of an organization. */
const isCollective = (text: string) => collectives.test(text);

/** Whether a line names an institution and no author. The word `and` also stands between two authors. */
export const isInstitution = (text: string): boolean =>
  isOrganizationName(text.replace(/\band\b/gi, ' ')) && !isCollective(text);

type Names = Pick<Author, 'nameZh' | 'nameEn'>;

/** A Chinese name, an English one, or both next to each other; undefined for a text that is no name. */
export function namesIn(text: string): Names | undefined {
  const name = text
    .replace(/[()（）]/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  if (name === '' || name.length > 200) return undefined;
  if (isCollective(name)) return isHan(name) ? { nameZh: name, nameEn: '' } : { nameZh: '', nameEn: name };
  if (isOrganizationName(name) || !/^[\p{L}\p{M}\s.,'’·•・‐‑-]+$/u.test(name)) return undefined;
  if (!isHan(name)) {
    const nameEn = givenFirst(name);
    return nameEn && nameEn.length <= 100 ? { nameZh: '', nameEn } : undefined;
  }
  // `A·B·斯米尔诺夫` is one name.
  if (/[·•・]/.test(name) && !name.includes(' ')) return chinese(name);
  const han = name.match(/[\p{sc=Han}·•・]+/gu) ?? [];
  const latin = name.replace(/[\p{sc=Han}·•・]+/gu, ' ').trim();
  if (latin === '') return chinese(han.join(''));
  const nameZh = chinese(han.join(''))?.nameZh;
  const nameEn = givenFirst(latin.replace(/\s+/g, ' '));
  const isApart = name.startsWith(latin) || name.endsWith(latin);
  return nameZh && nameEn && isApart ? { nameZh, nameEn } : undefined;
}

function chinese(name: string): Names | undefined {
  const length = Array.from(name).length;
  return length >= 2 && length <= 30 ? { nameZh: name, nameEn: '' } : undefined;
}

/** `Lin, Ruoxi` → `Ruoxi Lin`. Empty for a single word, in which family name and given name cannot be told apart. */
function givenFirst(name: string): string {
  const [family = '', given = '', ...more] = name.split(/\s*,\s*/);
  if (more.length > 0) return '';
  const isSuffix = /^(?:[JS]r\.?|I{2,3}|IV)$/.test(given);
  const inOrder = given === '' || isSuffix ? name : `${given} ${family}`;
  const words = inOrder.split(/[\s.]+/).filter(Boolean);
  return words.length >= 2 && words.length <= 8 && words.some((word) => /^[\p{Lu}\p{Lo}]/u.test(word)) ? inOrder : '';
}

/** An institution without postcode, city and country after it, which registers of institutions do not have. */
export function withoutAddress(text: string): string {
  const parts = text
    .trim()
    .replace(/[.。]$/, '')
    .split(/\s*[,\uff0c]\s*/);
  const postcode = parts.findIndex((part, at) => at > 0 && /(?:^|\s)\d{5,6}$/.test(part) && part.length < 40);
  const kept = postcode > 0 ? parts.slice(0, postcode) : parts;
  while (kept.length > 1 && [countries, cities].some((places) => places.test(kept.at(-1)!))) kept.pop();
  // Chinese addresses have a blank before the city: 中国科学院物理研究所 北京 100190.
  const joined = kept.join(isHan(text) ? '\uff0c' : ', ');
  return isHan(joined) ? joined.replace(/\s+\p{sc=Han}{2,6}\s*\d{6}$/u, '') : joined;
}

/** Institutions in a text; those with a name that is too long are added to `unread`. */
export function affiliationsIn(text: string, line: number, unread: UnreadList): Author['affiliations'] {
  const all = affiliationsOfText(text);
  const kept = all.filter(({ nameZh, nameEn }) => (nameZh || nameEn).length <= 200);
  for (const one of all) if (!kept.includes(one)) unread.add(line, one.nameZh || one.nameEn, 'tooLong');
  for (const one of kept.slice(10)) unread.add(line, one.nameZh || one.nameEn, 'institution');
  return kept.slice(0, 10);
}

/** An author whose invalid e-mail address or ORCID iD is added to `unread` instead. */
export function authorOf(author: Partial<Author>, line: number, unread: UnreadList): Author {
  const given = { ...author };
  for (const field of ['email', 'orcid'] as const) {
    const value = given[field] ?? '';
    if (Author.shape[field].safeParse(value).success) continue;
    unread.add(line, value, field);
    delete given[field];
  }
  return Author.parse({ ...given, phone: given.phone?.slice(0, 50) });
}
