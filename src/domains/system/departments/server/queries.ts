import { sql, type Insertable, type Selectable, type SqlBool, type Updateable } from 'kysely';
import { rangeOf } from '#shared/paging';
import type { Context } from '#server/context';
import { containsText } from '#server/database/contains-text';
import type { SysDept } from '#server/database/schema';
import type { DepartmentQuery } from '../contract.ts';
import { isWithinScopeOf, seesEverything as seesAll, withinScope } from './table.ts';

type Narrow = { status: '0' | '1' };
export type DepartmentRow = Selectable<SysDept> & Narrow;

const existing = (ctx: Context) =>
  ctx.db.selectFrom('sysDept').selectAll('sysDept').$narrowType<Narrow>().where('sysDept.delFlag', '=', '0');

const inScope = (ctx: Context) => existing(ctx).where(withinScope(ctx, { dept: 'sysDept.deptId' }));

/** Whether a department is a descendant of another. */
const isBelow = (deptId: number) => sql<SqlBool>`${String(deptId)} = any (string_to_array(ancestors, ','))`;

/** Departments in the caller's data scope, by parent and order. */
export function list(ctx: Context, query: Partial<DepartmentQuery>): Promise<DepartmentRow[]> {
  const { deptName, status, parentId, deptId } = query;
  const { begin, end } = rangeOf(query, 'CreateTime');
  return inScope(ctx)
    .$if(!!deptName, (rows) => rows.where(containsText('deptName', deptName!)))
    .$if(status !== undefined, (rows) => rows.where('status', '=', status!))
    .$if(parentId !== undefined, (rows) => rows.where('parentId', '=', parentId!))
    .$if(deptId !== undefined, (rows) => rows.where('deptId', '=', deptId!))
    .$if(begin !== undefined, (rows) => rows.where('createTime', '>=', begin!))
    .$if(end !== undefined, (rows) => rows.where('createTime', '<=', end!))
    .orderBy('parentId')
    .orderBy('orderNum')
    .orderBy('deptId')
    .execute();
}

/** Departments in the caller's data scope except one and its descendants, in the order of {@link list}. */
export function listWithout(ctx: Context, deptId: number): Promise<DepartmentRow[]> {
  return inScope(ctx)
    .where('deptId', '<>', deptId)
    .where(sql<SqlBool>`not ${isBelow(deptId)}`)
    .orderBy('parentId')
    .orderBy('orderNum')
    .orderBy('deptId')
    .execute();
}

/** A department in the caller's data scope, with the name of its parent. */
export function find(ctx: Context, deptId: number) {
  return inScope(ctx)
    .leftJoin('sysDept as parent', 'parent.deptId', 'sysDept.parentId')
    .select('parent.deptName as parentName')
    .where('sysDept.deptId', '=', deptId)
    .executeTakeFirst();
}

/** Ignores the data scope. */
export function byId(ctx: Context, deptId: number): Promise<DepartmentRow | undefined> {
  return existing(ctx).where('deptId', '=', deptId).executeTakeFirst();
}

/** Serialises changes of the tree, so that two moves cannot create a cycle. Reads continue. */
export async function lockTree(tx: Context): Promise<void> {
  await sql`lock table sys_dept in share row exclusive mode`.execute(tx.db);
}

export function below(ctx: Context, deptId: number): Promise<DepartmentRow[]> {
  return existing(ctx).where(isBelow(deptId)).execute();
}

/** The disabled departments among a department's ancestors. */
export async function stoppedAncestors(ctx: Context, ancestors: string): Promise<number[]> {
  const rows = await existing(ctx)
    .where('deptId', 'in', ancestors.split(',').map(Number))
    .where('status', '=', '1')
    .execute();
  return rows.map((row) => row.deptId);
}

export async function hasChildren(ctx: Context, deptId: number): Promise<boolean> {
  return (await existing(ctx).where('parentId', '=', deptId).limit(1).executeTakeFirst()) !== undefined;
}

