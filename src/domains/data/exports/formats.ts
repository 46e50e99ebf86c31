/** A format in which a resource can be exported, by its name in the address. */
export interface Format {
  mediaType: string;
  /** Other media types that clients use to request it. */
  aliases?: readonly string[];
  /** Profile, where the media type alone is not specific enough (RFC 6906). */
  profile?: string;
  extension: string;
}

/**
 * Every format except the HTML page: `/export/{id}/{name}`. Of formats with the same media type, or an alias of it, the
 * first is given; the others need a parameter or a profile.
 */
export const formats = {
  bibtex: { mediaType: 'application/x-bibtex', aliases: ['text/x-bibtex'], extension: 'bib' },
  ris: { mediaType: 'application/x-research-info-systems', extension: 'ris' },
  'csl-json': { mediaType: 'application/vnd.citationstyles.csl+json', extension: 'csl.json' },
  'datacite-xml': {
    mediaType: 'application/vnd.datacite.datacite+xml',
    aliases: ['application/x-datacite+xml'],
    extension: 'datacite.xml',
  },
  'datacite-json': {
    mediaType: 'application/vnd.datacite.datacite+json',
    aliases: ['application/x-datacite+json'],
    extension: 'datacite.json',
  },
  'dublin-core': {
    mediaType: 'application/xml',
    aliases: ['text/xml'],
    profile: 'http://www.openarchives.org/OAI/2.0/oai_dc/',
    extension: 'dc.xml',
  },
  'json-ld': {
    mediaType: 'application/ld+json',
    aliases: ['application/vnd.schemaorg.ld+json'],
    profile: 'https://schema.org/',
    extension: 'jsonld',
  },
  croissant: {
    mediaType: 'application/ld+json',
    profile: 'http://mlcommons.org/croissant/1.0',
    extension: 'croissant.json',
  },
  'ro-crate': {
    mediaType: 'application/ld+json',
    profile: 'https://w3id.org/ro/crate',
    // The plain name `ro-crate-metadata.json` would claim that the data files are in the same folder.
    extension: 'ro-crate-metadata.json',
  },
  json: { mediaType: 'application/json', extension: 'json' },
  gbt7714: {
    mediaType: 'text/x-bibliography',
    aliases: ['text/x-bibliography;style=gb-7714-2015', 'text/plain'],
    extension: 'gbt7714.txt',
  },
  apa: { mediaType: 'text/x-bibliography;style=apa', extension: 'apa.txt' },
  linkset: { mediaType: 'application/linkset+json', extension: 'linkset.json' },
  'linkset-text': { mediaType: 'application/linkset', extension: 'linkset.txt' },
} as const satisfies Record<string, Format>;

export type FormatName = keyof typeof formats;
export const formatNames = Object.keys(formats) as FormatName[];

/** Formats that describe the resource itself: Signposting and the box “Cite” of its page offer them. */
export const descriptions = [
  'datacite-xml',
  'datacite-json',
  'json-ld',
  'croissant',
  'ro-crate',
  'dublin-core',
  'csl-json',
  'bibtex',
  'ris',
] as const satisfies readonly FormatName[];

/** Path of a resource in a format. */
export const exportPath = (publicId: string, format: FormatName) => `/export/${encodeURIComponent(publicId)}/${format}`;
