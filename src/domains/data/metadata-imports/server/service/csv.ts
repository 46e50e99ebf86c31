import { CsvError, parse } from 'csv-parse/sync';
import {
  isFieldKey,
  relationTypes,
  resourceTypes,
  ruleOf,
  typeFieldKinds,
  typeFields,
  workIdTypes,
  type ResourceType,
} from '#contract/data/resources';
import { fieldOfHeading, type OfferedField } from '#contract/data/metadata-fields';
import { fail } from '#shared/fail';
import { languages, translatorOf } from '#shared/texts';
import { resourcesTexts } from '#texts/data/resources';
import { csvColumns } from '../../contract.ts';
import { dateIn, dateInCell } from './dates.ts';
import { partedName } from './people.ts';
import {
  add,
  addDeclared,
  grantIn,
  isHan,
  keywordsIn,
  licenseIn,
  maxEntries,
  namesOf,
  nothingFound,
  plain,
  workIn,
  type Findings,
} from './values.ts';

/** Findings about a table, in addition to its fields. */
export interface Table extends Findings {
  unknownColumns: string[];
  hasMoreRows: boolean;
}

/** Limit of columns in a table; the form has fewer than fifty fields. */
export const maxColumns = 200;

const words = languages.map((language) => translatorOf(resourcesTexts, language));

/**
 * A header row and one row of data; comma, semicolon or tab between the cells.
 * @throws data.metadata-imports.noRow|csv|manyColumns|large
 */
export const readCsv = (text: string, fields: readonly OfferedField[]): Table => readTable(recordsOf(text), fields);

/**
 * A header row and one row of data, as texts.
 * @throws data.metadata-imports.noRow|manyColumns|large
 */
