import { z } from 'zod';
import { contract, data, done, rows } from '#shared/contract';
import { Id, IdList } from '#shared/ids';
import { PageQuery } from '#shared/paging';
import { Moment } from '#shared/time';

export const listClasses = ['', 'default', 'primary', 'success', 'info', 'warning', 'danger'] as const;

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
  isDefault: z.enum(['Y', 'N']),
  default: z.boolean(),
  status: z.enum(['0', '1']),
  createBy: z.string(),
  createTime: Moment,
  updateBy: z.string(),
  updateTime: Moment.nullable(),
  remark: z.string(),
});
export type DictData = z.output<typeof DictData>;

export const DictDataQuery = PageQuery.extend({
  dictType: z.string().trim().max(100).optional(),
  dictLabel: z.string().trim().max(100).optional(),
  status: z.enum(['0', '1']).optional().catch(undefined),
});
export type DictDataQuery = z.output<typeof DictDataQuery>;

const text = z.string().trim().min(1).max(100);

const NewDictData = z.object({
  dictType: text,
  dictLabel: text,
  dictLabelEn: z.string().trim().max(200).nullish(),
  dictValue: text,
  dictSort: z.number().int().min(0).max(1_000_000).default(0),
  cssClass: z.string().trim().max(100).nullish(),
  listClass: z.enum(listClasses).nullish(),
  isDefault: z.enum(['Y', 'N']).default('N'),
  status: z.enum(['0', '1']).default('0'),
  remark: z.string().max(500).nullish(),
});
export type NewDictData = z.output<typeof NewDictData>;

const EditedDictData = NewDictData.extend({ dictCode: Id });
export type EditedDictData = z.output<typeof EditedDictData>;

export const dictionaries = contract('system.dictionaries', {
  list: {
    method: 'GET',
    path: '/system/dict/data/list',
    permit: 'system:dict:list',
    query: DictDataQuery,
    reply: rows(DictData),
  },
  /** Running values by order; an unknown type gives an empty list. Open: the front site's forms read it before login. */
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
