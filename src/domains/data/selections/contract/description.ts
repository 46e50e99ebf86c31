import { pick, type Language } from '#shared/texts';
import {
  dataciteAttributes,
  doiLink,
  schemaClass,
  type Citable,
  type DataCiteRelated,
} from '#contract/data/descriptions';
import { resourceStatus } from '#contract/data/resources';
import type { Selection, SelectionItem } from '../contract.ts';

/** Where a selection is published: the portal's address without a trailing slash, and its name in a language. */
export interface Place {
  origin: string;
  site: string;
}

/** The lasting address of a selection, which identifies it. */
export const selectionAddress = (origin: string, publicId: string): string => `${origin}/data/selections/${publicId}`;

export const recordAddress = (origin: string, publicId: string): string => `${origin}/data/detail/${publicId}`;

const statusOf = ({ status }: Selection) =>
  status === 'withdrawn' ? resourceStatus.withdrawn : resourceStatus.published;

/** A selection as a work with one author. */
export function citableSelection(it: Selection, { origin, site }: Place): Citable {
  return {
    publicId: it.publicId,
    resourceType: 'dataset',
    titleZh: it.titleZh,
    titleEn: it.titleEn,
    keywordsZh: '',
    keywordsEn: '',
    descriptionZh: it.descriptionZh,
    descriptionEn: it.descriptionEn,
    authors: [{ nameZh: it.creatorZh, nameEn: it.creatorEn }],
    version: '',
    publishDate: it.publishTime ?? '',
    doi: null,
    cstr: null,
    status: statusOf(it),
    url: selectionAddress(origin, it.publicId),
    site,
  };
}

/**
 * A record of a selection as a work, in the version that was found; undefined if the public does not know it any more.
 * @param site name of the portal, for records that keep none of their own
 */
export function citableItem({ publicId, version, record }: SelectionItem, place: Place, language: Language) {
  if (!record) return undefined;
  const site = pick(record.repositoryZh, record.repositoryEn, language) || place.site;
  return { ...record, publicId, version, url: recordAddress(place.origin, publicId), site } satisfies Citable;
}

/**
 * A collection of schema.org, for search engines.
 * @param items some of its records
 */
export function collectionOf(it: Selection, items: readonly SelectionItem[], place: Place, language: Language): object {
  const url = selectionAddress(place.origin, it.publicId);
  const description = pick(it.descriptionZh, it.descriptionEn, language);
  return {
    '@context': 'https://schema.org',
    '@type': 'Collection',
    '@id': url,
    url,
    identifier: url,
    name: pick(it.titleZh, it.titleEn, language),
    ...(description ? { description } : {}),
    creator: { '@type': 'Person', name: pick(it.creatorZh, it.creatorEn, language) },
    publisher: { '@type': 'Organization', name: place.site, url: place.origin },
    includedInDataCatalog: { '@type': 'DataCatalog', name: place.site, url: `${place.origin}/data` },
    datePublished: (it.publishTime ?? '').slice(0, 10),
    collectionSize: it.itemCount,
    ...(it.status === 'withdrawn' ? { creativeWorkStatus: 'Withdrawn' } : {}),
    hasPart: items.flatMap(({ publicId, version, record }) =>
      record
        ? {
            '@type': schemaClass(record.resourceType),
            '@id': record.doi ? doiLink(record.doi) : recordAddress(place.origin, publicId),
            url: recordAddress(place.origin, publicId),
            name: pick(record.titleZh, record.titleEn, language),
            version,
          }
        : [],
    ),
  };
}

/**
 * The selection in DataCite's terms: a collection with its records as parts.
 * @param today the day of the description
 */
export function dataciteCollection(
  it: Selection,
  items: readonly SelectionItem[],
  place: Place,
  today: string,
): object {
  const url = selectionAddress(place.origin, it.publicId);
  const work = citableSelection(it, place);
  const {
    rightsList: _rights,
    alternateIdentifiers: _numbers,
    ...attributes
  } = dataciteAttributes(
    {
      ...work,
      resourceNo: it.publicId,
      status: statusOf(it),
      descriptionZh: it.descriptionZh,
      descriptionEn: it.descriptionEn,
      authors: work.authors.map((author) => ({ ...author, affiliations: [], orcid: '' })),
      subjectCode: '',
      sharingMethod: 'open',
      openDate: null,
      license: '',
      projectNo: '',
      grants: [],
      projects: [],
      relatedWorks: [],
      fields: [],
      fileCount: 0,
      totalSize: 0,
      publishDate: it.publishTime ?? '',
      updateTime: it.publishTime ?? '',
      withdrawTime: it.withdrawTime,
      withdrawReason: it.withdrawReason,
    },
    { url, site: place.site, related: items.flatMap((item) => partOf(item, place)) },
    today,
  );
  return {
    ...attributes,
    types: { resourceTypeGeneral: 'Collection', resourceType: 'Selection of records' },
    identifiers: [{ identifier: url, identifierType: 'URL' }],
    sizes: [`${it.itemCount} ${it.itemCount === 1 ? 'record' : 'records'}`],
  };
}

const partOf = ({ publicId, record }: SelectionItem, { origin }: Place): DataCiteRelated[] =>
  record
    ? [
        {
          relatedIdentifier: record.doi ?? recordAddress(origin, publicId),
          relatedIdentifierType: record.doi ? 'DOI' : 'URL',
          relationType: 'HasPart',
        },
      ]
    : [];
