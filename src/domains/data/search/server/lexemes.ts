import { structureLexemes } from './structure-lexemes.ts';
import { affiliationNames } from '#contract/identity/organizations';
import type { Author } from '#contract/data/resources';
import { quoted, together, type Condition } from './condition.ts';
import {
  chemistryLexemes,
  formulaeIn,
  listedElements,
  listedFormulae,
  readFormula,
  readSystem,
  type Composition,
} from './formulas.ts';
import type { Segmenter } from './segmenter.ts';
import { collectLexemes } from './tokens.ts';

/** Columns of a resource that the search reads. */
export interface Searchable {
  resourceNo: string;
  publicId: string;
  titleZh: string;
  titleEn: string;
  keywordsZh: string;
  keywordsEn: string;
  /** Formulae, separated by commas. */
  materials?: string;
  descriptionZh: string;
  descriptionEn: string;
  specialNo: string;
  projectNo: string;
  taskNo: string;
  doi: string | null;
  cstr: string | null;
  uniqueId: string | null;
  typeMeta: Record<string, string>;
  /** Values of declared fields, as people read them. */
  declared?: readonly string[];
  authors: Pick<Author, 'nameZh' | 'nameEn' | 'affiliations'>[];
  /** Identifiers of related works. */
  works?: readonly string[];
  publisherName?: string;
  publisherNameEn?: string;
}

/** Prefix of title lexemes: PostgreSQL's index stores no weights, so titles have separate lexemes. */
export const titleMark = '=';

/** Prefixes of the lexemes of fields and facets, which the query language names; no keyword can produce them. */
export const marks = {
  keyword: '+',
  author: '@',
  organization: '^',
  type: '~t:',
  sharing: '~s:',
  license: '~l:',
  year: '~y:',
};

/** Longer values of type fields are manuals and the like, and are not indexed. */
const longestField = 500;

/** Texts of a record by the weight of their words. */
export interface WeighedTexts {
  titles: readonly string[];
  keywords: readonly string[];
  /** Matched by any part, like titles and keywords. */
  names: readonly string[];
  /** Same weight as names, matched by whole words only. */
  fields: readonly string[];
  body: readonly string[];
  /** Texts whose words also have a lexeme with a mark, for conditions on a single field. */
  marked?: readonly { mark: string; texts: readonly string[] }[];
}

/**
 * The lexemes of a record with their positions in a tsvector: A title, B keywords, C names and fields, D body. Each
 * occurs once per weight, at a position that encodes only the weight: ranking reads it, and no search uses distances.
 */
function placesOf(cut: Segmenter, it: WeighedTexts): Map<string, string> {
  const places = new Map<string, string>();
  const place = (texts: readonly string[], at: string, characters: boolean) => {
    const found = new Set<string>();
    for (const text of texts) collectLexemes(cut, text, found, { characters });
    for (const lexeme of found) {
      const before = places.get(lexeme);
      places.set(lexeme, before ? `${before},${at}` : at);
    }
  };
  place(it.titles, '1A', true);
  place(it.keywords, '2B', true);
  place(it.names, '3C', true);
  place(it.fields, '3C', false);
  place(it.body, '4', false);
  const titles = new Set<string>();
  for (const title of it.titles) collectLexemes(cut, title, titles);
  for (const lexeme of titles) places.set(titleMark + lexeme, '1A');
  for (const { mark, texts } of it.marked ?? []) {
    const words = new Set<string>();
    for (const text of texts) collectLexemes(cut, text, words, { characters: true });
    for (const lexeme of words) places.set(mark + lexeme, '4');
  }
  return places;
}

const vectorFrom = (places: ReadonlyMap<string, string>) =>
  [...places].map(([lexeme, at]) => `${quoted(lexeme)}:${at}`).join(' ');

/** Text form of a tsvector of any record's texts. */
export const vectorOfTexts = (cut: Segmenter, texts: WeighedTexts): string => vectorFrom(placesOf(cut, texts));

