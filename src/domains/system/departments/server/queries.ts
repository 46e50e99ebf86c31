import { sql, type Insertable, type Selectable } from 'kysely';
import type { Context } from '#server/context';
import type { SysDept } from '#server/schema';
import type { DepartmentQuery } from '../contract.ts';
import { withinScope } from './table.ts';

type Narrow = { status: '0' | '1' };
export type DepartmentRow = Selectable<SysDept> & Narrow;

/** Those in the caller's data scope, by parent and order. */
export function list(ctx: Context, { deptName, status }: DepartmentQuery): Promise<DepartmentRow[]> {
  return ctx.db
    .selectFrom('sysDept')
    .selectAll()
    .$narrowType<Narrow>()
    .where('delFlag', '=', '0')
    .where(withinScope(ctx, { dept: 'sysDept.deptId' }))
    .$if(deptName !== undefined && deptName !== '', (rows) =>
      rows.where(sql<boolean>`strpos(lower(dept_name), lower(${deptName})) > 0`),
    )
    .$if(status !== undefined, (rows) => rows.where('status', '=', status!))
    .orderBy('parentId')
    .orderBy('orderNum')
    .orderBy('deptId')
    .execute();
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
