import sanitizeHtml from 'sanitize-html';
import { relationTypes, workIdTypes } from '#contract/data/resources';
import { bareWorkId } from '#module/data/resources';
import { fail } from '#shared/fail';

/** A part of somebody's document, which may be anything. */
export type Node = Record<string, unknown>;

/** One value that was found for a field of the form. */
export interface Found {
  /** Path in the draft. */
  path: string;
  value: unknown;
}

/** What was found in a document, and the names of things in it that are not what they should be. */
export interface Findings {
  found: Found[];
  /** Names as the document has them. */
  notText: string[];
  /** Choices that nobody knows: the field and what was written. */
  unknown: { path: string; value: string }[];
}

export const nothingFound = (): Findings => ({ found: [], notText: [], unknown: [] });

/** Entries of a list that are looked at; the form takes 200 authors. */
export const mostEntries = 1000;

export const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export const nodesIn = (value: unknown): Node[] =>
  Array.isArray(value) ? value.slice(0, mostEntries).filter(isNode) : isNode(value) ? [value] : [];

/** A text or a number as text; the first of a list of them. Anything else is noted under its name. */
export function textIn(node: Node, name: string, { notText }: Findings): string {
  const value = node[name];
  const one: unknown = Array.isArray(value) ? value[0] : value;
  if (one === undefined || one === null) return '';
  if (typeof one === 'string' || typeof one === 'number') return plain(String(one));
  notText.push(name);
  return '';
}

/** Tags in one text, about. Those that are never closed lie in each other, and each takes as long as all around it. */
const mostTags = 5000;

/**
 * Text without the tags that abstracts and titles are sent with; script and style go with what they hold.
 * @throws data.metadata-imports.large
 */
export function plain(text: string): string {
  if (!/<[a-z/!?]/i.test(text)) return text.trim();
  if (text.split('<').length > mostTags) throw fail('data.metadata-imports.large');
  const bare = sanitizeHtml(text.replace(/<\/(jats:)?(p|title|sec)>/gi, '\n'), {
    allowedTags: [],
    allowedAttributes: {},
  });
  return bare
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&')
    .replace(/\n\s*\n+/g, '\n\n')
    .trim();
}

/** Keywords parted by commas, as the form wants them. */
export const keywordsIn = (text: string): string =>
  text
    .split(/[;；，、,]/)
    .map((word) => word.trim())
    .join(',');

export const isHan = (text: string): boolean => /\p{Script=Han}/u.test(text);

/** `titleZh` or `titleEn`, by the language that is given or by the script. */
export function inLanguage(field: 'title' | 'keywords' | 'description', text: string, language?: unknown): string {
  const named = typeof language === 'string' ? language.slice(0, 2).toLowerCase() : '';
  const isChinese = named === 'zh' || (named !== 'en' && isHan(text));
  return `${field}${isChinese ? 'Zh' : 'En'}`;
}

/** Adds a value unless it is empty or the field has one already. */
export function add({ found }: Findings, path: string, value: string | unknown[]): void {
  if (value.length > 0 && !found.some((one) => one.path === path)) found.push({ path, value });
}

/** Both names of a person as the form wants them: the Chinese one family first, the English one given name first. */
export function namesOf(family: string, given: string): { nameZh: string; nameEn: string } {
  return isHan(family + given)
    ? { nameZh: `${family}${given}`, nameEn: '' }
    : { nameZh: '', nameEn: [given, family].filter(Boolean).join(' ') };
}

/** A related work in the words of the form; undefined where the relation or the kind of identifier is none of its. */
export function workIn(relation: string, idType: string, id: string) {
  const same = (one: string) => (known: string) => known.toLowerCase() === one.replace(/[-_ ]/g, '').toLowerCase();
  const [known, type] = [relationTypes.find(same(relation)), workIdTypes.find(same(idType === 'uri' ? 'URL' : idType))];
  return known && type && id ? { relation: known, idType: type, value: bareWorkId(type, id) } : undefined;
}

/** The licence of the form that an address, a short name or an SPDX id means. */
export function licenseIn(text: string): string {
  const it = text.trim().toLowerCase();
  if (/publicdomain\/zero|^cc0/.test(it)) return 'cc0';
  const [, code] =
    /creativecommons\.org\/licenses\/(by(?:-nc)?(?:-sa|-nd)?)\//.exec(it) ??
    /^cc[ -](by(?:-nc)?(?:-sa|-nd)?)(?:[ -]\d\.\d)?(?:[ -].*)?$/.exec(it) ??
    [];
  return code ?? '';
}