export async function hasUsers(ctx: Context, deptId: number): Promise<boolean> {
  const row = await ctx.db
    .selectFrom('sysUser')
    .select('userId')
    .where('deptId', '=', deptId)
    .where('delFlag', '=', '0')
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

export async function seesEverything(ctx: Context): Promise<boolean> {
  const { rows } = await sql<{ all: boolean }>`select ${seesAll(ctx)} as "all"`.execute(ctx.db);
  return rows[0]!.all;
}

export async function countInScope(ctx: Context, deptIds: readonly number[]): Promise<number> {
  const { count } = await ctx.db
    .selectFrom('sysDept')
    .select((all) => all.fn.countAll<number>().as('count'))
    .where('deptId', 'in', deptIds)
    .where('delFlag', '=', '0')
    .where(withinScope(ctx, { dept: 'sysDept.deptId' }))
    .executeTakeFirstOrThrow();
  return count;
}

export async function countUsersInScope(ctx: Context, userIds: readonly number[]): Promise<number> {
  const { count } = await ctx.db
    .selectFrom('sysUser')
    .select((all) => all.fn.countAll<number>().as('count'))
    .where('userId', 'in', userIds)
    .where('delFlag', '=', '0')
    .where(withinScope(ctx, { dept: 'sysUser.deptId', owner: 'sysUser.userId' }))
    .executeTakeFirstOrThrow();
  return count;
}

export async function insert(ctx: Context, rows: readonly Insertable<SysDept>[]): Promise<void> {
  if (rows.length === 0) return;
  await ctx.db
    .insertInto('sysDept')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function add(ctx: Context, row: Insertable<SysDept>): Promise<number> {
  const { deptId } = await ctx.db
    .insertInto('sysDept')
    .values({ ...row, createBy: ctx.actor.userName, createTime: ctx.now })
    .returning('deptId')
    .executeTakeFirstOrThrow();
  return deptId;
}

export async function update(ctx: Context, deptIds: readonly number[], change: Updateable<SysDept>): Promise<void> {
  if (deptIds.length === 0) return;
  await ctx.db
    .updateTable('sysDept')
    .set({ ...change, updateBy: ctx.actor.userName, updateTime: ctx.now })
    .where('deptId', 'in', deptIds)
    .execute();
}

/** Moves the descendants of a moved department; `from` and `to` are its id paths including its own id. */
export async function moveBelow(ctx: Context, deptId: number, from: string, to: string): Promise<void> {
  await sql`
    update sys_dept set ancestors = ${to} || substr(ancestors, ${from.length + 1}::int)
    where ${isBelow(deptId)}`.execute(ctx.db);
}

export async function unlinkRoles(ctx: Context, deptId: number): Promise<void> {
  await ctx.db.deleteFrom('sysRoleDept').where('deptId', '=', deptId).execute();
}

/** Whether the database rejected a name that exists already below the parent. */
export function isNameTaken(error: unknown): boolean {
  const { code, constraint } = error as { code?: string; constraint?: string };
  return code === '23505' && constraint === 'sys_dept_name';
}

/**
 * Accounts to notify of a record of a department: all users with this department in the data scope of a role that
 * grants a permission, except one user; the administrators if there are no others.
 */
export async function holdersToNotify(
  ctx: Context,
  permission: string,
  deptId: number | null | 'unscoped',
  except: number,
): Promise<number[]> {
  const { rows } = await sql<{ userId: number; isAdmin: boolean }>`
    select u.user_id, not exists (
      select from sys_user_role ur join sys_role r on r.role_id = ur.role_id
        join sys_role_menu rm on rm.role_id = r.role_id join sys_menu m on m.menu_id = rm.menu_id
      where ur.user_id = u.user_id and r.status = '0' and r.del_flag = '0' and r.role_key <> 'admin'
        and m.status = '0' and ${permission} = any (string_to_array(replace(m.perms, ' ', ''), ','))) as is_admin
    from sys_user u
    where u.status = '0' and u.del_flag = '0' and u.user_id <> ${except}
      and ${isWithinScopeOf(permission, deptId)}
    order by u.user_id`.execute(ctx.db);
  const holders = rows.filter((row) => !row.isAdmin);
  return (holders.length > 0 ? holders : rows).map(({ userId }) => userId);
}
