import { sql } from 'kysely';
import type { AuditEntry } from '#server/audit/audit';
import type { Context } from '#server/context';
import { timeRangeOf, type LogFilter } from '#server/audit/log-tables';
import { countLog, inOrder, logBatches, logPage, titlesOf } from '#server/audit/log-lists';
import type { OperationQuery } from '../contract.ts';
import { operationTable } from './table.ts';

/** Adds one row. `place` is a text key of the login log. */
export async function insertOperation(ctx: Context, entry: AuditEntry, place: string): Promise<void> {
  await ctx.db
    .insertInto('sysOperLog')
    .values({
      title: entry.title.slice(0, 100),
      businessType: entry.businessType,
      method: entry.method.slice(0, 200),
      requestMethod: entry.requestMethod,
      operName: ctx.actor.userName,
      deptName: sql<string>`coalesce((select dept_name from sys_dept where dept_id = ${ctx.actor.deptId}::int), '')`,
      operUrl: entry.url,
      operIp: ctx.address.slice(0, 128),
      operLocation: place,
      operObject: entry.object,
      changedFields: entry.changed.join(',').slice(0, 1000),
      operParam: entry.params,
      jsonResult: entry.result,
      status: entry.failed ? 1 : 0,
      errorMsg: entry.error,
      operTime: ctx.now,
      costTime: entry.costTime,
    })
    .execute();
}

/** A list's query with its title resolved: the nouns whose title contains it. */
export type Wanted = OperationQuery & { nouns?: readonly string[] | undefined };

const filterOf = ({ nouns, businessType, businessTypes, ...query }: Wanted): LogFilter => ({
  name: query.operName,
  address: query.operIp,
  object: query.operObject,
  titles: nouns,
  businessTypes: kindsOf(businessType, businessTypes),
  status: query.status,
  ...timeRangeOf(query, 'OperTime'),
});

/** One kind, several, or the intersection of both. */
function kindsOf(one: number | undefined, several: readonly number[] | undefined): readonly number[] | undefined {
  if (one === undefined) return several;
  return several?.includes(one) === false ? [] : [one];
}

const sortColumns: Record<string, string> = { operName: 'oper_name', costTime: 'cost_time' };

/** Newest first, unless another order is requested. */
const orderOf = ({ orderByColumn = '', isAsc }: OperationQuery) => ({
  column: sortColumns[orderByColumn],
  descending: isAsc === 'desc' || !(orderByColumn === 'operTime' || orderByColumn in sortColumns),
});

const byIds = async (ctx: Context, ids: readonly number[]) =>
  inOrder(
    ids,
    await ctx.db
      .selectFrom('sysOperLog')
      .selectAll()
      .where('operId', 'in', [...ids])
      .execute(),
    ({ operId }) => operId,
  );

export type OperationRow = Awaited<ReturnType<typeof byIds>>[number];

export async function list(ctx: Context, query: Wanted) {
  const { ids, ...totals } = await logPage(ctx, operationTable, filterOf(query), orderOf(query), query);
  return { ...totals, rows: ids.length > 0 ? await byIds(ctx, ids) : [] };
}

/** Number of matching rows, at most `most`. */
export const count = (ctx: Context, query: Wanted, most: number) =>
  countLog(ctx, operationTable, filterOf(query), most);

/** All rows of the list, as a stream. */
export async function* all(ctx: Context, query: Wanted): AsyncGenerator<OperationRow> {
  for await (const ids of logBatches(ctx, operationTable, filterOf(query), orderOf(query), 1000))
    yield* await byIds(ctx, ids);
}

/** The nouns that occur. */
export const titles = (ctx: Context) => titlesOf(ctx, operationTable);
