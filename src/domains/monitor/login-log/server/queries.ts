import type { Context } from '#server/context';
import { timeRangeOf } from '#server/audit/log-tables';
import { countLog, inOrder, logBatches, logPage } from '#server/audit/log-lists';
import type { LoginLogQuery } from '../contract.ts';

import { loginTable } from './table.ts';

/** Writes one row with the caller's address. The name is stored as typed. */
export async function insert(
  ctx: Context,
  {
    userName,
    ...row
  }: { userName: string; loginLocation: string; browser: string; os: string; status: string; msg: string },
): Promise<void> {
  await ctx.db
    .insertInto('sysLogininfor')
    .values({ ...row, userName: userName.slice(0, 50), ipaddr: ctx.address.slice(0, 128), loginTime: ctx.now })
    .execute();
}

const filterOf = (query: LoginLogQuery) => ({
  name: query.userName,
  address: query.ipaddr,
  status: query.status,
  ...timeRangeOf(query, 'LoginTime'),
});

/** Newest first, unless another order is requested. */
const orderOf = ({ orderByColumn, isAsc }: LoginLogQuery) => ({
  column: orderByColumn === 'userName' ? loginTable.name : undefined,
  descending: isAsc === 'desc' || (orderByColumn !== 'userName' && orderByColumn !== 'loginTime'),
});

const byIds = async (ctx: Context, ids: readonly number[]) =>
  inOrder(
    ids,
    await ctx.db
      .selectFrom('sysLogininfor')
      .selectAll()
      .$narrowType<{ status: '0' | '1' }>()
      .where('infoId', 'in', [...ids])
      .execute(),
    ({ infoId }) => infoId,
  );

export type LoginRow = Awaited<ReturnType<typeof byIds>>[number];

export async function list(ctx: Context, query: LoginLogQuery) {
  const { ids, ...totals } = await logPage(ctx, loginTable, filterOf(query), orderOf(query), query);
  return { ...totals, rows: ids.length > 0 ? await byIds(ctx, ids) : [] };
}

/** Number of matching rows, at most `most`. */
export const count = (ctx: Context, query: LoginLogQuery, most: number) =>
  countLog(ctx, loginTable, filterOf(query), most);

/** All rows of the list, as a stream. */
export async function* all(ctx: Context, query: LoginLogQuery): AsyncGenerator<LoginRow> {
  for await (const ids of logBatches(ctx, loginTable, filterOf(query), orderOf(query), 1000))
    yield* await byIds(ctx, ids);
}
