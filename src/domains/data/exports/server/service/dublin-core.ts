import {
  bareCstr,
  declaredSubjects,
  declaredSummary,
  doiLink,
  keywordsOf,
  licenseUrl,
  workUri,
} from '#contract/data/descriptions';
import type { ResourceType } from '#contract/data/resources';
import { leaf, parent } from '#shared/xml';
import type { Exported } from './record.ts';
import { resourceStatus } from '#contract/data/resources';

/** Type in the DCMI Type Vocabulary, and the info:eu-repo term that harvesters know. */
const types: Record<ResourceType, [dcmi: string, word: string]> = {
  dataset: ['Dataset', 'dataset'],
  paper: ['Dataset', 'article'],
  conference: ['Dataset', 'conferenceObject'],
  thesis: ['Dataset', 'doctoralThesis'],
  softwareCopyright: ['Text', 'other'],
  report: ['Text', 'report'],
  software: ['Software', 'other'],
  patent: ['Text', 'patent'],
};

/** Languages in ISO 639-3. */
const codes = { zh: 'zho', en: 'eng' } as const;

type Detail = Exported['detail'];

/** Day on which the files of an open resource become public, if that is after its publication. */
function embargoEnd({ sharingMethod, openDate, publishDate }: Detail): string | undefined {
  return sharingMethod === 'open' && openDate && openDate > publishDate.slice(0, 10) ? openDate : undefined;
}

/** Access right as an info:eu-repo term. */
function accessRight(detail: Detail): string {
  if (detail.status === resourceStatus.withdrawn || detail.sharingMethod === 'closed') return 'closedAccess';
  if (detail.sharingMethod === 'restricted') return 'restrictedAccess';
  return detail.isOpen ? 'openAccess' : 'embargoedAccess';
}

/** The record in unqualified Dublin Core, which every OAI-PMH repository must support; without an XML declaration. */
export function dublinCore({ detail, versions, place, url }: Exported): string {
  const both = (name: string, zh: string, en: string) => [
    leaf(name, zh, { 'xml:lang': 'zh' }),
    leaf(name, en, { 'xml:lang': 'en' }),
  ];
  const keywords = [...keywordsOf(detail.keywordsZh), ...keywordsOf(detail.keywordsEn)];
  const terms = declaredSubjects(detail.fields).flatMap(({ subject, url }) => [subject, ...(url ? [url] : [])]);
  const [dcmi, word] = types[detail.resourceType];
  const end = embargoEnd(detail);
  const others = versions.filter(({ publicId }) => publicId !== detail.publicId);
  return parent(
    'oai_dc:dc',
    {
      'xmlns:oai_dc': 'http://www.openarchives.org/OAI/2.0/oai_dc/',
      'xmlns:dc': 'http://purl.org/dc/elements/1.1/',
      'xmlns:xsi': 'http://www.w3.org/2001/XMLSchema-instance',
      'xsi:schemaLocation':
        'http://www.openarchives.org/OAI/2.0/oai_dc/ http://www.openarchives.org/OAI/2.0/oai_dc.xsd',
    },
    [
      ...both('dc:title', detail.titleZh, detail.titleEn),
      ...detail.authors.map(({ nameZh, nameEn }) => leaf('dc:creator', nameEn || nameZh)),
      ...[...new Set([...keywords, ...terms])].map((subject) => leaf('dc:subject', subject)),
      leaf('dc:subject', detail.subjectCode && `GB/T 13745 ${detail.subjectCode}`),
      ...both('dc:description', detail.descriptionZh, detail.descriptionEn),
      ...both('dc:description', declaredSummary(detail.fields, 'zh'), declaredSummary(detail.fields, 'en')),
      leaf('dc:description', detail.withdrawReason && `Withdrawn: ${detail.withdrawReason}`),
      leaf('dc:publisher', place.nameEn || place.nameZh),
      ...both('dc:contributor', detail.publisher.name, detail.publisher.nameEn),
      leaf('dc:date', detail.publishDate.slice(0, 10)),
      leaf('dc:date', end ? `info:eu-repo/date/embargoEnd/${end}` : ''),
      leaf('dc:type', dcmi),
      leaf('dc:type', `info:eu-repo/semantics/${word}`),
      leaf('dc:identifier', url),
      leaf('dc:identifier', detail.doi ? doiLink(detail.doi) : ''),
      leaf('dc:identifier', detail.cstr ? `https://cstr.cn/${bareCstr(detail.cstr)}` : ''),
      leaf('dc:identifier', detail.resourceNo),
      leaf('dc:language', detail.titleZh ? codes.zh : ''),
      leaf('dc:language', detail.titleEn ? codes.en : ''),
      ...others.map(({ publicId }) => leaf('dc:relation', `${place.origin}/data/detail/${publicId}`)),
      ...detail.relatedWorks.map((work) => leaf('dc:relation', workUri(work) ?? '')),
      leaf('dc:rights', `info:eu-repo/semantics/${accessRight(detail)}`),
      leaf('dc:rights', licenseUrl(detail.license) ?? ''),
    ],
  );
}
