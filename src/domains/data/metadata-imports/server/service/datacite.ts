import type { OfferedField } from '#contract/data/metadata-fields';
import type { ResourceType } from '#contract/data/resources';
import { addTerms, termAt } from './declared.ts';
import { partedName } from './people.ts';
import {
  add,
  affiliationsIn,
  inLanguage,
  isNode,
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

/** Our types for general types of DataCite 4.6. */
const types: Record<string, ResourceType> = {
  Dataset: 'dataset',
  JournalArticle: 'paper',
  ConferencePaper: 'conference',
  ConferenceProceeding: 'conference',
  Dissertation: 'thesis',
  Report: 'report',
  Software: 'software',
};

/** Properties of DataCite that the form has no field for. */
const withoutPlace = [
  'contributors',
  'dates',
  'sizes',
  'formats',
  'geoLocations',
  'alternateIdentifiers',
  'relatedItems',
];

const isFilled = (value: unknown) => (Array.isArray(value) ? value.length > 0 : Boolean(value));

/**
 * Reads the attributes of a DOI in DataCite JSON, https://schema.datacite.org, with the property names of its REST API.
 */
export function readDataCite(attributes: Node, fields: readonly OfferedField[] = []): Findings {
  const into = nothingFound();
  into.unused.push(...withoutPlace.filter((name) => isFilled(attributes[name])));
  const kind = isNode(attributes['types']) ? attributes['types'] : {};
  const type = types[textIn(kind, 'resourceTypeGeneral', into)];
  if (type) add(into, 'resourceType', type);
  for (const one of nodesIn(attributes['titles'])) {
    const title = textIn(one, 'title', into);
    add(into, inLanguage('title', title, one['lang']), title);
  }
  for (const [field, words] of Map.groupBy(subjectsOf(attributes, into, fields), ({ field: name }) => name))
    add(into, field, words.map(({ word }) => word).join(','));
  const subjects = nodesIn(attributes['subjects']);
  addTerms(
    into,
    subjects.flatMap((one) => termAt(fields, addressOf(one)) ?? []),
  );
  for (const one of nodesIn(attributes['descriptions'])) {
    const description = textIn(one, 'description', into);
    const isAbstract = one['descriptionType'] === undefined || one['descriptionType'] === 'Abstract';
    if (isAbstract) add(into, inLanguage('description', description, one['lang']), description);
  }
  for (const [field, value] of typeMetaOf(attributes, type, into)) add(into, `typeMeta.${field}`, value);
  add(
    into,
    'authors',
    nodesIn(attributes['creators']).map((creator) => personOf(creator, into)),
  );
  add(into, 'grants', grantsOf(attributes, into));
  add(into, 'relatedWorks', worksOf(attributes, into));
  const rights = nodesIn(attributes['rightsList']);
  const written = rights.flatMap((one) =>
    ['rightsUri', 'rightsIdentifier', 'rights'].map((name) => textIn(one, name, into)).filter(Boolean),
  );
  const license = written.map(licenseIn).find(Boolean) ?? '';
  add(into, 'license', license);
  if (!license && written[0]) into.unknown.push({ path: 'license', value: written[0] });
  add(into, 'doi', textIn(attributes, 'doi', into) || identifierOf(attributes, into));
  return into;
}

/** Subjects that are no values of a declared field. */
function subjectsOf(attributes: Node, into: Findings, fields: readonly OfferedField[]) {
  return nodesIn(attributes['subjects']).flatMap((one) => {
    if (termAt(fields, addressOf(one))) return [];
    const word = textIn(one, 'subject', into).replaceAll(',', ' ');
    return word ? [{ field: inLanguage('keywords', word, one['lang']), word }] : [];
  });
}

/** The address of a subject: the name in JSON, or in XML. */
const addressOf = (subject: Node): unknown => subject['valueUri'] || subject['valueURI'];

function personOf(creator: Node, into: Findings) {
  const [family = '', given = '', name = ''] = ['familyName', 'givenName', 'name'].map((key) =>
    textIn(creator, key, into),
  );
  const isPerson = creator['nameType'] !== 'Organizational';
  const orcid = nodesIn(creator['nameIdentifiers']).find((one) => one['nameIdentifierScheme'] === 'ORCID');
  const places = Array.isArray(creator['affiliation']) ? creator['affiliation'] : [creator['affiliation']];
  const affiliations = places.slice(0, maxPlaces).flatMap((place) => {
    const node: Node = isNode(place) ? place : { name: place };
    return affiliationsIn(textIn(node, 'name', into), [node['affiliationIdentifier']]);
  });
  return {
    ...namesOf(family || given ? { family, given } : isPerson ? partedName(name) : { family: name }),
    affiliations,
    orcid: orcid ? textIn(orcid, 'nameIdentifier', into) : '',
    isCorresponding: false,
  };
}

/** Limit of institutions per person. */
const maxPlaces = 20;

function grantsOf(attributes: Node, into: Findings) {
  return nodesIn(attributes['fundingReferences']).flatMap((one) => {
    const [number, funder, title] = ['awardNumber', 'funderName', 'awardTitle'].map((name) => textIn(one, name, into));
    return grantIn({ number, funder, title, ids: [one['funderIdentifier']] });
  });
}

/** Links between versions of one work, which the portal manages for its records. */
const ofVersions = /^(?:Is)?(?:(?:New|Previous)VersionOf|HasVersion|IsVersionOf|VersionOf|IdenticalTo)$/i;

/** Relations and kinds of identifiers that the form supports; others are reported. */
function worksOf(attributes: Node, into: Findings) {
  return nodesIn(attributes['relatedIdentifiers']).flatMap((one) => {
    const [relation = '', idType = '', id = ''] = ['relationType', 'relatedIdentifierType', 'relatedIdentifier'].map(
      (name) => textIn(one, name, into),
    );
    const work = workIn(relation, idType, id);
    if (!work && id && !ofVersions.test(relation))
      into.unknown.push({ path: 'relatedWorks', value: [relation, idType, id].join(' | ') });
    return work ? [work] : [];
  });
}

const identifierOf = (attributes: Node, into: Findings) =>
  nodesIn(attributes['identifiers'])
    .filter((one) => one['identifierType'] === 'DOI')
    .map((one) => textIn(one, 'identifier', into))[0] ?? '';

function typeMetaOf(attributes: Node, type: ResourceType | undefined, into: Findings): [string, string][] {
  const [first = {}] = nodesIn(attributes['titles']);
  const title = textIn(first, 'title', into);
  const publisher = isNode(attributes['publisher'])
    ? textIn(attributes['publisher'], 'name', into)
    : textIn(attributes, 'publisher', into);
  const container = isNode(attributes['container']) ? attributes['container'] : {};
  const within = (name: string) => textIn(container, name, into);
  switch (type) {
    case 'paper':
      return [
        ['title', title],
        ['journal', within('title')],
        ['year', textIn(attributes, 'publicationYear', into)],
        ['volume', within('volume')],
        ['issue', within('issue')],
        ['startPage', within('firstPage')],
        ['endPage', within('lastPage')],
      ];
    case 'conference':
    case 'report':
      return [['title', title]];
    case 'thesis':
      return [
        ['title', title],
        ['publisher', publisher],
      ];
    default:
      return [];
  }
}
