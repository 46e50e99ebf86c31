import type { ResourceType } from '#contract/data/resources';

/** A person as a citation needs them. */
export interface CitedAuthor {
  nameZh: string;
  nameEn: string;
}

/** What a citation of a published resource is made of. */
export interface Citable {
  publicId: string;
  resourceType: ResourceType;
  titleZh: string;
  titleEn: string;
  keywordsZh: string;
  keywordsEn: string;
  /** The abstract, for formats that hold one. */
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
  /** `7` when it was withdrawn, which its title then says. */
  status?: string;
  /** Address of the record's page. */
  url: string;
  /** Name of the repository in the reader's language. */
  site: string;
}

/** One line without control characters: what a user typed must not begin a new field of any format. */
export function oneLine(text: string): string {
  return text.replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ').trim();
}

/** What identifies a work of a type other than data; a field is empty where it is not said, or is of another type. */
export interface CitedWork {
  /** The journal of an article that the resource is; of data behind an article nothing is said here. */
  journal: string;
  volume: string;
  issue: string;
  startPage: string;
  endPage: string;
  /** Number of a patent, a report or the register of software. */
  number: string;
  /** Who grants a degree, where, and which. */
  institution: string;
  place: string;
  degree: string;
  /** Where a conference was held. */
  venue: string;
  /** `yyyy` of an article, else of the publication here. */
  year: string;
  /** `yyyy-MM-dd` on which a patent was announced. */
  announced: string;
}

/** The same letters and digits make the same title, whatever stands between them. */
const bare = (text: string) =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');

/**
 * Reads the fields of the type. A paper's journal and pages count only where the resource has the paper's title: then
 * it is the article itself. Under another title it is what stands behind the article, and a reference that named the
 * journal would be a false one.
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

/** `101-109`, or the one page that is known. */
export const pagesOf = ({ startPage, endPage }: CitedWork, dash: string) =>
  [startPage, endPage].filter(Boolean).join(dash);

/** `12(3)`, or as much of it as is known. */
export const volumeOf = ({ volume, issue }: CitedWork) => `${volume}${issue ? `(${issue})` : ''}`;
