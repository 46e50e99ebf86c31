import { decodeHTMLStrict } from 'entities';
import sanitizeHtml from 'sanitize-html';
import { affiliationsOfText, bareRor, isRor, type Affiliation } from '#contract/identity/organizations';
import { relationTypes, workIdTypes } from '#contract/data/resources';
import { bareWorkId } from '#contract/data/descriptions';
import { writtenValue, type OfferedField } from '#contract/data/metadata-fields';
import { fail } from '#shared/fail';
import { above } from './latex.ts';

/** An untyped part of an imported document. */
export type Node = Record<string, unknown>;

/** One value for a field of the form. */
export interface Found {
  /** Path in the draft. */
  path: string;
  value: unknown;
}

/** Values found in a document, and the names of invalid ones. */
export interface Findings {
  found: Found[];
  /** Names as in the document. */
  notText: string[];
  /** Values that are in no list of choices: the field and the text. */
  unknown: { path: string; value: string }[];
  /** Names without a field in the form. */
  unused: string[];
  /** Values that a declared field refuses. */
  refused: { field: OfferedField; value: string; reason: string }[];
}

/** One reference of a list as CSL. */
export interface Item {
  node: Node;
  /** The key that identifies it among others. */
  label: string;
  line: number;
  /** Names without a CSL variable. */
  unused: string[];
  /** Sources of the variables, by the names in the document. */
  origins: Partial<Record<string, string[]>>;
  /** Values that could not be read. */
  unread: { name: string; value: string }[];
}

export const nothingFound = (): Findings => ({ found: [], notText: [], unknown: [], unused: [], refused: [] });

/** Adds a value of a declared field as a table has it, or why the field refuses it. */
export function addDeclared(into: Findings, field: OfferedField, text: string): void {
  const read = field.isRetired ? { reason: 'data.metadata-fields.wrong.retired' } : writtenValue(field, text);
  const path = `fieldValues.${field.fieldKey}`;
  if ('value' in read) {
    if (!into.found.some((one) => one.path === path)) into.found.push({ path, value: read.value });
  } else into.refused.push({ field, value: text, reason: read.reason });
}

/** Limit of processed entries of a list; the form allows 200 authors. */
export const maxEntries = 1000;

export const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export const nodesIn = (value: unknown): Node[] =>
  Array.isArray(value) ? value.slice(0, maxEntries).filter(isNode) : isNode(value) ? [value] : [];

/** A text, or a number as text; the first one of a list. Other values are reported under their name. */
export function textIn(node: Node, name: string, { notText }: Findings): string {
  const value = node[name];
  const one: unknown = Array.isArray(value) ? value[0] : value;
  if (one === undefined || one === null) return '';
  if (typeof one === 'string' || typeof one === 'number') return plain(String(one));
  notText.push(name);
  return '';
}

/**
 * Approximate limit of tags in one text. Unclosed tags nest, and each one takes time proportional to the text around
 * it.
 */
const maxTags = 5000;

/** Limit of unescaping passes: `&amp;amp;` is an `&`. */
const maxEscapes = 3;

