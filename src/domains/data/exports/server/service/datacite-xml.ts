import { leaf, parent } from '#shared/xml';
import { wireDay } from '#shared/time';
import { dataciteAttributes, type DataCiteAttributes, type DataCiteRelated } from '#contract/data/descriptions';
import type { Exported } from './record.ts';

const namespace = 'http://datacite.org/schema/kernel-4';
const location = `${namespace} https://schema.datacite.org/meta/kernel-4.6/metadata.xsd`;

/** The record in DataCite's schema 4.6, as it is sent for DOI registration. */
export function datacite(it: Exported, now: Date): DataCiteAttributes {
  const { detail, files, url, place } = it;
  const formats = [...new Set(files.map(({ mime }) => mime).filter(Boolean))];
  const at = { url, site: place.nameEn || place.nameZh, related: versionLinks(it), formats };
  return dataciteAttributes(detail, at, wireDay(now));
}

/** Links to the previous and the next version. */
function versionLinks({ detail, versions, place }: Exported): DataCiteRelated[] {
  const at = versions.findIndex(({ publicId }) => publicId === detail.publicId);
  if (at < 0) return [];
  const link = (relationType: string, other: (typeof versions)[number] | undefined): DataCiteRelated[] => {
    if (!other) return [];
    return other.doi
      ? [{ relationType, relatedIdentifier: other.doi, relatedIdentifierType: 'DOI' }]
      : [
          {
            relationType,
            relatedIdentifier: `${place.origin}/data/detail/${other.publicId}`,
            relatedIdentifierType: 'URL',
          },
        ];
  };
  return [...link('IsNewVersionOf', versions[at - 1]), ...link('IsPreviousVersionOf', versions[at + 1])];
}

/**
 * The record as an XML document of the schema, without an XML declaration, because it is also embedded in other
 * documents.
 * A record without a DOI is identified by the address of its page, as OpenAIRE's guidelines for data archives allow.
 */
export function dataciteXml(it: Exported, now: Date): string {
  const of = datacite(it, now);
  const all = <T>(name: string, rows: readonly T[] | undefined, write: (row: T) => string) =>
    parent(name, {}, (rows ?? []).map(write));
  return parent(
    'resource',
    {
      xmlns: namespace,
      'xmlns:xsi': 'http://www.w3.org/2001/XMLSchema-instance',
      'xsi:schemaLocation': location,
    },
    [
      leaf('identifier', of.doi ?? of.url, { identifierType: of.doi ? 'DOI' : 'URL' }),
      all('creators', of.creators, (creator) =>
        parent('creator', {}, [
          leaf('creatorName', creator.name, { nameType: creator.nameType, 'xml:lang': creator.lang }),
          leaf('givenName', creator.givenName ?? ''),
          leaf('familyName', creator.familyName ?? ''),
          ...(creator.nameIdentifiers ?? []).map(({ nameIdentifier, nameIdentifierScheme, schemeUri }) =>
            leaf('nameIdentifier', nameIdentifier, { nameIdentifierScheme, schemeURI: schemeUri }),
          ),
          ...(creator.affiliation ?? []).map(({ name, schemeUri, ...ror }) =>
            leaf('affiliation', name, { ...ror, schemeURI: schemeUri }),
          ),
        ]),
      ),
      all('titles', of.titles, ({ title, titleType, lang }) => leaf('title', title, { titleType, 'xml:lang': lang })),
      leaf('publisher', of.publisher.name),
      leaf('publicationYear', String(of.publicationYear)),
      leaf('resourceType', of.types.resourceType, { resourceTypeGeneral: of.types.resourceTypeGeneral }),
      all('subjects', of.subjects, ({ subject, lang, subjectScheme, schemeUri, valueUri }) =>
        leaf('subject', subject, { 'xml:lang': lang, subjectScheme, schemeURI: schemeUri, valueURI: valueUri }),
      ),
      all('dates', of.dates, ({ date, dateType }) => leaf('date', date, { dateType })),
      leaf('language', of.language),
      all('alternateIdentifiers', of.alternateIdentifiers, ({ alternateIdentifier, alternateIdentifierType }) =>
        leaf('alternateIdentifier', alternateIdentifier, { alternateIdentifierType }),
      ),
      all('relatedIdentifiers', of.relatedIdentifiers, ({ relatedIdentifier, relatedIdentifierType, relationType }) =>
        leaf('relatedIdentifier', relatedIdentifier, { relatedIdentifierType, relationType }),
      ),
      all('sizes', of.sizes, (size) => leaf('size', size)),
      all('formats', of.formats, (format) => leaf('format', format)),
      leaf('version', of.version),
      all('rightsList', of.rightsList, (rights) =>
        leaf('rights', rights.rights, {
          rightsURI: rights.rightsUri,
          rightsIdentifier: rights.rightsIdentifier,
          rightsIdentifierScheme: rights.rightsIdentifierScheme,
          schemeURI: rights.schemeUri,
        }),
      ),
      all('descriptions', of.descriptions, ({ description, descriptionType, lang }) =>
        leaf('description', description, { descriptionType, 'xml:lang': lang }),
      ),
      all('fundingReferences', of.fundingReferences, (one) =>
        parent('fundingReference', {}, [
          leaf('funderName', one.funderName),
          leaf('funderIdentifier', one.funderIdentifier ?? '', {
            funderIdentifierType: one.funderIdentifierType,
            schemeURI: one.schemeUri,
          }),
          leaf('awardNumber', one.awardNumber ?? ''),
          leaf('awardTitle', one.awardTitle ?? ''),
        ]),
      ),
    ],
  );
}
