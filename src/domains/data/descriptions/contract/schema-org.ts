import { pick, type Language } from '#shared/texts';
import { bareCstr, doiLink } from './citation.ts';
import { oneLine } from './cited-work.ts';
import { declaredTerms } from './declared-fields.ts';
import { grantsOf } from './funding.ts';
import { readName } from './names.ts';
import { affiliationName, rorAddress } from '#shared/affiliations';
import { workUri, type DeclaredWork } from './related-works.ts';
import { licenseTerms, type ResourceType, resourceStatus } from '#contract/data/resources';
import type { ResourceDetail } from '#contract/data/record-pages';
import type { ResourceFile } from '#contract/data/record-files';

const classes: Record<ResourceType, string> = {
  dataset: 'Dataset',
  paper: 'ScholarlyArticle',
  conference: 'ScholarlyArticle',
  thesis: 'Thesis',
  softwareCopyright: 'SoftwareSourceCode',
  report: 'Report',
  software: 'SoftwareSourceCode',
  patent: 'CreativeWork',
};

/** The class of schema.org that fits a type of resource. */
export const schemaClass = (type: ResourceType): string => classes[type];

/** SPDX name of a licence; empty if there is none. */
export function spdxLicense(license: string): string {
  if (!(license in licenseTerms)) return '';
  return license === 'cc0' ? 'CC0-1.0' : `CC-${license.toUpperCase()}-4.0`;
}

/** Address of a licence's text; undefined if there is none. */
export function licenseUrl(license: string): string | undefined {
  return licenseTerms[license as keyof typeof licenseTerms]?.url;
}

/** The record's address and site, which are not part of the record. */
interface Place {
  url: string;
  site: string;
  /** `https://host`, for the addresses of files. */
  origin: string;
}

/** A file, or the archive of all files, which has no size and checksum. */
export interface DataDownload {
  '@type': string;
  name: string;
  encodingFormat: string;
  contentUrl: string;
  contentSize?: string;
  sha256?: string;
}

/** The parts of the description that other modules read. */
export interface SchemaOrg extends Record<string, unknown> {
  '@id': string;
  license?: string;
  distribution?: DataDownload[];
  variableMeasured?: unknown[];
}

/** Organizations of an author, identified by their ROR iD; one alone is no list. */
function affiliationsOf({ affiliations }: ResourceDetail['authors'][number], language: Language) {
  const all = affiliations.map((one) => {
    const ror = rorAddress(one.ror);
    return defined({
      '@type': 'Organization',
      '@id': ror,
      name: affiliationName(one, language),
      alternateName: one.nameZh && one.nameEn ? affiliationName(one, language === 'zh' ? 'en' : 'zh') : undefined,
      sameAs: ror,
    });
  });
  return all.length > 1 ? all : all[0];
}

/**
 * The record as schema.org describes it, after Google's guide for data sets. Withdrawn files have no address.
 * @param formulae of the structures in its open files: keywords, because the terms for substances are pending
 */
export function schemaOrg(
  record: ResourceDetail,
  files: readonly ResourceFile[],
  language: Language,
  place: Place,
  formulae: readonly string[] = [],
): SchemaOrg {
  const withdrawn = record.status === resourceStatus.withdrawn;
  const description = pick(record.descriptionZh, record.descriptionEn, language);
  const alternate = language === 'zh' ? record.titleEn : record.titleZh;
  const title = pick(record.titleZh, record.titleEn, language);
  const keywords = keywordsOf(pick(record.keywordsZh, record.keywordsEn, language));
  const declared = declaredTerms(record.fields, language);
  const creator = record.authors.map((author) => {
    const name = nameOf(pick(author.nameZh, author.nameEn, language));
    const belongs = name['@type'] === 'Person' ? 'affiliation' : 'parentOrganization';
    return defined({
      ...name,
      [belongs]: affiliationsOf(author, language),
      sameAs: author.orcid ? `https://orcid.org/${author.orcid}` : undefined,
    });
  });
  return defined({
    '@context': 'https://schema.org',
    '@type': classes[record.resourceType],
    '@id': record.doi ? doiLink(record.doi) : place.url,
    name: title,
    alternateName: alternate && alternate !== title ? alternate : undefined,
    description: longEnough([description, title, keywords.join(', '), place.site, place.url]),
    url: place.url,
    identifier: [
      record.doi && doiLink(record.doi),
      record.cstr && `https://cstr.cn/${bareCstr(record.cstr)}`,
      record.resourceNo,
    ].filter(Boolean),
    keywords: [...new Set([...keywords, ...keywordsOf(record.materials), ...formulae, ...(declared.keywords ?? [])])],
    measurementTechnique: declared.measurementTechnique,
    variableMeasured: declared.variableMeasured,
    additionalProperty: declared.additionalProperty,
    creator,
    author: creator,
    inLanguage: pick(record.titleZh, record.titleEn, language) === record.titleZh ? 'zh' : 'en',
    funding: grantsOf(record, language),
    ...worksOf(record),
    publisher: { '@type': 'Organization', name: place.site, url: place.origin },
    includedInDataCatalog: { '@type': 'DataCatalog', name: place.site, url: `${place.origin}/data` },
    datePublished: record.publishDate.slice(0, 10),
    dateModified: record.updateTime.slice(0, 10),
    version: record.version,
    license: licenseUrl(record.license),
    isAccessibleForFree: record.sharingMethod !== 'closed' && !withdrawn,
    conditionsOfAccess: record.sharingMethod === 'restricted' ? record.accessRestriction.slice(0, 500) : undefined,
    creativeWorkStatus: withdrawn ? 'Withdrawn' : undefined,
    distribution:
      !withdrawn && files.length > 0
        ? distribution(record, files, `${place.origin}/prod-api/front/resource/${record.publicId}`)
        : undefined,
  }) as SchemaOrg;
}

