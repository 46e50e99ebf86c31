import { z } from 'zod';
import { contract, data, done, flat, rows, wireFile } from '#shared/contract';
import { Id, IdList } from '#shared/ids';
import { dateRange, PageQuery } from '#shared/paging';
import { KeptLine, Line, PlainText, RequiredLine } from '#shared/text-schemas';
import { Moment } from '#shared/time';
import { isReserved, isReservedField, templates, queryTypes, htmlTypes, javaTypes } from './contract/options.ts';

const flag = z.enum(['0', '1']);
/** RuoYi front ends send null, or omit the field, for "no". */
const sentFlag = flag.nullish().transform((value) => value ?? null);
const shownFlag = z.string().nullable();

/** How the generated code uses one column of a table. */
export const GenColumn = z.object({
  columnId: z.number(),
  tableId: z.number(),
  columnName: z.string(),
  columnComment: z.string(),
  columnCommentEn: z.string(),
  /** In PostgreSQL notation. */
  columnType: z.string(),
  javaType: z.string(),
  javaField: z.string(),
  isPk: shownFlag,
  isIncrement: shownFlag,
  isRequired: shownFlag,
  isInsert: shownFlag,
  isEdit: shownFlag,
  isList: shownFlag,
  isQuery: shownFlag,
  queryType: z.string(),
  htmlType: z.string(),
  dictType: z.string(),
  sort: z.number(),
  createBy: z.string(),
  createTime: Moment,
  updateBy: z.string(),
  updateTime: Moment.nullable(),
});
export type GenColumn = z.output<typeof GenColumn>;

/** A table that was imported into the generator. */
export const GenTable = z.object({
  tableId: z.number(),
  tableName: z.string(),
  tableComment: z.string(),
  subTableName: z.string(),
  subTableFkName: z.string(),
  className: z.string(),
  tplCategory: z.enum(templates),
  tplWebType: z.string(),
  packageName: z.string(),
  moduleName: z.string(),
  businessName: z.string(),
  functionName: z.string(),
  functionNameEn: z.string(),
  functionAuthor: z.string(),
  formColNum: z.number(),
  genType: flag,
  genPath: z.string(),
  /** JSON text of the following fields. */
  options: z.string(),
  treeCode: z.string(),
  treeParentCode: z.string(),
  treeName: z.string(),
  parentMenuId: z.number().nullable(),
  parentMenuName: z.string(),
  /** A detail page is generated too. */
  view: z.boolean(),
  crud: z.boolean(),
  tree: z.boolean(),
  sub: z.boolean(),
  createBy: z.string(),
  createTime: Moment,
  updateBy: z.string(),
  updateTime: Moment.nullable(),
  remark: z.string(),
});
export type GenTable = z.output<typeof GenTable>;

const WholeTable = GenTable.extend({ columns: z.array(GenColumn) });
export type WholeTable = z.output<typeof WholeTable>;

/** Columns that can sort the list. */
export const genSorts = ['tableName', 'createTime', 'updateTime'] as const;

export const GenQuery = PageQuery.extend({
  tableName: z.string().trim().max(200).optional(),
  tableComment: z.string().trim().max(500).optional(),
  ...dateRange('CreateTime'),
});
export type GenQuery = z.output<typeof GenQuery>;

/** Reasons why no code can be generated for a table. */
export const unfitReasons = ['unfitTable', 'unfitColumn', 'noKey', 'unfitType', 'noFields'] as const;

/** A table of the database that is not imported yet. PostgreSQL does not record creation times of tables. */
export const FreeTable = z.object({
  tableName: z.string(),
  tableComment: z.string(),
  /** Null if code can be generated. */
  unfit: z.enum(unfitReasons).nullable(),
  createTime: Moment.nullable(),
  updateTime: Moment.nullable(),
});
export type FreeTable = z.output<typeof FreeTable>;

/** A generated file, by its path in the project. */
export const GeneratedFile = z.object({ path: z.string(), text: z.string() });
export type GeneratedFile = z.output<typeof GeneratedFile>;

