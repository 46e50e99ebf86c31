import { bareCstr } from './citation.ts';
import { oneLine } from './cited-work.ts';
import { declaredSubjects, declaredSummary, schemeOf } from './declared-fields.ts';
import { fundingReferences, type FundingReference } from './funding.ts';
import { readName } from './names.ts';
import type { DeclaredWork } from './related-works.ts';
import { keywordsOf } from './schema-org.ts';
import { affiliationName, rorAddress } from '#shared/affiliations';
import { licenseTerms, type ResourceType, resourceStatus } from '#contract/data/resources';
import type { ResourceDetail } from '#contract/data/record-pages';

/** Input of the DataCite metadata: the public fields of a public resource, times as on the wire. */
export type Registrable = Pick<
  ResourceDetail,
  | 'publicId'
  | 'resourceNo'
  | 'version'
  | 'status'
  | 'resourceType'
  | 'titleZh'
  | 'titleEn'
  | 'keywordsZh'
  | 'keywordsEn'
  | 'descriptionZh'
  | 'descriptionEn'
  | 'subjectCode'
  | 'sharingMethod'
  | 'openDate'
  | 'license'
  | 'projectNo'
  | 'doi'
  | 'cstr'
  | 'grants'
  | 'projects'
  | 'relatedWorks'
  | 'fields'
  | 'fileCount'
  | 'totalSize'
  | 'publishDate'
  | 'updateTime'
  | 'withdrawTime'
  | 'withdrawReason'
> & { authors: readonly Pick<ResourceDetail['authors'][number], 'nameZh' | 'nameEn' | 'affiliations' | 'orcid'>[] };

/** The record's address and related data that are not part of the record. */
export interface RegisteredAt {
  /** Address of the record's page. */
  url: string;
  /** Name of the repository, used as the publisher. */
  site: string;
  /** Media types of the files, if they are public. */
  formats?: readonly string[];
  /** Other versions and works. */
  related?: readonly DataCiteRelated[];
}

export interface DataCiteRelated {
  relatedIdentifier: string;
  relatedIdentifierType: 'DOI' | 'CSTR' | 'URL' | 'ISBN' | 'arXiv' | 'Handle';
  relationType: string;
}

interface Lettered {
  lang: 'zh' | 'en';
}

interface DataCiteCreator extends Lettered {
  name: string;
  nameType: 'Personal' | 'Organizational';
  givenName?: string;
  familyName?: string;
  nameIdentifiers?: { nameIdentifier: string; nameIdentifierScheme: 'ORCID'; schemeUri: 'https://orcid.org' }[];
  affiliation?: {
    name: string;
    affiliationIdentifier?: string;
    affiliationIdentifierScheme?: string;
    schemeUri?: string;
  }[];
}

/** The attributes of a DOI as DataCite's REST API takes them; schema 4.6 has a field for each. */
export interface DataCiteAttributes {
  doi?: string;
  url: string;
  creators: DataCiteCreator[];
  titles: (Lettered & { title: string; titleType?: 'TranslatedTitle' })[];
  publisher: { name: string };
  publicationYear: number;
  types: { resourceTypeGeneral: string; resourceType: string };
  subjects?: {
    subject: string;
    lang?: 'zh' | 'en';
    subjectScheme?: string;
    schemeUri?: string;
    valueUri?: string;
  }[];
  dates: { date: string; dateType: 'Issued' | 'Available' | 'Updated' | 'Withdrawn' }[];
  language: 'zh' | 'en';
  alternateIdentifiers: { alternateIdentifier: string; alternateIdentifierType: string }[];
  relatedIdentifiers?: DataCiteRelated[];
  sizes?: string[];
  formats?: string[];
  version: string;
  rightsList?: {
    rights: string;
    rightsUri: string;
    rightsIdentifier?: string;
    rightsIdentifierScheme?: 'SPDX';
    schemeUri?: 'https://spdx.org/licenses/';
  }[];
  descriptions?: (Lettered & { description: string; descriptionType: 'Abstract' | 'Methods' | 'Other' })[];
  fundingReferences?: FundingReference[];
  schemaVersion: 'http://datacite.org/schema/kernel-4';
}

/** resourceTypeGeneral of schema 4, which has no patents, and the name of the type. */
const types: Record<ResourceType, [general: string, words: string]> = {
  dataset: ['Dataset', 'Dataset'],
  paper: ['JournalArticle', 'Journal article'],
  conference: ['ConferencePaper', 'Conference paper'],
  thesis: ['Dissertation', 'Thesis'],
  softwareCopyright: ['Other', 'Software copyright registration'],
  report: ['Report', 'Research report'],
  software: ['Software', 'Software'],
  patent: ['Text', 'Patent'],
};

