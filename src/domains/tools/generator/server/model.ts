import { label } from '#shared/code';
import { fail, Failure } from '#shared/fail';
import { unfitReasons, type FreeTable, type GenColumn, type GenTable } from '../contract.ts';
import { pluralOf } from '../contract/options.ts';
import type { HtmlType, QueryType } from '../contract/options.ts';
import { createStatements } from './ddl/write.ts';
import { camel, columnDefaults, refuseUnfit, tableDefaults } from './policy.ts';
import { choiceLabel, commentName, labelEn, labelZh } from './labels.ts';
import { kindOf, type TableStructure } from './structure.ts';
import { isAutomatic, type Field, type Noun, type Sub } from './templates/noun.ts';

/** The fields of an imported table that the model needs. */
export type Chosen = Pick<
  GenTable,
  | 'tableName'
  | 'className'
  | 'moduleName'
  | 'businessName'
  | 'functionName'
  | 'functionNameEn'
  | 'functionAuthor'
  | 'formColNum'
  | 'tplCategory'
  | 'treeCode'
  | 'treeParentCode'
  | 'treeName'
  | 'subTableFkName'
  | 'parentMenuId'
  | 'view'
> & { columns: readonly ChosenColumn[] };

type ChosenColumn = Pick<
  GenColumn,
  | 'columnName'
  | 'columnComment'
  | 'columnCommentEn'
  | 'columnType'
  | 'javaField'
  | 'isPk'
  | 'isIncrement'
  | 'isRequired'
  | 'isInsert'
  | 'isEdit'
  | 'isList'
  | 'isQuery'
  | 'queryType'
  | 'htmlType'
  | 'dictType'
> & { isNotNull: boolean; columnDefault: string | null; choices?: readonly string[] | undefined };

/**
 * The input of the templates.
 * @param sub the table whose rows are lines of this table's rows, for the template `sub`
 * @throws tools.generator.noKey|unfitType|noFields|treeKeys|subKeys
 */
export function nounOf(table: Chosen, sub?: Chosen): Noun {
  const { tableName, className: One, moduleName, businessName, functionName, functionNameEn } = table;
  const one = One.slice(0, 1).toLowerCase() + One.slice(1);
  const many = pluralOf(one);
  const plural = many.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
  const fields = fieldsOf(table);
  const key = keyOf(table, fields);
  if (!fields.some(({ isAdded }) => isAdded)) throw fail('tools.generator.noFields', { name: tableName });
  return {
    place: `${moduleName}/${plural}`,
    ...namesOf(functionName, functionNameEn, One),
    dotted: `${moduleName}.${plural}`,
    many,
    one,
    One,
    url: `/${moduleName}/${businessName}`,
    permit: `${moduleName}:${businessName}`,
    table: tableName,
    rows: camel(tableName),
    Row: capital(camel(tableName)),
    key,
    fields,
    formColumns: table.formColNum,
    hasDetail: table.view,
    ...(table.tplCategory === 'tree' ? { tree: treeOf(table, fields) } : {}),
    ...(table.tplCategory === 'sub' && sub ? { sub: subOf(table, sub) } : {}),
    author: label(table.functionAuthor),
    parentMenuId: table.parentMenuId ?? 3,
    create: createStatements(structureOf(table), { mayExist: true, plainNames: true }),
  };
}

const capital = (name: string) => name.slice(0, 1).toUpperCase() + name.slice(1);

const namesOf = (zh: string, en: string, otherwise: string) => ({
  zh: label(zh) || label(en) || otherwise,
  en: label(en) || label(zh) || otherwise,
});

/** Columns that code can read; columns that it need not fill in may have any type. */
function fieldsOf({ tableName, columns }: Chosen): Field[] {
  return columns.flatMap((column) => {
    const { columnName, columnComment, columnCommentEn, columnType, javaField, isNotNull, columnDefault } = column;
    const kind = columnDefault === 'generated' ? undefined : kindOf(columnType);
    const hasDefault = columnDefault !== null || column.isIncrement === '1';
    if (!kind) {
      if (isNotNull && !hasDefault)
        throw fail('tools.generator.unfitType', { name: tableName, column: columnName, type: columnType });
      return [];
    }
    const isKey = column.isPk === '1';
    const isOurs = isAutomatic({ sqlColumn: columnName, kind });
    const mustBe = isNotNull && !hasDefault && !isOurs;
    // The values become keys of texts.
    const choices = column.choices?.every((value) => /^\w+$/.test(value)) ? column.choices : undefined;
    const comments = { zh: columnComment, en: columnCommentEn };
    const named = choices ? { zh: commentName(columnComment), en: commentName(columnCommentEn) } : comments;
    const field: Field = {
      name: javaField,
      column: camel(columnName),
      sqlColumn: columnName,
      ...namesOf(
        named.zh || labelZh(columnName) || (isKey ? labelZh('id') : ''),
        named.en || labelEn(columnName),
        labelEn(columnName),
      ),
      kind,
      isKey,
      isNotNull,
      hasDefault,
      isRequired: column.isRequired === '1' || (isKey && mustBe),
      isAdded: !isOurs && !(isKey && hasDefault) && (column.isInsert === '1' || mustBe),
      isEdited: !isOurs && !isKey && column.isEdit === '1',
      isListed: column.isList === '1',
      query: column.isQuery === '1' ? queryOf(column.queryType as QueryType, kind.is) : undefined,
      control: column.htmlType as HtmlType,
      dictionary: column.dictType,
      choices,
      choiceLabels: Object.fromEntries(
        (choices ?? []).map((value) => {
          const { zh, en } = choiceLabel(value, comments);
          return [value, { zh: label(zh) || value, en: label(en) || value }];
        }),
      ),
    };
    return [field];
  });
}

