import type { ResourceType } from '#contract/data/resources';

/*
 * CSTR metadata of the national platform, version 3 (GB/T 32843 defines the form of the identifier, the platform's
 * interface document the names of the fields).
 */

/** Input of the metadata. */
export interface CstrSource {
  resourceType: ResourceType;
  titleZh: string;
  titleEn: string;
  keywordsZh: string;
  keywordsEn: string;
  descriptionZh: string;
  descriptionEn: string;
  subjectCode: string;
  sharingMethod: string;
  license: string;
  version: string;
  /** `yyyy-MM-dd…` */
  publishDate: string;
  doi: string | null;
  authors: readonly {
    nameZh: string;
    nameEn: string;
    affiliations: readonly { nameZh: string; nameEn: string }[];
    orcid: string;
    /** Whether an institution is named in place of a person. */
    isOrganization: boolean;
  }[];
  projects: readonly { projectNo: string; agency: string }[];
  /** Withdrawn resources are resolvable but not searchable. */
  isWithdrawn: boolean;
}

interface Place {
  identifier: string;
  /** Two digits: the type of resource in the identifier. */
  typeCode: string;
  url: string;
  siteZh: string;
  siteEn: string;
}

/** Templates of the platform by our types; types without one get no CSTR. */
export const cstrTemplates: Partial<Record<ResourceType, string>> = {
  dataset: 'v3_scientific_data',
  paper: 'v3_article_data',
  thesis: 'v3_dissertation_data',
  patent: 'v3_patent_data',
  softwareCopyright: 'v3_copyrights_data',
};

/** The platform's codes for people and organisations. */
const [person, organization] = ['1', '2'];
/** Searchable on the platform, or only resolvable. */
const [searchable, resolvable] = ['2', '1'];
/** Share methods: way (online) and extent (with conditions, full). */
const online = '1';
const [conditional, full] = ['1', '2'];

const names = (zh: string, en: string) =>
  [
    { lang: 'zh', name: zh.trim() },
    { lang: 'en', name: en.trim() },
  ].filter(({ name }) => name !== '');

const words = (text: string) =>
  text
    .split(/[,，;；]/)
    .map((word) => word.trim())
    .filter(Boolean);

/** One metadata object of a registration or an update. */
export function cstrMetadata(it: CstrSource, place: Place): Record<string, unknown> {
  return {
    identifier: place.identifier,
    titles: names(it.titleZh, it.titleEn),
    creators: it.authors.map(creatorOf),
    publisher: { names: names(place.siteZh, place.siteEn), identifiers: [] },
    publish_date: it.publishDate.slice(0, 10),
    cstr_state: it.isWithdrawn ? resolvable : searchable,
    urls: [place.url],
    resource_type: place.typeCode,
    ...(it.resourceType === 'dataset' ? { type: '1' } : {}),
    descriptions: it.isWithdrawn ? [] : names(it.descriptionZh, it.descriptionEn),
    keywords: it.isWithdrawn
      ? []
      : [
          ...words(it.keywordsZh).map((name) => ({ lang: 'zh', name })),
          ...words(it.keywordsEn).map((name) => ({ lang: 'en', name })),
        ],
    subjects: it.subjectCode ? { standard_gbt: [it.subjectCode] } : {},
    language: it.titleZh.trim() ? 'zh' : 'en',
    version: it.version,
    alternative_identifiers: it.doi ? [{ type: 'DOI', identifier: it.doi }] : [],
    share_method: { channel: online, range: it.sharingMethod === 'open' ? full : conditional },
    rights: it.license ? [{ license: it.license === 'cc0' ? 'CC0-1.0' : `CC-${it.license.toUpperCase()}-4.0` }] : [],
    funders: it.isWithdrawn
      ? []
      : it.projects
          .filter(({ agency }) => agency.trim() !== '')
          .map(({ agency, projectNo }) => ({ name: agency, proj_num: projectNo })),
  };
}

function creatorOf(author: CstrSource['authors'][number]): Record<string, unknown> {
  const known = names(author.nameZh, author.nameEn);
  if (author.isOrganization) return { type: organization, affiliation: { names: known, identifiers: [] } };
  return {
    type: person,
    person: {
      names: known,
      emails: [],
      identifiers: author.orcid ? [{ type: 'ORCID', identifier: author.orcid }] : [],
      affiliations: author.affiliations.map((one) => ({ names: names(one.nameZh, one.nameEn) })),
    },
  };
}