/** A person with known name parts, or an organisation. */
function nameOf(name: string): Record<string, unknown> {
  const { whole, isOrganization, family, given, suffix } = readName(name);
  if (whole !== undefined) return { '@type': isOrganization ? 'Organization' : 'Person', name };
  return defined({
    '@type': 'Person',
    name,
    givenName: given || undefined,
    familyName: family,
    honorificSuffix: suffix || undefined,
  });
}

/**
 * All listed files; the archive of all comes first when there are more. Files that are not open yet have their addresses
 * too, which answer with the reason, but not their checksums: these would confirm a guess about the content.
 */
function distribution(record: ResourceDetail, files: readonly ResourceFile[], address: string): DataDownload[] {
  const archive = {
    '@type': 'DataDownload',
    name: `${record.resourceNo}.zip`,
    encodingFormat: 'application/zip',
    contentUrl: `${address}/zip`,
  };
  const isFree = record.isOpen && record.mayDownload;
  const named = files.map((file) => ({
    '@type': 'DataDownload',
    name: file.path,
    encodingFormat: file.mime,
    contentSize: `${file.size} B`,
    ...(isFree ? { sha256: file.sha256 } : {}),
    contentUrl: `${address}/files/${file.id}/content`,
  }));
  return record.fileCount > files.length ? [archive, ...named] : named;
}

/** A description of 50 to 5000 characters, as the guide requires; other known facts extend a short one. */
function longEnough(parts: readonly string[]): string {
  let whole = '';
  for (const part of parts) if (whole.length < 50 && part && part !== whole) whole += (whole ? ' — ' : '') + part;
  return whole.slice(0, 5000).toWellFormed();
}

/** The article behind the data, in one line; undefined if unknown. */
function articleOf(meta: Record<string, string>): string | undefined {
  if (!meta['title']) return undefined;
  const pages = [meta['startPage'], meta['endPage']].filter(Boolean).join('–');
  const issue = meta['issue'] ? `(${meta['issue']})` : '';
  const place = [meta['journal'], `${meta['volume'] ?? ''}${issue}`, pages, meta['year']].filter(Boolean).join(', ');
  return place ? `${meta['title']}. ${place}` : meta['title'];
}

/** The property of schema.org for each relation to a work. */
const relations: Record<DeclaredWork['relation'], string> = {
  // Google's guide: articles to be cited in addition to the data.
  IsSupplementTo: 'citation',
  References: 'citation',
  Cites: 'citation',
  IsCitedBy: 'subjectOf',
  IsDerivedFrom: 'isBasedOn',
  IsPartOf: 'isPartOf',
  IsVersionOf: 'exampleOfWork',
};

/** Declared works by property; the article behind the data comes first. */
function worksOf({ relatedWorks, resourceType, typeMeta }: ResourceDetail): Record<string, unknown[]> {
  const article = resourceType === 'paper' ? articleOf(typeMeta) : undefined;
  const found: Record<string, unknown[]> = article ? { citation: [article] } : {};
  for (const work of relatedWorks) {
    const uri = workUri(work);
    if (uri === undefined) continue;
    (found[relations[work.relation]] ??= []).push(
      defined({
        '@type': 'CreativeWork',
        '@id': uri,
        identifier: uri,
        name: work.title || `${work.idType} ${work.value}`,
      }),
    );
  }
  return found;
}

/** Splits typed keywords at Latin and Chinese commas. */
export function keywordsOf(text: string): string[] {
  return text
    .split(/[,，;；]/)
    .map(oneLine)
    .filter(Boolean);
}

function defined(value: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(value).filter(([, one]) => one !== undefined && !(Array.isArray(one) && one.length === 0)),
  );
}
