import { declaredFields, type DeclaredField } from '#module/data/metadata-fields';
import type { Context } from '#server/context';
import { fail } from '#shared/fail';
import { translatorOf, type Language } from '#shared/texts';
import { isWithinJsonLimits, jsonShape } from '#server/http/json-shape';
import { firstRowsOf } from '#server/formats/read-workbook';
import type { Imported } from '../../contract.ts';
import { metadataImportTexts } from '../../texts/index.ts';
import { checked } from './checked.ts';
import { isBibtex, itemsOfBibtex } from './bibtex.ts';
import { readCsl } from './csl.ts';
import { maxColumns, readCsv, readTable, type Table } from './csv.ts';
import { dataCiteOfXml } from './datacite-xml.ts';
import { readDataCite } from './datacite.ts';
import { isRis, itemsOfRis } from './ris.ts';
import { readSchemaOrg, rootOf } from './schema-org.ts';
import { isNode, type Item, type Node } from './values.ts';

/** For whom a text is read: the language of the report, and the declared fields. */
export interface Reader {
  language: Language;
  fields: readonly DeclaredField[];
}

export const readerFor = async (ctx: Context): Promise<Reader> => ({
  language: ctx.language,
  fields: await declaredFields(ctx),
});

/** Limit of broken entries that are reported one by one. */
const maxFaults = 20;

/** Limit of nesting in JSON; DataCite has six levels. */
const deepest = 60;

/**
 * Reads a text in any supported format.
 * @throws data.metadata-imports.unknown|malformed|malformedXml|deep|large|noRow|csv|manyColumns
 */
export function readMetadata(text: string, reader: Reader): Imported {
  const it = text.replace(/^\ufeff/, '');
  if (/^\s*[[{]/.test(it)) return readJson(it, reader);
  if (/^\s*</.test(it)) return readXml(it, reader);
  if (isRis(it)) return readItems('ris', itemsOfRis(it), reader);
  if (isBibtex(it)) return readItems('bibtex', itemsOfBibtex(it), reader);
  return tableRead('csv', readCsv(it, reader.fields), reader);
}

/**
 * Reads the first sheet of a workbook, a header row and one row of data.
 * @throws data.metadata-imports.unknown|noRow|manyColumns|large, kernel.workbook.broken|size
 */
export async function readSheet(bytes: Buffer, reader: Reader): Promise<Imported> {
  const look = { sheets: 2, rows: 3, columns: maxColumns + 1, isSavedOnly: true };
  const [sheet, more] = (await firstRowsOf(bytes, look)).sheets;
  const rows = (sheet?.rows ?? []).filter((row) => row.some((cell) => cell.trim() !== ''));
  const read = tableRead('xlsx', readTable(rows, reader.fields), reader);
  const t = translatorOf(metadataImportTexts, reader.language);
  return more ? { ...read, faults: [...read.faults, { path: '', message: t('fail.manySheets') }] } : read;
}

function tableRead(format: 'csv' | 'xlsx', table: Table, reader: Reader): Imported {
  if (table.found.length + table.unknown.length + table.refused.length === 0)
    throw fail('data.metadata-imports.unknown');
  const t = translatorOf(metadataImportTexts, reader.language);
  const { fields, faults } = checked(table, reader.language);
  const more = [
    ...table.unknownColumns.map((name) => ({ path: name, message: t('fail.unknownColumn', { name }) })),
    ...(table.hasMoreRows ? [{ path: '', message: t('fail.manyRows') }] : []),
  ];
  return { format, fields, faults: [...faults, ...more] };
}

/** The first reference of a list, and the unreadable parts of the list. @throws data.metadata-imports.unknown */
function readItems(
  format: 'bibtex' | 'ris',
  { items, broken }: { items: Item[]; broken: number[] },
  reader: Reader,
): Imported {
  const t = translatorOf(metadataImportTexts, reader.language);
  const torn = broken.slice(0, maxFaults).map((line) => ({ path: '', message: t('fail.brokenLine', { line }) }));
  const [item] = items;
  if (!item) {
    if (torn[0]) throw fail('data.metadata-imports.torn', { line: broken[0]! });
    throw fail('data.metadata-imports.unknown');
  }
  const findings = readCsl(item.node);
  const { fields, faults } = checked({ ...findings, unused: unusedOf(item, findings.unused) }, reader.language);
  const unread = item.unread.map(({ name, value }) => ({
    path: name,
    message: t('fail.unread', { name, value: value.slice(0, 100), line: item.line }),
  }));
  const more = items.length > 1 ? [{ path: '', message: t('fail.manyItems', { count: items.length }) }] : [];
  return { format, fields, faults: [...faults, ...unread, ...torn, ...more] };
}

/** Fields of a reference without a place in the form; a field that another variable has used does not count. */
function unusedOf({ origins, unused }: Item, variables: readonly string[]): string[] {
  const left = new Set(variables);
  const taken = Object.entries(origins).flatMap(([name, from = []]) => (left.has(name) ? [] : from));
  const names = variables.flatMap((name) => origins[name] ?? []).filter((name) => !taken.includes(name));
  return [...new Set([...names, ...unused])];
}

function readXml(text: string, reader: Reader): Imported {
  const node = dataCiteOfXml(text);
  if (!node) throw fail('data.metadata-imports.unknown');
  return { format: 'dataciteXml', ...checked(readDataCite(node, reader.fields), reader.language) };
}

function readJson(text: string, reader: Reader): Imported {
  refuseHuge(text);
  const whole = parsed(text);
  const linked = rootOf(whole);
  if (linked) return { format: 'roCrate', ...checked(readSchemaOrg(linked, reader.fields), reader.language) };
  const node = itemIn(whole);
  if (node && isDataCite(node))
    return { format: 'datacite', ...checked(readDataCite(node, reader.fields), reader.language) };
  if (node && ['type', 'title', 'author', 'DOI'].filter((name) => Object.hasOwn(node, name)).length >= 2)
    return { format: 'csl', ...checked(readCsl(node), reader.language) };
  throw fail('data.metadata-imports.unknown');
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw fail('data.metadata-imports.malformed');
  }
}

/** The item of a document: the only one, the first of a list, or the one in a response of DataCite or Crossref. */
function itemIn(whole: unknown): Node | undefined {
  const one: unknown = Array.isArray(whole) ? whole[0] : whole;
  if (!isNode(one)) return undefined;
  const { data, message, attributes } = one;
  if (isNode(data) && isNode(data['attributes'])) return data['attributes'];
  if (isNode(attributes)) return attributes;
  return isNode(message) ? message : one;
}

const isDataCite = (node: Node) => Array.isArray(node['creators']) || Array.isArray(node['titles']);

/** Checked before parsing. */
function refuseHuge(text: string): void {
  const shape = jsonShape(Buffer.from(text));
  if (shape.depth > deepest) throw fail('data.metadata-imports.deep');
  if (!isWithinJsonLimits(shape)) throw fail('data.metadata-imports.large');
}
