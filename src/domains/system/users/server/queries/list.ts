import { sql, type ExpressionBuilder, type RawBuilder, type SqlBool } from 'kysely';
import { offsetOf, rangeOf } from '#shared/paging';
import type { Context } from '#server/context';
import type { DB } from '#server/schema';
import { withinScope } from '#table/system/departments';
import { userSorts, type UserQuery } from '../../contract.ts';
import { byIds } from './people.ts';

const textFilters = ['userName', 'nickName', 'phonenumber', 'email'] as const;

/** One page of the people in the caller's data scope. A page beyond the end is the last one, unless asked otherwise. */
export async function list(ctx: Context, query: UserQuery) {
  const { total, userIds } = await (hasText(query) ? pageOfFound(ctx, query) : pageInOrder(ctx, query));
  return { total, rows: await byIds(ctx, userIds) };
}

/** The ids of all pages, in the order of the list. */
export async function allMatching(ctx: Context, query: UserQuery): Promise<number[]> {
  const rows = await matching(ctx, query).orderBy(inOrder(query)).execute();
  return rows.map((row) => row.userId);
}

const hasText = (query: UserQuery) => textFilters.some((name) => query[name]);

/** Looks for contained text once, in the index that holds everything that filters look at, and sorts what it finds. */
async function pageOfFound(ctx: Context, query: UserQuery): Promise<{ total: number; userIds: number[] }> {
  const { pageSize, reasonable } = query;
  const offset = offsetOf(query);
  const lastPage = sql`(select greatest(count(*) - 1, 0) / ${pageSize}::int * ${pageSize}::int from found)`;
  const { rows } = await sql<{ total: number; userIds: number[] }>`
    with found as materialized ${matching(ctx, query)}
    select (select count(*)::int from found) as total, array(
      select user_id from found order by ${inOrder(query)} limit ${pageSize}::int
      offset ${reasonable === 'false' ? sql`${offset}::int` : sql`least(${offset}::int, ${lastPage})`}) as user_ids`.execute(
    ctx.db,
  );
  return rows[0]!;
}

/** Follows the order's own index as far as the page, from the end that is nearer. */
async function pageInOrder(ctx: Context, query: UserQuery): Promise<{ total: number; userIds: number[] }> {
  const { pageSize, reasonable } = query;
  const { total } = await ctx.db
    .selectFrom('sysUser')
    .select((all) => all.fn.countAll<number>().as('total'))
    .where((where) => conditionsOf(ctx, query, where))
    .executeTakeFirstOrThrow();
  const lastPage = Math.floor(Math.max(total - 1, 0) / pageSize) * pageSize;
  const offset = reasonable === 'false' ? offsetOf(query) : Math.min(offsetOf(query), lastPage);
  const length = Math.min(pageSize, total - offset);
  if (length <= 0) return { total, userIds: [] };
  const after = total - offset - length;
  const isNearTheEnd = after < offset;
  const rows = await matching(ctx, query)
    .orderBy(inOrder(query, isNearTheEnd))
    .limit(length)
    .offset(isNearTheEnd ? after : offset)
    .execute();
  const userIds = rows.map((row) => row.userId);
  return { total, userIds: isNearTheEnd ? userIds.toReversed() : userIds };
}

/** The people who match, each with the value that the list is sorted by. */
const matching = (ctx: Context, query: UserQuery) =>
  ctx.db
    .selectFrom('sysUser')
    .select(['sysUser.userId', `sysUser.${sortOf(query)} as rank`])
    .where((where) => conditionsOf(ctx, query, where));

const sortOf = (query: UserQuery) => userSorts.find((name) => name === query.orderByColumn) ?? 'userId';

/** Who never logged in stands before everybody who did, so that one index serves both directions. */
function inOrder(query: UserQuery, isReversed = false): RawBuilder<unknown> {
  const nulls = sortOf(query) === 'loginDate';
  return (query.isAsc === 'desc') === isReversed
    ? sql`rank asc ${nulls ? sql`nulls first` : sql``}, user_id asc`
    : sql`rank desc ${nulls ? sql`nulls last` : sql``}, user_id desc`;
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
