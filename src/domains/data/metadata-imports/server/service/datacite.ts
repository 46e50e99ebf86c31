import type { ResourceType } from '#contract/data/resources';
import {
  add,
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
} from './values.ts';

/** General types of DataCite 4.6 that are types of ours. */
const types: Record<string, ResourceType> = {
  Dataset: 'dataset',
  JournalArticle: 'paper',
  ConferencePaper: 'conference',
  ConferenceProceeding: 'conference',
  Dissertation: 'thesis',
  Report: 'report',
  Software: 'software',
};

/** The attributes of a DOI in DataCite JSON, https://schema.datacite.org, with the property names of its REST API. */
export function readDataCite(attributes: Node): Findings {
  const into = nothingFound();
  const kind = isNode(attributes['types']) ? attributes['types'] : {};
  const type = types[textIn(kind, 'resourceTypeGeneral', into)];
  if (type) add(into, 'resourceType', type);
  for (const one of nodesIn(attributes['titles'])) {
    const title = textIn(one, 'title', into);
    add(into, inLanguage('title', title, one['lang']), title);
  }
  for (const [field, words] of Map.groupBy(subjectsOf(attributes, into), ({ field: name }) => name))
    add(into, field, words.map(({ word }) => word).join(','));
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
  add(into, 'projects', projectsOf(attributes, into));
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

function subjectsOf(attributes: Node, into: Findings) {
  return nodesIn(attributes['subjects']).flatMap((one) => {
    const word = textIn(one, 'subject', into).replaceAll(',', ' ');
    return word ? [{ field: inLanguage('keywords', word, one['lang']), word }] : [];
  });
}

function personOf(creator: Node, into: Findings) {
  const [family, given, name] = ['familyName', 'givenName', 'name'].map((key) => textIn(creator, key, into));
  const [, last, first] = /^([^,]+),\s*(.+)$/.exec(name ?? '') ?? [];
  const isPerson = creator['nameType'] !== 'Organizational';
  const names =
    family || given
      ? namesOf(family ?? '', given ?? '')
      : last && first && isPerson
        ? namesOf(last, first)
        : namesOf(name ?? '', '');
  const [place] = nodesIn(creator['affiliation']);
  const orcid = nodesIn(creator['nameIdentifiers']).find((one) => one['nameIdentifierScheme'] === 'ORCID');
  return {
    ...names,
    institution: place ? textIn(place, 'name', into) : textIn(creator, 'affiliation', into),
    orcid: orcid ? textIn(orcid, 'nameIdentifier', into) : '',
    isCorresponding: false,
  };
}

function projectsOf(attributes: Node, into: Findings) {
  return nodesIn(attributes['fundingReferences']).flatMap((one) => {
    const projectNo = textIn(one, 'awardNumber', into);
    return projectNo ? [{ projectNo, agency: textIn(one, 'funderName', into) }] : [];
  });
}

/** Relations and kinds of identifiers that the form knows; a version's links to its sisters are made anew by the portal. */
function worksOf(attributes: Node, into: Findings) {
  const works = nodesIn(attributes['relatedIdentifiers']).map((one) =>
    workIn(
      textIn(one, 'relationType', into),
      textIn(one, 'relatedIdentifierType', into),
      textIn(one, 'relatedIdentifier', into),
    ),
  );
  return works.filter((work) => work !== undefined);
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
