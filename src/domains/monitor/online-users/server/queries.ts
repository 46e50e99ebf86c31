import { sql, type SqlBool } from 'kysely';
import type { Context } from '#server/context';
import { containsText } from '#server/database/contains-text';
import { isWithin } from '#server/database/found-lists';
import { withinScope } from '#table/system/departments';
import { onlineSorts, type OnlineQuery } from '../contract.ts';

/** Active sessions of users who may still log in. */
const living = (ctx: Context) =>
  ctx.db
    .selectFrom('sysSession')
    .innerJoin('sysUser', 'sysUser.userId', 'sysSession.userId')
    .leftJoin('sysDept', 'sysDept.deptId', 'sysUser.deptId')
    .where('sysSession.expireTime', '>', sql<Date>`now()`)
    .where('sysUser.status', '=', '0')
    .where('sysUser.delFlag', '=', '0');

const seen = (ctx: Context, query: OnlineQuery) =>
  living(ctx)
    .where(withinScope(ctx, { dept: 'sysUser.deptId', owner: 'sysUser.userId' }))
    .where(isWithin('sysSession.loginTime', query, 'LoginTime'))
    .$if(Boolean(query.userName), (rows) =>
      rows.where(sql<SqlBool>`lower(sys_user.user_name) = ${query.userName?.toLowerCase()}`),
    )
    .$if(Boolean(query.ipaddr), (rows) => rows.where('sysSession.ipaddr', '=', query.ipaddr!))
    .$if(Boolean(query.keyword), (rows) =>
      rows.where(containsText(['sysUser.userName', 'sysUser.nickName', 'sysSession.ipaddr'], query.keyword!)),
    );

const sortColumns = {
  userName: 'sysUser.userName',
  loginTime: 'sysSession.loginTime',
  lastAccess: 'sysSession.lastAccess',
} as const;

/** One page, or all without a page; newest login first unless another order is requested. */
export function page(ctx: Context, query: OnlineQuery, limit?: number, offset = 0) {
  const sort = onlineSorts.find((name) => name === query.orderByColumn);
  return seen(ctx, query)
    .select(['sysSession.sessionId', 'sysSession.userId', 'sysSession.ipaddr', 'sysSession.loginLocation'])
    .select(['sysSession.browser', 'sysSession.os', 'sysSession.loginTime', 'sysSession.lastAccess'])
    .select(['sysUser.userName', 'sysUser.nickName', 'sysDept.deptName'])
    .orderBy(sortColumns[sort ?? 'loginTime'], sort ? query.isAsc : 'desc')
    .orderBy('sysSession.sessionId')
    .$if(limit !== undefined, (rows) => rows.limit(limit!).offset(offset))
    .execute();
}

export type OnlineRow = Awaited<ReturnType<typeof page>>[number];

export async function count(ctx: Context, query: OnlineQuery): Promise<number> {
  const { n } = await seen(ctx, query)
    .select((all) => all.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow();
  return n;
}

/** The users of sessions, and whether they are in the caller's data scope. Ended sessions are left out. */
export function holders(ctx: Context, sessionIds: readonly string[]) {
  return living(ctx)
    .select(['sysSession.sessionId', 'sysSession.userId'])
    .select(withinScope(ctx, { dept: 'sysUser.deptId', owner: 'sysUser.userId' }).as('inScope'))
    .where('sysSession.sessionId', 'in', [...sessionIds])
    .execute();
}
