import type { Made } from './factory-made.ts';

const front = '/prod-api/front';

/** Formats that describe a record. */
export const descriptions =
  'bibtex ris csl-json datacite-xml datacite-json dublin-core json-ld croissant ro-crate json gbt7714 apa'.split(' ');

/** The paths of both searches by which data of a resource could leak. */
export const searchPaths: Record<string, (it: Made) => string> = {
  search: (it) => `${front}/resource/list?keyword=${it.words.title}`,
  'suggested titles': () => `${front}/resource/suggest?keyword=Leak`,
  completions: () => `${front}/resource/completions?keyword=Leak`,
  'completions of an author': (it) => `${front}/resource/completions?keyword=${it.words.author}`,
  'counts of a search without its filters': (it) => `${front}/resource/explanation?keyword=${it.words.title}&year=1999`,
  'search by abstract': (it) => `${front}/resource/list?keyword=${it.words.abstract}`,
  'search by file': (it) => `${front}/resource/list?keyword=${it.words.file}`,
  'newest hits': () => `${front}/resource/list?pageSize=100`,
  facets: (it) => `${front}/resource/facets?keyword=${it.words.title}`,
  'export of hits': () => `${front}/resource/export`,
  'site search': () => `${front}/search/list?keyword=Leak`,
  'site search for a title': (it) => `${front}/search/list?keyword=${it.words.title}`,
  'counts of the site search': (it) => `${front}/search/counts?keyword=${it.words.title}`,
};

/** The paths of the structures in the files of resources; all of them are of one material. */
export const structurePaths: Record<string, (it: Made) => string> = {
  'structures of a material': (it) => `${front}/material/${it.material}/structures?pageSize=100`,
  'records of a material': (it) => `${front}/material/${it.material}/records`,
  structure: (it) => `${front}/structure/${it.structure}`,
  'structure as a file': (it) => `${front}/structure/${it.structure}/file?format=cif`,
  'structures of OPTIMADE': () => '/optimade/v1/structures?page_limit=500',
  'structure of OPTIMADE': (it) => `/optimade/v1/structures/${it.structure}?include=references,files`,
  'references of OPTIMADE': () => '/optimade/v1/references?page_limit=500',
  'files of OPTIMADE': () => '/optimade/v1/files?page_limit=500',
};

export const officeStructurePaths: Record<string, (it: Made) => string> = {
  'structures deposited before': (it) => `/prod-api/data/structure/deposited/${it.resourceId}`,
  'structures in the office': () => '/prod-api/data/structure/list?pageSize=100',
};

/** The paths of selections that contain a resource. */
export const selectionPaths: Record<string, (it: Made) => string> = {
  'records of a selection': (it) => `${front}/selection/${it.selection}/items`,
  ...Object.fromEntries(
    ['csv', 'bibtex', 'ris', 'jsonl'].map((format): [string, (it: Made) => string] => [
      `records of a selection as ${format}`,
      (it) => `${front}/selection/${it.selection}/export?format=${format}`,
    ]),
  ),
  ...Object.fromEntries(
    ['datacite-json', 'json-ld'].map((format): [string, (it: Made) => string] => [
      `selection as ${format}`,
      (it) => `${front}/selection/${it.selection}/description?format=${format}`,
    ]),
  ),
};
