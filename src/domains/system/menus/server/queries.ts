import type { Insertable, Selectable } from 'kysely';
import { everyPermission } from '#server/permit';
import type { Context } from '#server/context';
import type { SysMenu } from '#server/schema';

export type MenuRow = Selectable<SysMenu>;

/** Running directories and pages that the caller's running roles hold, by parent and order; all for administrators. */
export function routesFor(ctx: Context): Promise<MenuRow[]> {
  const everything = ctx.actor.permissions.includes(everyPermission);
  return ctx.db
    .selectFrom('sysMenu')
    .selectAll()
    .where('menuType', 'in', ['M', 'C'])
    .where('status', '=', '0')
    .$if(!everything, (rows) =>
      rows.where('menuId', 'in', (held) =>
        held
          .selectFrom('sysRoleMenu')
          .innerJoin('sysRole', 'sysRole.roleId', 'sysRoleMenu.roleId')
          .innerJoin('sysUserRole', 'sysUserRole.roleId', 'sysRole.roleId')
          .select('sysRoleMenu.menuId')
          .where('sysUserRole.userId', '=', ctx.actor.userId)
          .where('sysRole.status', '=', '0')
          .where('sysRole.delFlag', '=', '0'),
      ),
    )
    .orderBy('parentId')
    .orderBy('orderNum')
    .orderBy('menuId')
    .execute();
}

export async function insert(ctx: Context, rows: readonly Insertable<SysMenu>[]): Promise<void> {
  if (rows.length === 0) return;
  await ctx.db
    .insertInto('sysMenu')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