/** Access rights of COAR's vocabulary (version 1.1), which OpenAIRE and B2FIND read. */
const coar = (name: string, id: string) => ({ rights: name, rightsUri: `http://purl.org/coar/access_right/${id}` });
const accessRights = {
  open: coar('open access', 'c_abf2'),
  embargoed: coar('embargoed access', 'c_f1cf'),
  restricted: coar('restricted access', 'c_16ec'),
  closed: coar('metadata only access', 'c_14cb'),
};

/**
 * Describes a public resource in DataCite's terms (schema 4.6, names of the REST API). A withdrawn one keeps title,
 * people, abstract, keywords, licence, identifiers, dates and the reason.
 * @param today `yyyy-MM-dd` in Asia/Shanghai; decides whether an embargo is over
 */
export function dataciteAttributes(record: Registrable, place: RegisteredAt, today: string): DataCiteAttributes {
  const isWithdrawn = record.status === resourceStatus.withdrawn;
  const it = isWithdrawn ? { ...record, fields: [] } : record;
  const titles = lettered(it.titleZh, it.titleEn).map(({ text, lang }) => ({ title: oneLine(text), lang }));
  const [main, ...others] = titles;
  const issued = it.publishDate.slice(0, 10);
  const related = [
    ...(it.cstr ? [identical(bareCstr(it.cstr))] : []),
    ...(place.related ?? []).map((one) => ({ ...one, relatedIdentifier: oneLine(one.relatedIdentifier) })),
    ...(isWithdrawn ? [] : it.relatedWorks.map(declared)),
  ];
  return defined<DataCiteAttributes>({
    doi: it.doi ?? undefined,
    url: place.url,
    creators: creatorsOf(it),
    titles: main ? [main, ...others.map((one) => ({ ...one, titleType: 'TranslatedTitle' }))] : [],
    publisher: { name: oneLine(place.site) },
    publicationYear: Number((isEmbargoed(it, issued) ? it.openDate! : issued).slice(0, 4)),
    types: { resourceTypeGeneral: types[it.resourceType][0], resourceType: types[it.resourceType][1] },
    subjects: subjectsOf(it),
    dates: datesOf(it, issued),
    language: main?.lang ?? 'zh',
    alternateIdentifiers: [{ alternateIdentifier: it.resourceNo, alternateIdentifierType: 'Local accession number' }],
    relatedIdentifiers: related,
    sizes: isWithdrawn || it.fileCount === 0 ? undefined : [countText(it.fileCount), `${it.totalSize} bytes`],
    formats: isWithdrawn ? undefined : [...(place.formats ?? [])],
    version: oneLine(it.version),
    rightsList: rightsOf(it, today),
    descriptions: descriptionsOf(it),
    fundingReferences: isWithdrawn ? undefined : fundingReferences(it),
    schemaVersion: 'http://datacite.org/schema/kernel-4',
  });
}

const identical = (relatedIdentifier: string): DataCiteRelated => ({
  relatedIdentifier,
  relatedIdentifierType: 'CSTR',
  relationType: 'IsIdenticalTo',
});

/** Declared works use the terms of the schema; arXiv identifiers get their prefix. */
const declared = ({ relation, idType, value }: DeclaredWork): DataCiteRelated => ({
  relatedIdentifier: idType === 'arXiv' ? `arXiv:${value}` : value,
  relatedIdentifierType: idType,
  relationType: relation,
});

const countText = (count: number) => `${count} ${count === 1 ? 'file' : 'files'}`;

/** The non-empty versions of a bilingual text, Chinese first. */
const lettered = (zh: string, en: string) =>
  [
    { text: zh, lang: 'zh' as const },
    { text: en, lang: 'en' as const },
  ].filter(({ text }) => text.trim() !== '');

/** Names in Latin letters if known, because international indexes find people by them. */
function creatorsOf(it: Registrable): DataCiteCreator[] {
  const creators = it.authors
    .filter(({ nameZh, nameEn }) => (nameZh + nameEn).trim() !== '')
    .map(({ nameZh, nameEn, affiliations, orcid }): DataCiteCreator => {
      const lang = nameEn.trim() ? 'en' : 'zh';
      const { whole, family, given, suffix, isOrganization } = readName(nameEn.trim() || nameZh);
      const first = [given, suffix].filter(Boolean).join(' ');
      return defined<DataCiteCreator>({
        name: whole ?? [family, first].filter(Boolean).join(', '),
        nameType: isOrganization ? 'Organizational' : 'Personal',
        givenName: whole === undefined && first ? first : undefined,
        familyName: whole === undefined ? family : undefined,
        lang,
        nameIdentifiers: orcid
          ? [
              {
                nameIdentifier: `https://orcid.org/${orcid}`,
                nameIdentifierScheme: 'ORCID',
                schemeUri: 'https://orcid.org',
              },
            ]
          : undefined,
        affiliation: affiliations.length > 0 ? affiliations.map((one) => affiliationOf(one, lang)) : undefined,
      });
    });
  // Appendix 3 of the schema: the value for unknown, because a creator is required.
  return creators.length ? creators : [{ name: ':unav', nameType: 'Organizational', lang: 'en' }];
}

