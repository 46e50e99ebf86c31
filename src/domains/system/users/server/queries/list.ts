import { sql, type ExpressionBuilder, type RawBuilder, type SqlBool } from 'kysely';
import { pageFromEnds, rangeOf } from '#shared/paging';
import type { Context } from '#server/context';
import { containsText } from '#server/database/contains-text';
import { pageOfFound } from '#server/database/found-lists';
import type { DB } from '#server/database/schema';
import { withinScope } from '#table/system/departments';
import { userSorts, type UserQuery } from '../../contract.ts';
import { byIds } from './people.ts';

const textFilters = ['userName', 'nickName', 'phonenumber', 'email'] as const;

/**
 * One page of the users in the caller's data scope. A page beyond the end returns the last one, unless the query says
 * otherwise.
 */
export async function list(ctx: Context, query: UserQuery) {
  const { total, ids } = await (hasText(query)
    ? pageOfFound(ctx, query, matching(ctx, query), inOrder(query))
    : pageInOrder(ctx, query));
  return { total, rows: await byIds(ctx, ids) };
}

/** The ids of all pages, in the order of the list. */
export async function allMatching(ctx: Context, query: UserQuery): Promise<number[]> {
  const rows = await matching(ctx, query).orderBy(inOrder(query)).execute();
  return rows.map((row) => row.id);
}

const hasText = (query: UserQuery) => textFilters.some((name) => query[name]);

/** Follows the index of the order up to the page, from the nearer end. */
async function pageInOrder(ctx: Context, query: UserQuery): Promise<{ total: number; ids: number[] }> {
  const count = async () => {
    const { total } = await ctx.db
      .selectFrom('sysUser')
      .select((all) => all.fn.countAll<number>().as('total'))
      .where((where) => conditionsOf(ctx, query, where))
      .executeTakeFirstOrThrow();
    return total;
  };
  const idsFrom = async (limit: number, offset: number, isReversed: boolean) => {
    const rows = await matching(ctx, query).orderBy(inOrder(query, isReversed)).limit(limit).offset(offset).execute();
    return rows.map((row) => row.id);
  };
  const { total, rows } = await pageFromEnds(query, count, idsFrom);
  return { total, ids: rows };
}

/** The matching users, each with the value that the list is sorted by. */
const matching = (ctx: Context, query: UserQuery) =>
  ctx.db
    .selectFrom('sysUser')
    .select(['sysUser.userId as id', `sysUser.${sortOf(query)} as rank`])
    .where((where) => conditionsOf(ctx, query, where));

const sortOf = (query: UserQuery) => userSorts.find((name) => name === query.orderByColumn) ?? 'userId';

/** Users who never logged in come before all others, so that one index serves both directions. */
function inOrder(query: UserQuery, isReversed = false): RawBuilder<unknown> {
  const nulls = sortOf(query) === 'loginDate';
  return (query.isAsc === 'desc') === isReversed
    ? sql`rank asc ${nulls ? sql`nulls first` : sql``}, id asc`
    : sql`rank desc ${nulls ? sql`nulls last` : sql``}, id desc`;
}

/** All conditions of the list, as separate expressions. */
function conditionsOf(ctx: Context, query: UserQuery, where: ExpressionBuilder<DB, 'sysUser'>) {
  const { begin, end } = rangeOf(query, 'CreateTime');
  const contains = textFilters.flatMap((name) => (query[name] ? [containsText(`sysUser.${name}`, query[name])] : []));
  return where.and([
    where('sysUser.delFlag', '=', '0'),
    withinScope(ctx, { dept: 'sysUser.deptId', owner: 'sysUser.userId' }),
    ...contains,
    ...(query.userId ? [where('sysUser.userId', '=', query.userId)] : []),
    ...(query.status ? [where('sysUser.status', '=', query.status)] : []),
    ...(query.isVerified ? [where('sysUser.isVerified', '=', query.isVerified)] : []),
    ...(query.deptId
      ? [
          where('sysUser.deptId', 'in', (depts) =>
            depts
              .selectFrom('sysDept')
              .select('sysDept.deptId')
              .where((one) =>
                one.or([
                  one('sysDept.deptId', '=', query.deptId!),
                  sql<SqlBool>`${String(query.deptId)} = any(string_to_array(ancestors, ','))`,
                ]),
              ),
          ),
        ]
      : []),
    ...(begin ? [where('sysUser.createTime', '>=', begin)] : []),
    ...(end ? [where('sysUser.createTime', '<=', end)] : []),
  ]);
}