/** Elements and formulae of a record, each at the position for the weight of its text. */
function placeChemistry(places: Map<string, string>, it: Searchable): void {
  const put = (compositions: readonly Composition[], at: string, mark = '') => {
    for (const { elements, formula } of compositions) {
      for (const symbol of elements) places.set(chemistryLexemes.element(symbol), at);
      places.set(chemistryLexemes.any, at);
      if (formula) places.set(mark + chemistryLexemes.formula(formula), at);
    }
  };
  // The heaviest is written last and wins.
  put([it.descriptionZh, it.descriptionEn].flatMap(formulaeIn), '4');
  put(
    [it.keywordsZh, it.keywordsEn].flatMap((list) => [...formulaeIn(list), ...listedElements(list)]),
    '2B',
  );
  put(listedFormulae(it.materials ?? ''), '2B');
  const titled = [it.titleZh, it.titleEn].flatMap(formulaeIn);
  put(titled, '1A');
  put(titled, '1A', titleMark);
}

/** Text form of a resource's tsvector; `others` are additional lexemes. */
export function vectorOf(cut: Segmenter, it: Searchable, others: readonly string[] = []): string {
  const identifiers = [it.resourceNo, it.publicId, it.doi, it.cstr, it.uniqueId, it.specialNo, it.projectNo, it.taskNo];
  const places = placesOf(cut, {
    titles: [it.titleZh, it.titleEn],
    keywords: [it.keywordsZh, it.keywordsEn],
    names: it.authors.flatMap((author) => [author.nameZh, author.nameEn]),
    fields: [
      ...new Set(it.authors.flatMap((author) => author.affiliations.flatMap(affiliationNames))),
      ...identifiers.filter((identifier) => identifier !== null),
      ...[it.publisherName ?? '', it.publisherNameEn ?? ''].filter((name) => name !== ''),
      ...(it.works ?? []),
      ...Object.values(it.typeMeta).filter((value) => value.length <= longestField),
      ...(it.declared ?? []).filter((value) => value.length <= longestField),
    ],
    body: [it.descriptionZh, it.descriptionEn],
    marked: [
      { mark: marks.keyword, texts: [it.keywordsZh, it.keywordsEn] },
      { mark: marks.author, texts: it.authors.flatMap((author) => [author.nameZh, author.nameEn]) },
      {
        mark: marks.organization,
        texts: it.authors.flatMap((author) => author.affiliations.flatMap(affiliationNames)),
      },
    ],
  });
  placeChemistry(places, it);
  for (const mark of others) places.set(mark, '4');
  return vectorFrom(places) + fillerFor(places);
}

/** Size in bytes from which PostgreSQL moves a vector out of its row. */
const leastMoved = 2100;
const fillerStep = 64;

/**
 * A lexeme that no keyword can produce, long enough to move the vector out of its row. Counting reads every row of a
 * common word, and with short vectors inside the rows that would be ten times the pages.
 */
function fillerFor(places: ReadonlyMap<string, string>): string {
  let bytes = 0;
  for (const [lexeme, at] of places) bytes += Buffer.byteLength(lexeme) + 6 + 2 * at.split(',').length;
  const missing = leastMoved - bytes;
  return missing > 0 ? ` '${'~'.repeat(Math.min(2000, Math.ceil(missing / fillerStep) * fillerStep))}'` : '';
}

/** The condition of the chemistry filters; null if there are none. Undefined if the formula is invalid. */
export function chemistryOf(asked: {
  elements: readonly string[];
  without: readonly string[];
  formula?: string | undefined;
  structure?: string | undefined;
  material?: string | undefined;
  spaceGroup?: string | undefined;
}): { condition: Condition | null; formula: string | null } | undefined {
  const read = asked.formula ? (readFormula(asked.formula) ?? readSystem(asked.formula)) : null;
  if (asked.formula && !read) return undefined;
  const wanted = [
    ...(read?.formula
      ? [chemistryLexemes.formula(read.formula)]
      : (read?.elements ?? []).map(chemistryLexemes.element)),
    ...asked.elements.map(chemistryLexemes.element),
  ];
  const structures = [
    ...(asked.structure ? [structureLexemes.any] : []),
    ...(asked.material ? [structureLexemes.material(asked.material)] : []),
    ...(asked.spaceGroup ? [structureLexemes.group(asked.spaceGroup)] : []),
  ];
  // Records without known elements must not match an exclusion of elements.
  if (asked.without.length > 0 && wanted.length === 0) wanted.push(chemistryLexemes.any);
  const condition = together(
    ...wanted,
    ...structures,
    ...asked.without.map((symbol) => ({ not: chemistryLexemes.element(symbol) })),
  );
  return { condition, formula: read && (read.formula ?? read.elements.join('-')) };
}