/** A `<` that begins no tag of HTML, JATS or MathML, as in `T<Tc`. */
const noTag =
  /<(?!!--|!\[CDATA\[|\?xml|\/?(?:(?:jats|mml|m):[\w-]+|math|m(?:row|i|n|o|text|sub|sup|subsup|frac|sqrt|over|under|space|stack)|a|abbr|b|big|bold|br|center|cite|code|dd|del|div|dl|dt|em|ext-link|font|h[1-6]|hr|i|iframe|img|inline-formula|ins|italic|kbd|li|list|list-item|monospace|object|ol|overline|p|pre|q|roman|s|sc|script|sec|sect|small|span|strike|strong|style|sub|sup|svg|table|tbody|td|tex-math|th|thead|title|tr|tt|u|ul|underline|var|xref)(?=[\s/>]))/gi;

/**
 * Removes the tags of abstracts and titles; script and style are removed with their content. Entities become letters,
 * exponents become superscript digits.
 * @throws data.metadata-imports.large
 */
export function plain(text: string): string {
  const read = unescaped(text);
  if (!read.includes('<')) return read.trim();
  if (read.split('<').length > maxTags) throw fail('data.metadata-imports.large');
  const raised = read
    .replace(noTag, '&lt;')
    .replace(/<sup>([^<>]{1,20})<\/sup>/gi, (all, exponent: string) => above(exponent) ?? all)
    .replace(/<\/(jats:)?(p|title|sec)>|<br\s*\/?>/gi, '\n');
  const bare = sanitizeHtml(raised, { allowedTags: [], allowedAttributes: {} });
  return bare
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&')
    .replace(/\n\s*\n+/g, '\n\n')
    .trim();
}

function unescaped(text: string): string {
  let read = text;
  for (let turn = 0; turn < maxEscapes && /&#?\w+;/.test(read); turn += 1) read = decodeHTMLStrict(read);
  return read.replaceAll('\u00a0', ' ');
}

/** Keywords separated by commas, as in the form. */
export const keywordsIn = (text: string): string =>
  text
    .split(/[;；，、,]/)
    .map((word) => word.trim())
    .join(',');

export const isHan = (text: string): boolean => /\p{Script=Han}/u.test(text);

/** `titleZh` or `titleEn`, by the given language or by the script. */
export function inLanguage(field: 'title' | 'keywords' | 'description', text: string, language?: unknown): string {
  const named = typeof language === 'string' ? language.slice(0, 2).toLowerCase() : '';
  const isChinese = named === 'zh' || (named !== 'en' && isHan(text));
  return `${field}${isChinese ? 'Zh' : 'En'}`;
}

/** Adds a value unless it is empty or the field already has one. */
export function add({ found }: Findings, path: string, value: string | unknown[]): void {
  if (value.length > 0 && !found.some((one) => one.path === path)) found.push({ path, value });
}

/** A person's name in CSL; a name that was not split is all `family`. */
export interface PersonName {
  family: string;
  given?: string;
  /** `van der`, `de la`: before the family name. */
  particle?: string;
  /** `Jr.`, `III`: after the family name. */
  suffix?: string;
}

/**
 * Both names of a person in the format of the form: Chinese names with the family name first, English names with the
 * given name first. A name with the other one in brackets or after it fills both.
 */
export function namesOf({ family, given = '', particle = '', suffix = '' }: PersonName): {
  nameZh: string;
  nameEn: string;
} {
  const western = [given, particle, family, suffix].filter(Boolean).join(' ').replace(/\s+/g, ' ');
  if (!isHan(western)) return { nameZh: '', nameEn: western };
  if (!/\p{Script=Latin}/u.test(western)) return { nameZh: `${family}${given}`.replace(/\s+/g, ''), nameEn: '' };
  const [han = ''] = /\p{Script=Han}[\p{Script=Han}·\s]*/u.exec(western) ?? [];
  const [latin, ...more] = western
    .split(han)
    .map((part) => part.replace(/^[\s()\uff08\uff09/]+|[\s()\uff08\uff09/]+$/g, ''));
  const other = [latin, ...more].filter(Boolean).join(' ');
  // Han characters on both sides, or within a word, are not a second name.
  if (isHan(other) || (isHan(given) === isHan(family) && given !== ''))
    return { nameZh: `${family}${given}`, nameEn: '' };
  return { nameZh: han.replace(/\s+/g, ''), nameEn: other };
}

/**
 * A related work in the terms of the form; undefined if the form does not support the relation or the kind of
 * identifier.
 */
export function workIn(relation: string, idType: string, id: string) {
  const same = (one: string) => (known: string) => known.toLowerCase() === one.replace(/[-_ ]/g, '').toLowerCase();
  const [known, type] = [relationTypes.find(same(relation)), workIdTypes.find(same(idType === 'uri' ? 'URL' : idType))];
  return known && type && id ? { relation: known, idType: type, value: bareWorkId(type, id) } : undefined;
}

/** The organization of a name with its ROR iD, if one of the identifiers is one; none for an empty name. */
export function affiliationsIn(name: string, ids: readonly unknown[]): Affiliation[] {
  const ror = ids.flatMap((id) => (typeof id === 'string' && isRor(bareRor(id)) ? bareRor(id) : []))[0] ?? '';
  return affiliationsOfText(name).map((one, _at, all) => (all.length === 1 ? { ...one, ror } : one));
}

/** A grant of the form: the funder as a free affiliation, with a ROR iD if one of the identifiers is one. */
export function grantIn(it: { number?: string; funder?: string; title?: string; ids?: readonly unknown[] }) {
  // The name of a funder may contain semicolons; only the first part would remain.
  const [funder] = affiliationsIn((it.funder ?? '').replace(/[;；\n]/g, ','), it.ids ?? []);
  const grant = { number: it.number ?? '', title: it.title ?? '', ...(funder ? { funder } : {}) };
  return grant.number || funder ? [grant] : [];
}

/** The licence of the form for an address, a short name or an SPDX id. */
export function licenseIn(text: string): string {
  const it = text.trim().toLowerCase();
  if (/publicdomain\/zero|^cc0/.test(it)) return 'cc0';
  const [, code] =
    /creativecommons\.org\/licenses\/(by(?:-nc)?(?:-sa|-nd)?)\//.exec(it) ??
    /^cc[ -](by(?:-nc)?(?:-sa|-nd)?)(?:[ -]\d\.\d)?(?:[ -].*)?$/.exec(it) ??
    [];
  return code ?? '';
}
