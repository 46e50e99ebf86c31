import type { ResourceType } from '#contract/data/resources';

/** Fields of a person that a citation needs. */
interface CitedAuthor {
  nameZh: string;
  nameEn: string;
}

/** Fields of a published resource that a citation needs. */
export interface Citable {
  publicId: string;
  resourceType: ResourceType;
  titleZh: string;
  titleEn: string;
  keywordsZh: string;
  keywordsEn: string;
  /** The abstract, for formats that include one. */
  descriptionZh?: string;
  descriptionEn?: string;
  authors: readonly CitedAuthor[];
  version: string;
  /** `yyyy-MM-dd…` */
  publishDate: string;
  doi: string | null;
  cstr: string | null;
  /** Fields of the type, as the form names them. */
  typeMeta?: Record<string, string>;
  /** `7` for withdrawn resources; their title then says so. */
  status?: string;
  /** Address of the record's page. */
  url: string;
  /** Name of the repository in the reader's language. */
  site: string;
}

/** Joins a text into one line without control characters: user input must not begin a new field of any format. */
export function oneLine(text: string): string {
  return text.replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ').trim();
}

/** Fields that identify a work of a type other than data; empty when unknown or not used by its type. */
export interface CitedWork {
  /** The journal, if the resource is the article; empty for data behind an article. */
  journal: string;
  volume: string;
  issue: string;
  startPage: string;
  endPage: string;
  /** Number of a patent, a report or a software registration. */
  number: string;
  /** Institution that grants the degree, its place, and the degree. */
  institution: string;
  place: string;
  degree: string;
  /** Place of a conference. */
  venue: string;
  /** `yyyy` of an article, else of the publication here. */
  year: string;
  /** `yyyy-MM-dd` of a patent's announcement. */
  announced: string;
}

/** Titles are equal when their letters and digits are equal. */
const bare = (text: string) =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');

/**
 * Reads the fields of the type. A paper's journal and pages count only if the resource has the paper's title, because
 * then it is the article. With another title the resource is the data behind the article, and a reference with the
 * journal would be wrong.
 */
export function workOf({ resourceType: type, typeMeta = {}, titleZh, titleEn, publishDate }: Citable): CitedWork {
  const told = (field: string, ...types: ResourceType[]) =>
    types.includes(type) ? oneLine(typeMeta[field] ?? '') : '';
  const title = bare(told('title', 'paper'));
  const isArticle = title !== '' && [bare(titleZh), bare(titleEn)].includes(title) && told('journal', 'paper') !== '';
  const article = (field: string) => (isArticle ? told(field, 'paper') : '');
  return {
    journal: article('journal'),
    volume: article('volume'),
    issue: article('issue'),
    startPage: article('startPage'),
    endPage: article('endPage'),
    number: told('number', 'patent', 'report') || told('regNo', 'softwareCopyright'),
    institution: told('publisher', 'thesis'),
    place: told('place', 'thesis'),
    degree: told('degree', 'thesis'),
    venue: [told('city', 'conference'), told('country', 'conference')].filter(Boolean).join(', '),
    year: article('year') || publishDate.slice(0, 4),
    announced: told('pubDate', 'patent') || told('grantDate', 'patent'),
  };
}

/** `101-109`, or the only known page. */
export const pagesOf = ({ startPage, endPage }: CitedWork, dash: string) =>
  [startPage, endPage].filter(Boolean).join(dash);

/** `12(3)`, or the known part of it. */
export const volumeOf = ({ volume, issue }: CitedWork) => `${volume}${issue ? `(${issue})` : ''}`;
