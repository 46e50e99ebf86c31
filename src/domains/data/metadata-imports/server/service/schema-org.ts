import type { OfferedField } from '#contract/data/metadata-fields';
import type { ResourceType } from '#contract/data/resources';
import type { DeclaredField } from '#module/data/metadata-fields';
import { addMeasured, addTerms, termAt, termNamed } from './declared.ts';
import { partedName } from './people.ts';
import {
  add,
  affiliationsIn,
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

/*
 * Records in schema.org terms: an RO-Crate (https://www.researchobject.org/ro-crate, 1.1 and 1.2), which is a flat
 * graph of entities with references, or the JSON-LD of one record.
 */

/** A record with the entities that it references. */
export interface Linked {
  root: Node;
  entities: ReadonlyMap<string, Node>;
}

/** The main record of a JSON-LD document; undefined for other documents. */
export function rootOf(whole: unknown): Linked | undefined {
  if (!isNode(whole) || whole['@context'] === undefined) return undefined;
  const graph = whole['@graph'];
  if (!Array.isArray(graph)) return isOf(whole, types) ? { root: whole, entities: new Map() } : undefined;
  const entities = new Map(
    graph
      .filter(isNode)
      .flatMap((one): [string, Node][] => (typeof one['@id'] === 'string' ? [[one['@id'], one]] : [])),
  );
  const descriptor = [...entities].find(([id]) => /(?:^|[/#])ro-crate-metadata\.json(?:ld)?$/.test(id))?.[1];
  const about = descriptor && isNode(descriptor['about']) ? descriptor['about']['@id'] : undefined;
  const root = entities.get(String(about)) ?? [...entities.values()].find((one) => isOf(one, { Dataset: 'dataset' }));
  return root && { root, entities };
}

/** Our types for classes of schema.org. */
const types: Record<string, ResourceType> = {
  Dataset: 'dataset',
  ScholarlyArticle: 'paper',
  Thesis: 'thesis',
  Report: 'report',
  SoftwareSourceCode: 'software',
  SoftwareApplication: 'software',
};

const classesOf = (node: Node): string[] =>
  [node['@type']]
    .flat()
    .flatMap((one) => (typeof one === 'string' ? [one.replace(/^(?:https?:\/\/)?schema(?:\.org\/|:)|^sc:/, '')] : []));
const isOf = (node: Node, classes: Record<string, unknown>) =>
  classesOf(node).some((one) => Object.hasOwn(classes, one));

/** Properties for relations of a record to a work. */
const relations = {
  citation: 'References',
  isBasedOn: 'IsDerivedFrom',
  isPartOf: 'IsPartOf',
  subjectOf: 'IsCitedBy',
} as const;

/** Reads the properties that the form has fields for. References to other entities of the graph are resolved. */
export function readSchemaOrg({ root, entities }: Linked, fields: readonly DeclaredField[]): Findings {
  const into = nothingFound();
  const whole = (node: Node): Node => {
    const named = typeof node['@id'] === 'string' ? entities.get(node['@id']) : undefined;
    return named ? { ...named, ...node } : node;
  };
  const all = (node: Node, name: string): Node[] => nodesIn(node[name]).map(whole);
  const language = root['inLanguage'];
  const type = classesOf(root)
    .map((one) => types[one])
    .find(Boolean);
  if (type) add(into, 'resourceType', type);
  const title = textIn(root, 'name', into);
  add(into, inLanguage('title', title, language), title);
  const other = textIn(root, 'alternateName', into);
  add(into, inLanguage('title', other), other);
  const description = textIn(root, 'description', into);
  add(into, inLanguage('description', description, language), description);
  for (const [field, words] of Map.groupBy(wordsOf(root, all, into, fields), (word) => inLanguage('keywords', word)))
    add(into, field, words.join(','));
  addTerms(
    into,
    statedTerms(root, all).flatMap((one) => termOfNode(one, fields) ?? []),
  );
  addMeasured(into, [...all(root, 'variableMeasured'), ...all(root, 'additionalProperty')], fields);
  const people = ['author', 'creator'].map((name) => all(root, name)).find((list) => list.length > 0) ?? [];
  add(
    into,
    'authors',
    people.map((one) => personOf(one, all, into)),
  );
  add(into, 'grants', grantsOf(root, all, into));
  add(into, 'relatedWorks', worksOf(root, all, into));
  const license =
    [root['license']]
      .flat()
      .map((one) => addressIn(one, all, root))
      .find(Boolean) ?? '';
  add(into, 'license', licenseIn(license));
  if (license && !licenseIn(license)) into.unknown.push({ path: 'license', value: license });
  for (const id of [root['identifier'], root['@id'], root['sameAs']]
    .flat()
    .map((one) => idIn(one))
    .filter(Boolean)) {
    const doi = /^(?:https?:\/\/(?:dx\.)?doi\.org\/|doi:)?(10\.\d{4,9}\/\S+)$/i.exec(id)?.[1];
    if (doi) add(into, 'doi', doi);
    const cstr = /^(?:https?:\/\/(?:www\.)?cstr\.cn\/|cstr:)([\w.-]+)$/i.exec(id)?.[1];
    if (cstr) add(into, 'cstr', `CSTR:${cstr}`);
  }
  return into;
}

/** An identifier, given as a text, as the name of an entity, or as a value with a name. */
function idIn(value: unknown): string {
  if (typeof value === 'string') return value.trim();
  if (!isNode(value)) return '';
  return [value['value'], value['url'], value['@id']].find((one) => typeof one === 'string') ?? '';
}

type All = (node: Node, name: string) => Node[];

/** Address of a licence, or its name. */
function addressIn(value: unknown, all: All, root: Node): string {
  if (typeof value === 'string') return value;
  if (!isNode(value)) return '';
  const [named = value] = all(root, 'license');
  const said = [value['@id'], named['url'], named['identifier'], named['name']];
  const texts = said.filter((one): one is string => typeof one === 'string' && one !== '');
  return texts.find((one) => licenseIn(one)) ?? texts[0] ?? '';
}

/** Characters of a technique at most: longer ones are sentences. */
const longestTerm = 100;

/** Terms of keywords and techniques. A technique may be a text: an address or a name. */
function statedTerms(root: Node, all: All): Node[] {
  const named = ['measurementTechnique', 'keywords', 'about'].flatMap((name) => all(root, name));
  const texts = [root['measurementTechnique']]
    .flat()
    .filter((one) => typeof one === 'string' && one.length <= longestTerm) as string[];
  return [...named, ...texts.map((one) => (isAddress(one) ? { url: one } : { technique: one.trim(), name: one }))];
}

const isAddress = (text: string) => /^https?:\/\//.test(text);

const termOfNode = (one: Node, fields: readonly OfferedField[]) =>
  typeof one['technique'] === 'string'
    ? termNamed(fields, one['technique'])
    : [one['url'], one['@id'], one['termCode'], one['sameAs']].flatMap((address) => termAt(fields, address) ?? [])[0];

/** Keywords, and techniques that are no values of a declared field. */
function wordsOf(root: Node, all: All, into: Findings, fields: readonly OfferedField[]): string[] {
  const plain = [root['keywords']].flat().flatMap((one) => (typeof one === 'string' ? keywordsIn(one).split(',') : []));
  const terms = statedTerms(root, all)
    .filter((one) => !termOfNode(one, fields))
    .map((one) => textIn(one, 'name', into));
  return [...new Set([...plain, ...terms].map((word) => word.replaceAll(',', ' ').trim()).filter(Boolean))];
}

function personOf(one: Node, all: All, into: Findings) {
  const [family = '', given = '', name = '', email = ''] = ['familyName', 'givenName', 'name', 'email'].map((key) =>
    textIn(one, key, into),
  );
  const isPerson = !isOf(one, { Organization: 1, ResearchOrganization: 1, CollegeOrUniversity: 1 });
  const places = [...all(one, 'affiliation'), ...all(one, 'parentOrganization')].map((place) =>
    affiliationsIn(textIn(place, 'name', into), [place['@id'], place['sameAs'], place['identifier']].flat()),
  );
  const said = typeof one['affiliation'] === 'string' ? affiliationsIn(one['affiliation'], []) : [];
  const ids = [one['@id'], one['identifier'], one['sameAs']].flat().map(idIn);
  return {
    ...namesOf(family || given ? { family, given } : isPerson ? partedName(name) : { family: name }),
    affiliations: [...said, ...places.flat()],
    email: email.replace(/^mailto:/, ''),
    orcid: ids.find((id) => /orcid\.org\//.test(id)) ?? '',
    isCorresponding: false,
  };
}

function grantsOf(root: Node, all: All, into: Findings) {
  const named = new Set<string>();
  const funderIn = (funder: Node | undefined) => {
    const name = funder ? textIn(funder, 'name', into) : '';
    named.add(name);
    return { funder: name, ids: [funder?.['@id'], funder?.['sameAs'], funder?.['identifier']].flat() };
  };
  const grants = all(root, 'funding').flatMap((grant) => {
    const [funder] = [...all(grant, 'funder'), ...all(grant, 'sponsor')];
    const [number, name] = [textIn(grant, 'identifier', into), textIn(grant, 'name', into)];
    return grantIn({ number: number || name, title: number ? name : '', ...funderIn(funder) });
  });
  const others = all(root, 'funder').flatMap((funder) => {
    const isNamed = named.has(textIn(funder, 'name', into));
    return isNamed ? [] : grantIn(funderIn(funder));
  });
  return [...grants, ...others];
}

/** Works with a supported identifier: a DOI, or an address. */
function worksOf(root: Node, all: All, into: Findings) {
  return Object.entries(relations).flatMap(([property, relation]) => {
    const texts = [root[property]].flat().filter((one): one is string => typeof one === 'string');
    const named = all(root, property).map((one) => ({
      id: idIn(one) || idIn(one['identifier']),
      title: textIn(one, 'name', into),
    }));
    return [...texts.map((id) => ({ id, title: '' })), ...named].flatMap(({ id, title }) => {
      const isDoi = /^(?:https?:\/\/(?:dx\.)?doi\.org\/|doi:)?10\.\d{4,9}\//i.test(id);
      const work = isDoi || /^https?:\/\//.test(id) ? workIn(relation, isDoi ? 'DOI' : 'URL', id) : undefined;
      return work ? [{ ...work, title }] : [];
    });
  });
}