const form = (of: RegExp, longest: number, fault: string) => z.string().trim().min(1).max(longest).regex(of, fault);
const columnName = z
  .string()
  .trim()
  .max(63)
  .regex(/^[A-Za-z_]?\w*$/, 'tools.generator.columnName')
  .nullish()
  .transform((name) => name ?? '');

const EditedColumn = z.object({
  columnId: Id,
  columnComment: Line(500),
  columnCommentEn: KeptLine(500),
  javaType: z.enum(javaTypes),
  javaField: form(/^[a-z][A-Za-z0-9]*$/, 60, 'tools.generator.javaField').refine(
    (name) => !isReservedField(name),
    'tools.generator.reservedField',
  ),
  isRequired: sentFlag,
  isInsert: sentFlag,
  isEdit: sentFlag,
  isList: sentFlag,
  isQuery: sentFlag,
  queryType: z.enum(queryTypes),
  htmlType: z.enum(htmlTypes),
  dictType: z
    .string()
    .trim()
    .max(100)
    .regex(/^(?:[a-z]\w*)?$/i, 'tools.generator.dictType')
    .nullish()
    .transform((type) => type ?? ''),
  sort: z.coerce.number().int().min(0).max(9999).optional(),
});

const Options = z.object({
  genView: flag.nullish().catch(null),
  treeCode: columnName,
  treeParentCode: columnName,
  treeName: columnName,
  parentMenuId: z.coerce
    .number()
    .int()
    .min(0)
    .max(2_147_483_647)
    .nullish()
    .transform((id) => id || null),
});

/** Front end that a third-party front end generates for: `element-ui`, `element-plus`. Kept for it; our code is our own. */
const WebType = z
  .string()
  .trim()
  .max(30)
  .regex(/^[a-z-]*$/, 'kernel.invalid.format')
  .nullish()
  .transform((type) => type || 'element-plus');

/** The fields that can be edited. The database defines the table's name and structure. */
export const EditedTable = z
  .object({
    tableId: Id,
    tableComment: RequiredLine(500),
    className: form(/^[A-Z][A-Za-z0-9]*$/, 60, 'tools.generator.className').refine(
      (name) => !isReserved(name),
      'tools.generator.reserved',
    ),
    functionAuthor: RequiredLine(50),
    remark: PlainText(500),
    tplCategory: z.enum(templates),
    tplWebType: WebType,
    packageName: form(/^[a-z][a-z0-9_]*(\.[a-z][a-z0-9_]*)*$/, 100, 'tools.generator.packageName'),
    moduleName: form(/^[a-z]+$/, 30, 'tools.generator.moduleName'),
    businessName: form(/^[a-z][A-Za-z]*$/, 60, 'tools.generator.businessName'),
    functionName: RequiredLine(50),
    functionNameEn: KeptLine(100),
    formColNum: z.coerce
      .number()
      .int()
      .min(1)
      .max(3)
      .nullish()
      .transform((count) => count ?? 1),
    genType: flag.nullish().transform((type) => type ?? '0'),
    /** Stored for front ends that request it; nothing is ever written there. */
    genPath: Line(200),
    subTableName: columnName,
    subTableFkName: columnName,
    params: Options.nullish(),
    columns: z.array(EditedColumn).max(500),
  })
  .superRefine((table, issues) => {
    const required = (path: (string | number)[]) =>
      issues.addIssue({ code: 'custom', path, message: 'kernel.invalid.required' });
    if (table.tplCategory === 'tree')
      for (const name of ['treeCode', 'treeParentCode', 'treeName'] as const)
        if (!table.params?.[name]) required(['params', name]);
    if (table.tplCategory === 'sub')
      for (const name of ['subTableName', 'subTableFkName'] as const) if (!table[name]) required([name]);
    table.columns.forEach(({ javaField }, at) => {
      if (table.columns.findIndex((column) => column.javaField === javaField) !== at)
        issues.addIssue({ code: 'custom', path: ['columns', at, 'javaField'], message: 'tools.generator.twice' });
    });
  });
export type EditedTable = z.output<typeof EditedTable>;

