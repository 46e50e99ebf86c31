import { SaxesParser } from 'saxes';
import { fail } from '#shared/fail';
import type { Node } from './values.ts';

/** An element of XML. */
interface Element {
  name: string;
  attributes: Record<string, string>;
  children: Element[];
  text: string;
}

const deepest = 60;
const maxElements = 20_000;

/**
 * Converts a DataCite record from XML to the property names of its JSON, so that one reader supports both.
 * @returns undefined if it contains none
 * @throws data.metadata-imports.malformedXml|deep|large
 */
export function dataCiteOfXml(text: string): Node | undefined {
  const resource = find(parsed(text), 'resource');
  if (!resource?.children.some(({ name }) => name === 'creators' || name === 'titles')) return undefined;
  const in_ = (list: string) => child(resource, list)?.children ?? [];
  const value = (element: Element | undefined, name: string) => (element && child(element, name)?.text) ?? '';
  const kind = child(resource, 'resourceType');
  const identifier = child(resource, 'identifier');
  return {
    ...(identifier?.attributes['identifierType'] === 'DOI' ? { doi: identifier.text } : {}),
    types: { resourceTypeGeneral: kind?.attributes['resourceTypeGeneral'] ?? '' },
    publicationYear: value(resource, 'publicationYear'),
    publisher: value(resource, 'publisher'),
    version: value(resource, 'version'),
    language: value(resource, 'language'),
    titles: in_('titles').map((it) => ({ title: it.text, ...it.attributes })),
    subjects: in_('subjects').map((it) => ({ subject: it.text, ...it.attributes })),
    descriptions: in_('descriptions').map((it) => ({ description: it.text, ...it.attributes })),
    creators: in_('creators').map((it) => ({
      name: value(it, 'creatorName'),
      nameType: child(it, 'creatorName')?.attributes['nameType'],
      givenName: value(it, 'givenName'),
      familyName: value(it, 'familyName'),
      affiliation: it.children.filter(({ name }) => name === 'affiliation').map((place) => ({ name: place.text })),
      nameIdentifiers: it.children
        .filter(({ name }) => name === 'nameIdentifier')
        .map((id) => ({ nameIdentifier: id.text, ...id.attributes })),
    })),
    contributors: in_('contributors').map((it) => value(it, 'contributorName')),
    dates: in_('dates').map((it) => it.text),
    rightsList: in_('rightsList').map((it) => ({
      rights: it.text,
      rightsUri: it.attributes['rightsURI'],
      rightsIdentifier: it.attributes['rightsIdentifier'],
    })),
    fundingReferences: in_('fundingReferences').map((it) => ({
      funderName: value(it, 'funderName'),
      awardNumber: value(it, 'awardNumber'),
      awardTitle: value(it, 'awardTitle'),
      funderIdentifier: value(it, 'funderIdentifier'),
    })),
    relatedIdentifiers: in_('relatedIdentifiers').map((it) => ({ relatedIdentifier: it.text, ...it.attributes })),
  };
}

const child = ({ children }: Element, name: string) => children.find((it) => it.name === name);

/** The first element with a name in or below an element, at any depth. */
function find(element: Element, name: string): Element | undefined {
  if (element.name === name) return element;
  for (const below of element.children) {
    const found = find(below, name);
    if (found) return found;
  }
  return undefined;
}

function parsed(text: string): Element {
  const root: Element = { name: '', attributes: {}, children: [], text: '' };
  const open = [root];
  let count = 0;
  const parser = new SaxesParser();
  const local = (name: string) => name.slice(name.indexOf(':') + 1);
  parser.on('doctype', () => {
    throw malformed();
  });
  // HTML entities are not valid in XML, but occur in texts from web pages; they are read with the text.
  parser.on('error', ({ message }) => {
    if (!message.includes('undefined entity')) throw malformed();
  });
  parser.on('opentag', ({ name, attributes }) => {
    count += 1;
    if (count > maxElements) throw fail('data.metadata-imports.large');
    if (open.length > deepest) throw fail('data.metadata-imports.deep');
    const named = Object.fromEntries(Object.entries(attributes).map(([key, it]) => [local(key), it]));
    const element: Element = { name: local(name), attributes: named, children: [], text: '' };
    open.at(-1)!.children.push(element);
    open.push(element);
  });
  const take = (said: string) => {
    open.at(-1)!.text += said;
  };
  parser.on('text', take);
  parser.on('cdata', take);
  parser.on('closetag', () => {
    const closed = open.pop()!;
    // Tags within a text, such as `<br/>` and `<i>`, are not elements of the record.
    if (/^(?:br|p)$/.test(closed.name)) take(`\n${closed.text}`);
    else if (/^(?:i|b|em|strong|sub|sup|span)$/.test(closed.name)) take(closed.text);
  });
  parser.write(text).close();
  return root;
}

const malformed = () => fail('data.metadata-imports.malformedXml');