/**
 * Refuses to hand out code whose Chinese labels nobody gave: columns without a comment and without a common name, and
 * values of choices that the comment does not name.
 * @throws tools.generator.noLabels
 */
export function refuseUnlabelled({ tableName, columns }: Pick<Chosen, 'tableName' | 'columns'>): void {
  const missing = columns
    .filter(({ columnDefault, columnType }) => columnDefault !== 'generated' && kindOf(columnType))
    .flatMap(({ columnName, columnComment: zh, columnCommentEn: en, isPk, choices = [] }) => [
      ...(zh || labelZh(columnName) || isPk === '1' ? [] : [columnName]),
      ...choices.filter((value) => !choiceLabel(value, { zh, en }).zh).map((value) => `${columnName}=${value}`),
    ]);
  if (missing.length > 0) throw fail('tools.generator.noLabels', { name: tableName, columns: missing.join(', ') });
}

/** Only texts have a LIKE filter, and only ordered types have a range filter. */
function queryOf(query: QueryType, is: Field['kind']['is']): QueryType {
  if (query === 'LIKE') return is === 'text' ? query : 'EQ';
  return is === 'text' || is === 'uuid' || is === 'flag' ? (query === 'NE' ? 'NE' : 'EQ') : query;
}

function keyOf({ tableName }: Chosen, fields: readonly Field[]): Field {
  const keys = fields.filter(({ isKey }) => isKey);
  const [key] = keys;
  if (keys.length !== 1 || key?.kind.is !== 'int') throw fail('tools.generator.noKey', { name: tableName });
  return key;
}

function treeOf({ treeCode, treeParentCode, treeName }: Chosen, fields: Field[]): NonNullable<Noun['tree']> {
  const at = (name: string) => fields.find(({ sqlColumn }) => sqlColumn === name);
  const [code, parent, name] = [at(treeCode), at(treeParentCode), at(treeName)];
  const isFit = code?.isKey && parent && !parent.isKey && parent.kind.is === 'int' && parent.isAdded && parent.isEdited;
  if (!isFit || name?.kind.is !== 'text' || !name.isNotNull) throw fail('tools.generator.treeKeys');
  return { parent, name };
}

function subOf(table: Chosen, sub: Chosen): Sub {
  const fields = fieldsOf(sub);
  const key = keyOf(sub, fields);
  const foreign = fields.find(({ sqlColumn }) => sqlColumn === table.subTableFkName);
  if (foreign?.kind.is !== 'int' || foreign.isKey || key.isAdded) throw fail('tools.generator.subKeys');
  return {
    ...namesOf(sub.functionName, sub.functionNameEn, sub.className),
    table: sub.tableName,
    rows: camel(sub.tableName),
    Row: capital(camel(sub.tableName)),
    key,
    foreign: foreign.column,
    // The parent row determines the foreign key of a line.
    fields: fields.filter((field) => field !== foreign),
  };
}

/** A structure as the generator stores it. */
function structureOf({ tableName, functionName, columns }: Chosen): TableStructure {
  return {
    name: tableName,
    comment: functionName,
    columns: columns.map((column) => ({
      name: column.columnName,
      comment: column.columnComment,
      type: column.columnType,
      isNotNull: column.isNotNull,
      default: column.columnDefault === 'generated' ? null : column.columnDefault,
      isKey: column.isPk === '1',
      isIncrement: column.isIncrement === '1',
    })),
  };
}

/** A noun from its structure alone, with all derived settings. */
export function chosenFrom(structure: TableStructure, more: Partial<Chosen> = {}): Chosen {
  const { name } = structure;
  const defaults = tableDefaults(structure, '');
  const columns = structure.columns.map((column, at) => {
    const derived = columnDefaults(column, at + 1);
    return {
      ...derived,
      isPk: derived.isPk ?? null,
      isIncrement: derived.isIncrement ?? null,
      isRequired: derived.isRequired ?? null,
      isInsert: derived.isInsert ?? null,
      isEdit: derived.isEdit ?? null,
      isList: derived.isList ?? null,
      isQuery: derived.isQuery ?? null,
      columnComment: derived.columnComment ?? '',
      columnCommentEn: derived.columnCommentEn ?? '',
      queryType: derived.queryType ?? 'EQ',
      htmlType: derived.htmlType ?? 'input',
      dictType: '',
      isNotNull: column.isNotNull,
      columnDefault: column.default,
      choices: column.choices,
    };
  });
  return {
    tableName: name,
    className: defaults.className,
    moduleName: defaults.moduleName,
    businessName: defaults.businessName,
    functionName: defaults.functionName,
    functionNameEn: defaults.functionNameEn ?? '',
    functionAuthor: '',
    formColNum: 1,
    tplCategory: 'crud',
    treeCode: '',
    treeParentCode: '',
    treeName: '',
    subTableFkName: '',
    parentMenuId: null,
    view: false,
    ...more,
    columns: more.columns ?? columns,
  };
}

/** The reason why no code can be generated for a table with its derived settings; null for none. */
export function unfitnessOf(structure: TableStructure): FreeTable['unfit'] {
  try {
    refuseUnfit(structure);
    nounOf(chosenFrom(structure));
    return null;
  } catch (error) {
    const reason = unfitReasons.find((it) => error instanceof Failure && error.key === `tools.generator.${it}`);
    if (reason === undefined) throw error;
    return reason;
  }
}
