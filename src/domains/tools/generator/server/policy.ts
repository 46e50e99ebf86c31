import type { Insertable } from 'kysely';
import { fail } from '#shared/fail';
import type { GenTable, GenTableColumn } from '#server/database/schema';
import { isReserved, isReservedField } from '../contract/options.ts';
import { labelEn } from './labels.ts';
import { javaTypeOf, kindOf, type ColumnStructure, type TableStructure } from './structure.ts';

/** `create_time` → createTime. */
export const camel = (name: string): string =>
  name
    .toLowerCase()
    .replace(/_+([a-z0-9])/g, (_all, letter: string) => letter.toUpperCase())
    .replace(/_+$/, '');

const upper = (word: string): string => word.slice(0, 1).toUpperCase() + word.slice(1);

/** Columns that the portal writes, or that record the origin of a row. */
const notSaid = ['row_ver', 'is_demo'];
const notEdited = ['id', 'create_by', 'create_time', 'del_flag', ...notSaid];
const notListed = [...notEdited, 'update_by', 'update_time'];
/** Texts that people filter by. */
const askedTexts =
  /(^|_)(name|title|headline|code|no|number|key|status|state|type|kind|category|level|sex|email|phone)(_zh|_en)?$/;

/**
 * Refuses names that camelCase does not map back to themselves, because all queries of the product convert names.
 * @throws tools.generator.unfitTable|unfitColumn
 */
export function refuseUnfit({ name, columns }: TableStructure): void {
  const isFit = (text: string) => /^[a-z][a-z0-9]*(_[a-z][a-z0-9]*)*$/.test(text);
  if (!isFit(name)) throw fail('tools.generator.unfitTable', { name });
  const column = columns.find((one) => !isFit(one.name));
  if (column) throw fail('tools.generator.unfitColumn', { name, column: column.name });
}

/** The initial settings of an imported table. */
export function tableDefaults({ name, comment }: TableStructure, author: string): Insertable<GenTable> {
  const parts = name
    .split('_')
    .map((part) => part.replace(/[^a-z]/g, ''))
    .filter(Boolean);
  const [first = 'content'] = parts;
  const moduleName = parts.length === 1 ? 'content' : first === 'sys' ? 'system' : first;
  // The first part is the name of the area.
  const className = upper(camel(parts.length > 1 ? name.slice(name.indexOf('_') + 1) : name));
  // The escaped characters are the Chinese word for table.
  const functionName = comment.replace(/(?:\u8868|table)$/i, '').trim() || labelEn(name);
  return {
    tableName: name,
    tableComment: comment.slice(0, 500) || labelEn(name),
    className: isReserved(className) ? `${className}Record` : className,
    packageName: `domains.${moduleName}`,
    moduleName: moduleName.slice(0, 30),
    businessName: parts.at(-1) ?? 'record',
    functionName: functionName.slice(0, 50),
    functionNameEn: labelEn(name),
    functionAuthor: author.slice(0, 50),
  };
}

const flag = (holds: boolean) => (holds ? '1' : null);

/** The initial settings of a column when its table is imported, or when the column is new. */
export function columnDefaults(column: ColumnStructure, sort: number): Omit<Insertable<GenTableColumn>, 'tableId'> {
  const { name, type, isKey } = column;
  const javaField = camel(name);
  return {
    ...structureOf(column),
    columnName: name,
    columnCommentEn: labelEn(name),
    javaField: isReservedField(javaField) ? `${javaField}Value` : javaField,
    isRequired: flag(column.isNotNull && !isKey && column.default === null),
    isInsert: flag(!notSaid.includes(name)),
    isEdit: flag(!isKey && !notEdited.includes(name)),
    isList: flag(!isKey && !notListed.includes(name)),
    isQuery: flag(!isKey && !notListed.includes(name) && isAskedFor(column)),
    queryType: queryTypeOf(column),
    htmlType: column.choices ? 'select' : htmlTypeOf(name, type),
    sort,
  };
}

/** The fields of a column that only the database defines. */
export const structureOf = (column: ColumnStructure) => ({
  columnComment: column.comment.slice(0, 500),
  columnType: column.type.slice(0, 100),
  javaType: javaTypeOf(column.type),
  isPk: column.isKey ? '1' : '0',
  isIncrement: column.isIncrement ? '1' : '0',
  isNotNull: column.isNotNull,
  columnDefault: column.default?.slice(0, 500) ?? null,
});

/** Whether a filter by a column is of use: choices, flags, times, and short texts by which people know a row. */
function isAskedFor({ name, type, choices }: ColumnStructure): boolean {
  const is = kindOf(type)?.is;
  if (is === 'flag' || is === 'day' || is === 'time') return true;
  return is === 'text' && !isLong(type) && (choices !== undefined || askedTexts.test(name));
}

function queryTypeOf(column: ColumnStructure): string {
  const is = kindOf(column.type)?.is;
  if (is === 'day' || is === 'time') return 'BETWEEN';
  return isSearched(column) ? 'LIKE' : 'EQ';
}

/** Names and titles get a LIKE filter. */
const isSearched = ({ name, type, choices }: ColumnStructure) =>
  /(name|title|headline)(_zh|_en)?$/.test(name) && kindOf(type)?.is === 'text' && !choices;

function isLong(type: string): boolean {
  const kind = kindOf(type);
  return kind?.is === 'text' && kind.longest >= 500;
}

function htmlTypeOf(name: string, type: string): string {
  const kind = kindOf(type)?.is;
  if (kind === 'day' || kind === 'time') return 'datetime';
  if (kind === 'flag') return 'radio';
  if (name.endsWith('content')) return 'editor';
  if (isLong(type)) return 'textarea';
  const [, ending = ''] = /(status|type|sex|image|file)$/.exec(name) ?? [];
  return (
    { status: 'radio', type: 'select', sex: 'select', image: 'imageUpload', file: 'fileUpload' }[ending] ?? 'input'
  );
}