/** An organization in the language of its author's name, with its ROR iD. */
function affiliationOf(
  one: Registrable['authors'][number]['affiliations'][number],
  lang: 'zh' | 'en',
): NonNullable<DataCiteCreator['affiliation']>[number] {
  const ror = rorAddress(one.ror);
  return {
    name: oneLine(affiliationName(one, lang)),
    ...(ror ? { affiliationIdentifier: ror, affiliationIdentifierScheme: 'ROR', schemeUri: 'https://ror.org' } : {}),
  };
}

function subjectsOf(it: Registrable): NonNullable<DataCiteAttributes['subjects']> {
  const terms = declaredSubjects(it.fields);
  const keywords = [
    ...keywordsOf(it.keywordsZh).map((subject) => ({ subject, lang: 'zh' as const })),
    ...keywordsOf(it.keywordsEn).map((subject) => ({ subject, lang: 'en' as const })),
  ];
  return [
    ...keywords.filter((one) => !terms.some((term) => term.subject === one.subject && term.lang === one.lang)),
    ...terms.map(({ subject, lang, url }) => {
      const scheme = schemeOf(url);
      return {
        subject: oneLine(subject),
        lang,
        ...(scheme ? { subjectScheme: scheme.name, schemeUri: scheme.uri } : {}),
        ...(url ? { valueUri: url } : {}),
      };
    }),
    ...(it.subjectCode ? [{ subject: oneLine(it.subjectCode), subjectScheme: 'GB/T 13745' }] : []),
  ];
}

/** Whether the files opened, or will open, after the record was published. */
const isEmbargoed = (it: Registrable, issued: string) =>
  it.sharingMethod === 'open' && it.openDate !== null && it.openDate > issued;

function datesOf(it: Registrable, issued: string): DataCiteAttributes['dates'] {
  return [
    { date: issued, dateType: 'Issued' },
    ...(it.sharingMethod === 'open' && it.status !== resourceStatus.withdrawn
      ? [{ date: isEmbargoed(it, issued) ? it.openDate! : issued, dateType: 'Available' as const }]
      : []),
    { date: it.updateTime.slice(0, 10), dateType: 'Updated' },
    ...(it.withdrawTime ? [{ date: it.withdrawTime.slice(0, 10), dateType: 'Withdrawn' as const }] : []),
  ];
}

function rightsOf(it: Registrable, today: string): NonNullable<DataCiteAttributes['rightsList']> {
  const access =
    it.sharingMethod === 'open' && it.openDate !== null && it.openDate > today ? 'embargoed' : it.sharingMethod;
  const terms: { short: string; url: string } | undefined = licenseTerms[it.license as keyof typeof licenseTerms];
  const licence = terms && {
    rights: terms.short,
    rightsUri: `${terms.url}legalcode`,
    rightsIdentifier: spdx(it.license),
    rightsIdentifierScheme: 'SPDX' as const,
    schemeUri: 'https://spdx.org/licenses/' as const,
  };
  // The files of a withdrawn record are closed to everyone; the licence still applies to existing copies.
  return [...(licence ? [licence] : []), accessRights[it.status === resourceStatus.withdrawn ? 'closed' : access]];
}

/** The id of the SPDX licence list in lower case, as DataCite writes it. */
const spdx = (license: string) => (license === 'cc0' ? 'cc0-1.0' : `cc-${license}-4.0`);

function descriptionsOf(it: Registrable): DataCiteAttributes['descriptions'] {
  const abstracts = lettered(it.descriptionZh, it.descriptionEn).map(({ text, lang }) => ({
    description: text,
    descriptionType: 'Abstract' as const,
    lang,
  }));
  const methods = lettered(declaredSummary(it.fields, 'zh'), declaredSummary(it.fields, 'en')).map(
    ({ text, lang }) => ({
      description: text,
      descriptionType: 'Methods' as const,
      lang,
    }),
  );
  if (it.status !== resourceStatus.withdrawn || !it.withdrawReason) return [...abstracts, ...methods];
  const reason = `Withdrawn: ${oneLine(it.withdrawReason)}`;
  return [{ description: reason, descriptionType: 'Other', lang: 'zh' }, ...abstracts];
}

/** Drops undefined fields. */
function defined<T extends object>(value: { [K in keyof T]: T[K] | undefined }): T {
  return Object.fromEntries(
    Object.entries(value).filter(([, one]) => one !== undefined && !(Array.isArray(one) && one.length === 0)),
  ) as T;
}
