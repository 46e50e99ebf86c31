import { sql, type ExpressionBuilder, type SqlBool } from 'kysely';
import { offsetOf, rangeOf } from '#shared/paging';
import type { Context } from '#server/context';
import type { DB } from '#server/schema';
import { withinScope } from '#table/system/departments';
import { userSorts, type UserQuery } from '../../contract.ts';
import { byIds } from './people.ts';

const textFilters = ['userName', 'nickName', 'phonenumber', 'email'] as const;

/** One page of the people in the caller's data scope. A page beyond the end is the last one, unless asked otherwise. */
export async function list(ctx: Context, query: UserQuery) {
  const { pageSize } = query;
  let found = await matching(ctx, query, pageSize, offsetOf(query));
  if (found.userIds.length === 0 && found.total > 0 && query.reasonable !== 'false')
    found = await matching(ctx, query, pageSize, offsetOf({ pageNum: Math.ceil(found.total / pageSize), pageSize }));
  return { total: found.total, rows: await byIds(ctx, found.userIds) };
}

/** The ids of all pages, in the order of the list. */
export async function allMatching(ctx: Context, query: UserQuery): Promise<number[]> {
  return (await matching(ctx, query, null, 0)).userIds;
}

/**
 * How many people match, and the ids of a part of them. Contained text is looked for once, in the index that holds
 * everything that filters look at; without such a filter the order's own index is followed as far as the page.
 */
async function matching(
  ctx: Context,
  query: UserQuery,
  limit: number | null,
  offset: number,
): Promise<{ total: number; userIds: number[] }> {
  const sort = userSorts.find((name) => name === query.orderByColumn) ?? 'userId';
  const found = ctx.db
    .selectFrom('sysUser')
    .select(['sysUser.userId', `sysUser.${sort} as rank`])
    .where((where) => conditionsOf(ctx, query, where));
  const once = textFilters.some((name) => query[name]) ? sql`materialized` : sql`not materialized`;
  // Who never logged in stands before everybody who did, so that one index serves both directions.
  const order =
    query.isAsc === 'desc'
      ? sql`rank desc nulls last, user_id desc`
      : sql`rank asc ${sort === 'loginDate' ? sql`nulls first` : sql``}, user_id asc`;
  const { rows } = await sql<{ total: number; userIds: number[] }>`
    with found as ${once} ${found}
    select (select count(*)::int from found) as total,
      array(select user_id from found order by ${order} limit ${limit}::int offset ${offset}::int) as user_ids`.execute(
    ctx.db,
  );
  return rows[0]!;
}

/** All conditions of the list, each on its own. */
function conditionsOf(ctx: Context, query: UserQuery, where: ExpressionBuilder<DB, 'sysUser'>) {
  const { begin, end } = rangeOf(query, 'CreateTime');
  const contains = textFilters.flatMap((name) =>
    query[name] ? [sql<SqlBool>`strpos(lower(${sql.ref(`sysUser.${name}`)}), lower(${query[name]})) > 0`] : [],
  );
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
