import { z } from 'zod';
import { contract, data, done, rows, wireFile } from '#shared/contract';
import { Id, IdList } from '#shared/ids';
import { dateRange, PageQuery } from '#shared/paging';
import { withoutDefaults } from '#shared/records';
import { KeptLine } from '#shared/text-schemas';
import { Moment } from '#shared/time';

/** Tag styles of a value in lists; the empty one and `default` are plain text. */
export const listClasses = ['', 'default', 'primary', 'success', 'info', 'warning', 'danger'] as const;

const flag = z.enum(['0', '1']);
const yesNo = z.enum(['Y', 'N']);

/** A dictionary: a named set of values. */
export const DictType = z.object({
  dictId: z.number(),
  dictName: z.string(),
  dictNameEn: z.string(),
  dictType: z.string(),
  status: flag,
  createBy: z.string(),
  createTime: Moment,
  updateBy: z.string(),
  updateTime: Moment.nullable(),
  remark: z.string(),
});
export type DictType = z.output<typeof DictType>;

/** Columns that the list of dictionaries sorts by. */
export const typeSorts = ['dictId', 'dictName', 'dictType', 'status', 'createTime'] as const;

export const DictTypeQuery = PageQuery.extend({
  dictName: z.string().trim().max(100).optional(),
  dictType: z.string().trim().max(100).optional(),
  status: flag.optional(),
  ...dateRange('CreateTime'),
});
export type DictTypeQuery = z.output<typeof DictTypeQuery>;

/** A text that a form may leave out. */
const orEmpty = (longest: number) =>
  z
    .string()
    .trim()
    .max(longest)
    .nullish()
    .transform((text) => text ?? '');

/** A choice that a form may leave out. */
const orElse = <V extends string>(choice: z.ZodType<V>, otherwise: V) =>
  choice.nullish().transform((value) => value ?? otherwise);

export const NewDictType = z.object({
  dictName: z.string().trim().min(1).max(100),
  dictNameEn: orEmpty(200),
  dictType: z
    .string()
    .trim()
    .min(1, { abort: true })
    .max(100)
    .regex(/^[a-z][a-z0-9_]*$/, 'system.dictionaries.badType'),
  status: orElse(flag, '0'),
  remark: orEmpty(500),
});
export type NewDictType = z.output<typeof NewDictType>;

const EditedDictType = z.object({ ...withoutDefaults(NewDictType.shape), dictId: Id, dictNameEn: KeptLine(200) });
export type EditedDictType = z.output<typeof EditedDictType>;

/** One value of a dictionary with its label in both languages. */
export const DictData = z.object({
  dictCode: z.number(),
  dictSort: z.number(),
  dictLabel: z.string(),
  dictLabelEn: z.string(),
  dictValue: z.string(),
  dictType: z.string(),
  cssClass: z.string(),
  listClass: z.string(),
  isDefault: yesNo,
  default: z.boolean(),
  status: flag,
  createBy: z.string(),
  createTime: Moment,
  updateBy: z.string(),
  updateTime: Moment.nullable(),
  remark: z.string(),
});
export type DictData = z.output<typeof DictData>;

/** Columns that the list of values sorts by. */
export const valueSorts = ['dictCode', 'dictLabel', 'dictValue', 'dictSort', 'status', 'createTime'] as const;

export const DictDataQuery = PageQuery.extend({
  dictType: z.string().trim().max(100).optional(),
  dictLabel: z.string().trim().max(100).optional(),
  status: flag.optional(),
  ...dateRange('CreateTime'),
});
export type DictDataQuery = z.output<typeof DictDataQuery>;

const text = z.string().trim().min(1).max(100);

export const NewDictData = z.object({
  dictType: text,
  dictLabel: text,
  dictLabelEn: orEmpty(200),
  dictValue: text,
  dictSort: z.coerce.number().int().min(0).max(1_000_000).default(0),
  cssClass: orEmpty(100),
  listClass: orElse(z.enum(listClasses), ''),
  isDefault: orElse(yesNo, 'N'),
  status: orElse(flag, '0'),
  remark: orEmpty(500),
});
export type NewDictData = z.output<typeof NewDictData>;

const EditedDictData = z.object({ ...withoutDefaults(NewDictData.shape), dictCode: Id, dictLabelEn: KeptLine(200) });
export type EditedDictData = z.output<typeof EditedDictData>;

export const dictionaries = contract('system.dictionaries', {
  types: {
    method: 'GET',
    path: '/system/dict/type/list',
    permit: 'system:dict:list',
    query: DictTypeQuery,
    reply: rows(DictType),
  },
  exportTypes: {
    method: 'POST',
    path: '/system/dict/type/export',
    permit: 'system:dict:export',
    body: DictTypeQuery,
    reply: wireFile(),
    audit: 5,
  },
  /** All dictionaries, for choosing one. */
  typeOptions: {
    method: 'GET',
    path: '/system/dict/type/optionselect',
    permit: 'user',
    reply: data(
      z.array(DictType.pick({ dictId: true, dictName: true, dictNameEn: true, dictType: true, status: true })),
    ),
  },
  findType: {
    method: 'GET',
    path: '/system/dict/type/:dictId',
    permit: 'system:dict:query',
    params: z.object({ dictId: Id }),
    reply: data(DictType),
  },
  addType: {
    method: 'POST',
    path: '/system/dict/type',
    permit: 'system:dict:add',
    body: NewDictType,
    reply: done(),
  },
  editType: {
    method: 'PUT',
    path: '/system/dict/type',
    permit: 'system:dict:edit',
    body: EditedDictType,
    reply: done(),
  },
  refreshCache: {
    method: 'DELETE',
    path: '/system/dict/type/refreshCache',
    permit: 'system:dict:remove',
    reply: done(),
    audit: 9,
  },
  removeTypes: {
    method: 'DELETE',
    path: '/system/dict/type/:dictIds',
    permit: 'system:dict:remove',
    params: z.object({ dictIds: IdList }),
    reply: done(),
  },
  list: {
    method: 'GET',
    path: '/system/dict/data/list',
    permit: 'system:dict:list',
    query: DictDataQuery,
    reply: rows(DictData),
  },
  exportValues: {
    method: 'POST',
    path: '/system/dict/data/export',
    permit: 'system:dict:export',
    body: DictDataQuery,
    reply: wireFile(),
    audit: 5,
  },
  /**
   * Enabled values by order; an unknown type gives an empty list. Public: the front site's forms read it before login.
   */
  byType: {
    method: 'GET',
    path: '/system/dict/data/type/:dictType',
    permit: 'public',
    params: z.object({ dictType: z.string().max(100) }),
    reply: data(z.array(DictData)),
  },
  find: {
    method: 'GET',
    path: '/system/dict/data/:dictCode',
    permit: 'system:dict:query',
    params: z.object({ dictCode: Id }),
    reply: data(DictData),
  },
  add: { method: 'POST', path: '/system/dict/data', permit: 'system:dict:add', body: NewDictData, reply: done() },
  edit: { method: 'PUT', path: '/system/dict/data', permit: 'system:dict:edit', body: EditedDictData, reply: done() },
  remove: {
    method: 'DELETE',
    path: '/system/dict/data/:dictCodes',
    permit: 'system:dict:remove',
    params: z.object({ dictCodes: IdList }),
    reply: done(),
  },
});