const TableName = z.string().regex(/^[A-Za-z_]\w{0,62}$/, 'tools.generator.tableName');
/** Names of tables, separated by commas. */
const Tables = z
  .string()
  .transform((text) => [...new Set(text.split(',').map((name) => name.trim()))].filter(Boolean))
  .pipe(z.array(TableName).min(1).max(100));

/** Maximum length of CREATE TABLE statements in characters; they are sent in the address. */
export const longestSql = 40_000;

export const generator = contract('tools.generator', {
  list: { method: 'GET', path: '/tool/gen/list', permit: 'tool:gen:list', query: GenQuery, reply: rows(GenTable) },
  free: { method: 'GET', path: '/tool/gen/db/list', permit: 'tool:gen:list', query: GenQuery, reply: rows(FreeTable) },
  /** Actions that the portal's settings allow the caller, in addition to permissions. */
  allowed: {
    method: 'GET',
    path: '/tool/gen/allowed',
    permit: 'tool:gen:list',
    reply: data(z.object({ createTable: z.boolean(), writeFiles: z.boolean() })),
  },
  columns: {
    method: 'GET',
    path: '/tool/gen/column/:tableId',
    permit: 'tool:gen:list',
    params: z.object({ tableId: Id }),
    reply: rows(GenColumn),
  },
  /** By path in the project; `preview` has the same texts by the names that RuoYi front ends show. */
  files: {
    method: 'GET',
    path: '/tool/gen/files/:tableId',
    permit: 'tool:gen:preview',
    params: z.object({ tableId: Id }),
    reply: data(z.array(GeneratedFile)),
  },
  find: {
    method: 'GET',
    path: '/tool/gen/:tableId',
    permit: ['tool:gen:query', 'tool:gen:edit'],
    params: z.object({ tableId: Id }),
    reply: data(z.object({ info: WholeTable, rows: z.array(GenColumn), tables: z.array(WholeTable) })),
  },
  importTables: {
    method: 'POST',
    path: '/tool/gen/importTable',
    permit: 'tool:gen:import',
    query: z.object({ tables: Tables, tplWebType: WebType }),
    reply: done(),
    audit: 6,
  },
  /** Only for super administrators, and only while the setting `gen.allowCreateTable` is on. */
  createTable: {
    method: 'POST',
    path: '/tool/gen/createTable',
    permit: 'tool:gen:create',
    query: z.object({ sql: z.string().trim().min(1).max(longestSql), tplWebType: WebType }),
    reply: flat({ tables: z.array(z.string()) }),
    audit: 0,
  },
  edit: { method: 'PUT', path: '/tool/gen', permit: 'tool:gen:edit', body: EditedTable, reply: done() },
  remove: {
    method: 'DELETE',
    path: '/tool/gen/:tableIds',
    permit: 'tool:gen:remove',
    params: z.object({ tableIds: IdList }),
    reply: done(),
  },
  preview: {
    method: 'GET',
    path: '/tool/gen/preview/:tableId',
    permit: 'tool:gen:preview',
    params: z.object({ tableId: Id }),
    reply: data(z.record(z.string(), z.string())),
  },
  download: {
    method: 'GET',
    path: '/tool/gen/download/:tableName',
    permit: 'tool:gen:code',
    params: z.object({ tableName: TableName }),
    reply: wireFile(),
    audit: 8,
  },
  downloadAll: {
    method: 'GET',
    path: '/tool/gen/batchGenCode',
    permit: 'tool:gen:code',
    query: z.object({ tables: Tables }),
    reply: wireFile(),
    audit: 8,
  },
  /** Writes below the data folder, and only while the setting `gen.allowOverwrite` is on. */
  write: {
    method: 'GET',
    path: '/tool/gen/genCode/:tableName',
    permit: 'tool:gen:code',
    params: z.object({ tableName: TableName }),
    reply: done(),
    audit: 8,
  },
  synchronise: {
    method: 'GET',
    path: '/tool/gen/synchDb/:tableName',
    permit: 'tool:gen:edit',
    params: z.object({ tableName: TableName }),
    reply: done(),
    audit: 2,
  },
});
