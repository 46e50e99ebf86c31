import type { ResourceType } from '#contract/data/resources';
import { dateIn } from './dates.ts';
import {
  add,
  inLanguage,
  isNode,
  keywordsIn,
  licenseIn,
  namesOf,
  nodesIn,
  nothingFound,
  textIn,
  workIn,
  type Findings,
  type Node,
  grantIn,
} from './values.ts';

/** Our types for types of CSL 1.0.2 and of Crossref. */
const types: Record<string, ResourceType> = {
  dataset: 'dataset',
  article: 'paper',
  'article-journal': 'paper',
  'journal-article': 'paper',
  'paper-conference': 'conference',
  'proceedings-article': 'conference',
  thesis: 'thesis',
  dissertation: 'thesis',
  report: 'report',
  software: 'software',
  patent: 'patent',
};

/** Reads an item of CSL-JSON, or a work of Crossref, which adds affiliations, licences and funders. */
export function readCsl(item: Node): Findings {
  const into = nothingFound();
  const text = (name: string) => textIn(item, name, into);
  const type = types[text('type')];
  if (type) add(into, 'resourceType', type);
  const title = text('title');
  add(into, inLanguage('title', title, item['language']), title);
  const keywords = keywordsIn(Array.isArray(item['keyword']) ? item['keyword'].join(',') : text('keyword'));
  add(into, inLanguage('keywords', keywords), keywords);
  const abstract = text('abstract');
  add(into, inLanguage('description', abstract), abstract);
  for (const [field, value] of typeMetaOf(item, type, into)) add(into, `typeMeta.${field}`, value);
  add(
    into,
    'authors',
    nodesIn(item['author']).map((author) => personOf(author, into)),
  );
  add(into, 'grants', grantsOf(item, into));
  add(into, 'relatedWorks', worksOf(item, into));
  const licenses = nodesIn(item['license']).map((one) => textIn(one, 'URL', into));
  const license = licenses.map(licenseIn).find(Boolean) ?? '';
  add(into, 'license', license);
  if (!license && licenses[0]) into.unknown.push({ path: 'license', value: licenses[0] });
  add(into, 'doi', text('DOI'));
  // A work of Crossref has dozens of properties for machines.
  if (!Object.hasOwn(item, 'indexed')) into.unused.push(...withoutPlace(item, type));
  return into;
}

/** CSL variables that only some types, or none, have a field for. */
const variables = (
  'issued container-title volume issue page number publisher publisher-place event-place genre URL version ' +
  'editor translator note annote ISSN ISBN PMID accessed collection-title edition event-title event medium source archive'
).split(' ');

const places: Partial<Record<ResourceType, readonly string[]>> = {
  paper: ['issued', 'container-title', 'volume', 'issue', 'page', 'number'],
  conference: ['event-place'],
  thesis: ['genre', 'publisher-place', 'publisher'],
  report: ['number'],
  patent: ['number', 'issued'],
  software: ['URL'],
};

function withoutPlace(item: Node, type: ResourceType | undefined): string[] {
  const taken = (type && places[type]) ?? [];
  return variables.filter((name) => !taken.includes(name) && isFilled(item[name]));
}

const isFilled = (value: unknown): boolean =>
  isNode(value) ? Object.values(value).some(isFilled) : Array.isArray(value) ? value.some(isFilled) : Boolean(value);

function personOf(author: Node, into: Findings) {
  const text = (name: string) => textIn(author, name, into);
  const particle = [text('dropping-particle'), text('non-dropping-particle')].filter(Boolean).join(' ');
  const names = { family: text('family') || text('literal') || text('name'), given: text('given') };
  const places = nodesIn(author['affiliation']).map((place) => textIn(place, 'name', into));
  return {
    ...namesOf({ ...names, particle, suffix: text('suffix') }),
    institution: places.length > 0 ? places.filter(Boolean).join('; ') : text('affiliation'),
    orcid: text('ORCID'),
    isCorresponding: false,
  };
}

/** Crossref funders with their award numbers. */
function grantsOf(item: Node, into: Findings) {
  return nodesIn(item['funder']).flatMap((funder) => {
    const agency = textIn(funder, 'name', into);
    const awards = Array.isArray(funder['award']) ? funder['award'].filter((one) => typeof one === 'string') : [];
    const numbers: string[] = awards.length > 0 ? awards : [''];
    return numbers.flatMap((number) => grantIn({ number, funder: agency }));
  });
}

/** Relations of a Crossref work: lists by the name of the relation, such as `is-supplement-to`. */
function worksOf(item: Node, into: Findings) {
  const relations = isNode(item['relation']) ? Object.entries(item['relation']) : [];
  const works = relations.flatMap(([name, listed]) =>
    nodesIn(listed).map((one) => workIn(name, textIn(one, 'id-type', into), textIn(one, 'id', into))),
  );
  return works.filter((work) => work !== undefined);
}

function typeMetaOf(item: Node, type: ResourceType | undefined, into: Findings): [string, string][] {
  const text = (name: string) => textIn(item, name, into);
  const issued = dayOf(item['issued']) || dayOf(item['published']);
  const [startPage = '', endPage = ''] = text('page').split(/\s*[-–—]\s*/);
  const number = text('number');
  switch (type) {
    case 'paper':
      return [
        ['title', text('title')],
        ['journal', text('container-title')],
        ['year', issued.slice(0, 4)],
        ['volume', text('volume')],
        ['issue', text('issue')],
        ['startPage', startPage || number],
        ['endPage', endPage],
      ];
    case 'conference':
      return [
        ['title', text('title')],
        ['city', text('event-place')],
      ];
    case 'thesis':
      return [
        ['title', text('title')],
        ['degree', text('genre')],
        ['place', text('publisher-place')],
        ['publisher', text('publisher')],
      ];
    case 'report':
      return [
        ['title', text('title')],
        ['number', number],
      ];
    case 'patent':
      return [
        ['title', text('title')],
        ['number', number],
        ['grantDate', issued.length === 10 ? issued : ''],
      ];
    case 'software':
      return [['repo', text('URL')]];
    default:
      return [];
  }
}

/** Converts `date-parts`, or a date in words, to `yyyy`, `yyyy-MM` or `yyyy-MM-dd`. */
function dayOf(date: unknown): string {
  if (!isNode(date)) return typeof date === 'string' ? dateIn(date) : '';
  const parts = Array.isArray(date['date-parts']) ? (date['date-parts'][0] as unknown) : undefined;
  if (!Array.isArray(parts)) {
    const written = date['raw'] ?? date['literal'];
    return typeof written === 'string' ? dateIn(written) : '';
  }
  return parts
    .slice(0, 3)
    .filter((part) => typeof part === 'string' || typeof part === 'number')
    .map((part) => String(part).padStart(2, '0'))
    .join('-');
}