export function readTable([heads = [], cells, ...more]: readonly string[][], fields: readonly OfferedField[]): Table {
  if (heads.length > maxColumns) throw fail('data.metadata-imports.manyColumns', { count: maxColumns });
  if (!cells) throw fail('data.metadata-imports.noRow');
  const into = { ...nothingFound(), unknownColumns: [] as string[], hasMoreRows: more.length > 0 };
  const type = choiceOf('types', resourceTypes, cells[heads.findIndex((head) => columnOf(head) === 'resourceType')]);
  heads.forEach((head, at) => {
    const cell = plain(cells[at] ?? '');
    const column = columnOf(head, type as ResourceType | undefined);
    const field = column ? undefined : fieldOfHeading(fields, head);
    // Our own tables have an apostrophe before what a spreadsheet would take for a formula.
    if (field && cell) addDeclared(into, field, cell.replace(/^'(?=[+-])/, ''));
    if (!column && !field && head.trim()) into.unknownColumns.push(head.trim().slice(0, 100));
    if (column && cell) addCell(into, column, cell);
  });
  return into;
}

function recordsOf(text: string): string[][] {
  try {
    return parse(text, {
      bom: true,
      delimiter: [',', '\t', ';'].sort((a, b) => count(text, b) - count(text, a))[0]!,
      to: 3,
      trim: true,
      skip_empty_lines: true,
      relax_column_count: true,
      // Formulas and measures in inches contain quotation marks.
      relax_quotes: true,
    });
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    throw fail('data.metadata-imports.csv', { line: Number(error['lines'] ?? 1) });
  }
}

/** Number of times that a delimiter separates the headings; the data row does not count. */
const count = (text: string, sign: string) => text.slice(0, 10_000).split(/\r?\n/, 1)[0]!.split(sign).length;

/** A field and, for Chinese ones, also its name without the language. */
const headsOf = (name: string): string[] => (name.endsWith('Zh') ? [name, name.slice(0, -2)] : [name]);

/** The path of a heading: a field's name, or its label in either language. */
function columnOf(head: string, type?: ResourceType): string | undefined {
  const it = head.trim();
  const own = csvColumns.find((name) =>
    headsOf(name).some((one) => one === it || words.some((t) => t.dynamic(`fields.${one}`) === it)),
  );
  if (own) return own;
  const bare = it.replace(/^typeMeta\./, '');
  const field =
    type &&
    typeFields[type].find((name) => name === bare || words.some((t) => t.dynamic(`typeMeta.${type}.${name}`) === it));
  return field && `typeMeta.${field}`;
}

/** The code of a choice, given as a code or as its label in either language. */
function choiceOf(group: string, codes: readonly string[], text = ''): string | undefined {
  return codes.find((code) => code === text || words.some((t) => t.dynamic(`${group}.${code}`) === text));
}

function addCell(into: Findings, column: string, cell: string): void {
  const choose = (code: string | undefined) => {
    if (code) add(into, column, code);
    else into.unknown.push({ path: column, value: cell });
  };
  const rule = isFieldKey(column) ? ruleOf(column) : undefined;
  switch (rule?.kind) {
    case 'license':
      return choose(
        licenseIn(cell) || licenseIn(`cc ${cell}`) || licenseIn(/[(（]([^()（）]+)[)）]/.exec(cell)?.[1] ?? ''),
      );
    case 'people':
      return add(into, column, entriesOf(cell).map(personOf));
    case 'projects':
      return add(
        into,
        column,
        entriesOf(cell).map(([projectNo = '', responsible = '', agency = '', leadOrg = '']) => ({
          projectNo,
          responsible,
          agency,
          leadOrg,
        })),
      );
    case 'grants':
      return add(
        into,
        column,
        entriesOf(cell, (parts) => parts.some(Boolean)).flatMap(([number, funder, title]) =>
          grantIn({ number, funder, title }),
        ),
      );
    case 'works':
      return add(into, column, worksIn(into, cell));
    case 'keywords':
      return add(into, column, keywordsIn(cell));
    case 'day':
      return addDate(into, column, 'day', cell);
    default:
      if (rule?.labels) return choose(choiceOf(rule.labels, rule.choices ?? [], cell));
      return addText(into, column, cell);
  }
}

/** A text, or a day or a year of a type in any format. */
function addText(into: Findings, column: string, cell: string): void {
  const kind = column.startsWith('typeMeta.') ? typeFieldKinds[column.slice('typeMeta.'.length)] : undefined;
  if (kind === 'day' || kind === 'year') addDate(into, column, kind, cell);
  else add(into, column, cell);
}

function addDate(into: Findings, column: string, kind: 'day' | 'year', cell: string): void {
  // A spreadsheet may store a year as `2024.0`.
  const read = kind === 'day' ? dateInCell(cell) : dateIn(cell.replace(/\.0+$/, '')).slice(0, 4);
  if (read === '' || (kind === 'day' && read.length < 10)) into.unknown.push({ path: column, value: cell });
  else add(into, column, read);
}

/** The first entries, separated by semicolons or line breaks, with their parts separated by bars. */
const entriesOf = (cell: string, isEntry = ([first]: string[]) => Boolean(first)): string[][] =>
  cell
    .split(/[;；\n]/, maxEntries)
    .map((entry) => entry.split(/[|｜]/).map((part) => part.trim()))
    .filter(isEntry);

/** `relation | kind of identifier | identifier | title`; relation and kind are codes, or labels in either language. */
function worksIn(into: Findings, cell: string) {
  return entriesOf(cell).flatMap(([relation = '', idType = '', id = '', title = '']) => {
    const work = workIn(
      choiceOf('relations', relationTypes, relation) ?? relation,
      choiceOf('workIds', workIdTypes, idType) ?? idType,
      id,
    );
    if (!work) into.unknown.push({ path: 'relatedWorks', value: [relation, idType, id].join(' | ') });
    return work ? [{ ...work, title }] : [];
  });
}

function personOf([name = '', institution = '', email = '', orcid = '']: string[]) {
  const bare = name.replace('*', '').trim();
  const [one = '', other = ''] = bare.split(/\s\/\s/).map((part) => part.trim());
  const both = isHan(one) ? { nameZh: one, nameEn: other } : { nameZh: other, nameEn: one };
  const names = other ? both : namesOf(partedName(one));
  return { ...names, institution, email, orcid, isCorresponding: name.includes('*') };
}
