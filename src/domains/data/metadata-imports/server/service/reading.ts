import { fail } from '#shared/fail';
import { translatorOf, type Language } from '#shared/texts';
import { isModest, jsonShape } from '#server/json-shape';
import type { Imported } from '../../contract.ts';
import { metadataImportTexts } from '../../texts/index.ts';
import { checked } from './checked.ts';
import { readCsl } from './csl.ts';
import { readCsv } from './csv.ts';
import { readDataCite } from './datacite.ts';
import { isNode, type Node } from './values.ts';

/** Levels of nesting of JSON that is read; DataCite has six. */
const deepest = 60;

/**
 * Reads a text in whichever of the formats it is.
 * @throws data.metadata-imports.unknown|malformed|deep|large|noRow|csv|manyColumns
 */
export function readMetadata(text: string, language: Language): Imported {
  if (/^\s*[[{]/.test(text)) return readJson(text, language);
  const table = readCsv(text);
  if (table.found.length === 0 && table.unknown.length === 0) throw fail('data.metadata-imports.unknown');
  const t = translatorOf(metadataImportTexts, language);
  const { fields, faults } = checked(table, language);
  const more = [
    ...table.unknownColumns.map((name) => ({ path: name, message: t('fail.unknownColumn', { name }) })),
    ...(table.hasMoreRows ? [{ path: '', message: t('fail.manyRows') }] : []),
  ];
  return { format: 'csv', fields, faults: [...faults, ...more] };
}

function readJson(text: string, language: Language): Imported {
  refuseHuge(text);
  const node = itemIn(parsed(text));
  if (node && isDataCite(node)) return { format: 'datacite', ...checked(readDataCite(node), language) };
  if (node && ['type', 'title', 'author', 'DOI'].filter((name) => Object.hasOwn(node, name)).length >= 2)
    return { format: 'csl', ...checked(readCsl(node), language) };
  throw fail('data.metadata-imports.unknown');
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw fail('data.metadata-imports.malformed');
  }
}

/** The one item: alone, the first of a list, or inside the answer of DataCite or Crossref. */
function itemIn(whole: unknown): Node | undefined {
  const one: unknown = Array.isArray(whole) ? whole[0] : whole;
  if (!isNode(one)) return undefined;
  const { data, message, attributes } = one;
  if (isNode(data) && isNode(data['attributes'])) return data['attributes'];
  if (isNode(attributes)) return attributes;
  return isNode(message) ? message : one;
}

const isDataCite = (node: Node) => Array.isArray(node['creators']) || Array.isArray(node['titles']);

/** Before anything is made of it. */
function refuseHuge(text: string): void {
  const shape = jsonShape(Buffer.from(text));
  if (shape.depth > deepest) throw fail('data.metadata-imports.deep');
  if (!isModest(shape)) throw fail('data.metadata-imports.large');
}
