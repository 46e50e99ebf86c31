import type { Context } from '#server/context';
import type { Program } from '#server/process/program';
import * as queries from './queries.ts';

export interface RoleTraits {
  /** Permission strings; each gets a new button if no menu carries it yet. */
  permissions?: readonly string[];
  /** Everything when absent. */
  dataScope?: '1' | '2' | '3' | '4' | '5';
  /** Departments of scope 2. */
  deptIds?: readonly number[];
  /** `1` for a disabled role. */
  status?: '0' | '1';
  /** Requires two-factor sign-in from its holders. */
  secondFactor?: boolean;
}

let count = 0;

/**
 * Creates a role directly in the database: `const { roleKey } = await role(portal, { permissions: ['system:user:list'],
 * dataScope: '3' }); const her = await person(portal, { roles: [roleKey] })`. Names are unique within a run.
 */
export async function role(program: Program, traits: RoleTraits = {}): Promise<{ roleId: number; roleKey: string }> {
  const ctx = program.context();
  const roleKey = `role${process.pid}x${++count}`;
  const { permissions = [], dataScope = '1', deptIds = [], status = '0', secondFactor = false } = traits;
  const roleId = await queries.add(ctx, {
    roleKey,
    roleName: roleKey,
    roleSort: 1000,
    dataScope,
    status,
    secondFactor,
  });
  await queries.setMenus(ctx, roleId, await menusFor(ctx, permissions));
  await queries.setDepts(ctx, roleId, deptIds);
  ctx.own.changes.changed();
  return { roleId, roleKey };
}

async function menusFor(ctx: Context, permissions: readonly string[]): Promise<number[]> {
  const ids: number[] = [];
  for (const perms of permissions) {
    const there = await ctx.db.selectFrom('sysMenu').select('menuId').where('perms', '=', perms).executeTakeFirst();
    const made =
      there ??
      (await ctx.db
        .insertInto('sysMenu')
        .values({ menuType: 'F', menuName: perms, perms })
        .returning('menuId')
        .executeTakeFirstOrThrow());
    ids.push(made.menuId);
  }
  return ids;
}
