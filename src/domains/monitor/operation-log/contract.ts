import { z } from 'zod';
import { contract, flat, wireFile } from '#shared/contract';
import { FilterNumber, IdList } from '#shared/ids';
import { dateRange, LogPageQuery } from '#shared/paging';
import { Moment } from '#shared/time';
import { cleaned } from '#contract/monitor/log-chain';

/** Kinds of operations, as the dictionary `sys_oper_type` names them. */
export const businessTypes = [
  ...([0, 1, 2, 3, 4, 5, 6, 7, 8, 9] as const),
  ...([10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22] as const),
] as const;

/** One operation. `title` and `operLocation` are in the reader's language; `noun` and `place` are their keys. */
export const Operation = z.object({
  operId: z.number(),
  title: z.string(),
  noun: z.string(),
  businessType: z.number(),
  businessTypes: z.null(),
  method: z.string(),
  requestMethod: z.string(),
  operatorType: z.number(),
  operName: z.string(),
  deptName: z.string(),
  operUrl: z.string(),
  operIp: z.string(),
  operLocation: z.string(),
  place: z.string(),
  /** Names of the changed objects. */
  operObject: z.string(),
  /** Names of the changed fields, separated by commas. */
  changedFields: z.string(),
  operParam: z.string(),
  jsonResult: z.string(),
  status: z.number(),
  errorMsg: z.string(),
  operTime: Moment,
  /** Milliseconds. */
  costTime: z.number(),
});
export type Operation = z.output<typeof Operation>;

/** Several kinds: `businessTypes[0]=1`, a repeated key, or numbers separated by commas. */
const kinds = z
  .unknown()
  .transform((value) => {
    const list = typeof value === 'string' ? value.split(',') : Object.values(value ?? {});
    const wanted = list.filter((one) => one !== '').map(Number);
    return wanted.length > 0 ? wanted : undefined;
  })
  .refine((wanted) => wanted === undefined || wanted.every(Number.isInteger), 'kernel.invalid.choice')
  .optional();

export const OperationQuery = LogPageQuery.extend({
  title: z.string().trim().max(100).optional(),
  operObject: z.string().trim().max(300).optional(),
  operName: z.string().trim().max(50).optional(),
  operIp: z.string().trim().max(128).optional(),
  businessType: FilterNumber,
  businessTypes: kinds,
  status: z.enum(['0', '1']).optional(),
  ...dateRange('OperTime'),
});
export type OperationQuery = z.output<typeof OperationQuery>;

/** Columns that the list may be sorted by. */
export const operationSorts = ['operTime', 'operName', 'costTime'] as const;

/** Maximum rows of an export: more than a spreadsheet program opens with ease. */
export const maxExported = 500_000;

/** Time range to clean; all when absent. */
const Cleaning = z.object(dateRange('OperTime'));

export const operationLog = contract('monitor.operation-log', {
  list: {
    method: 'GET',
    path: '/monitor/operlog/list',
    permit: 'monitor:operlog:list',
    query: OperationQuery,
    reply: flat({ total: z.number(), totalIsCapped: z.boolean(), rows: z.array(Operation) }),
  },
  export: {
    method: 'POST',
    path: '/monitor/operlog/export',
    permit: 'monitor:operlog:export',
    body: OperationQuery,
    reply: wireFile(),
    audit: 5,
  },
  /** Moves rows older than the retention; `done` is false if the rest is moved after the answer. */
  clean: {
    method: 'DELETE',
    path: '/monitor/operlog/clean',
    permit: 'monitor:operlog:remove',
    query: Cleaning,
    reply: flat({ ...cleaned, done: z.boolean() }),
    audit: 9,
  },
  remove: {
    method: 'DELETE',
    path: '/monitor/operlog/:operIds',
    permit: 'monitor:operlog:remove',
    params: z.object({ operIds: IdList }),
    reply: flat(cleaned),
  },
});
