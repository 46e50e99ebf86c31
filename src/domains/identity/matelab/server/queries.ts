import { sql } from 'kysely';
import type { Context } from '#server/context';

/** The account that is bound to a MatElab user; deleted accounts do not count. */
export async function findBound(ctx: Context, matElabId: string): Promise<number | undefined> {
  const row = await ctx.db
    .selectFrom('sysUserMatelab')
    .innerJoin('sysUser', 'sysUser.userId', 'sysUserMatelab.userId')
    .select('sysUser.userId')
    .where('matelabId', '=', matElabId)
    .where('delFlag', '=', '0')
    .executeTakeFirst();
  return row?.userId;
}

/** Serialises the calls for one MatElab user until the transaction ends. */
export async function lockPerson(ctx: Context, matElabId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`matelab:${matElabId}`}, 0))`.execute(ctx.db);
}

/** Replaces a binding to a deleted account. False if the account is already bound to another MatElab user. */
export async function insertBinding(
  ctx: Context,
  row: { matelabId: string; userId: number; matelabName: string; madeAccount: boolean },
): Promise<boolean> {
  await ctx.db.deleteFrom('sysUserMatelab').where('matelabId', '=', row.matelabId).execute();
  const added = await ctx.db
    .insertInto('sysUserMatelab')
    .values({ ...row, createTime: ctx.now })
    .onConflict((conflict) => conflict.column('userId').doNothing())
    .returning('userId')
    .executeTakeFirst();
  return added !== undefined;
}

/** The names that are free, in the given order. */
export async function firstFree(ctx: Context, names: readonly string[]): Promise<string | undefined> {
  const rows = await ctx.db
    .selectFrom('sysUser')
    .select((is) => is.fn<string>('lower', ['userName']).as('name'))
    .where('delFlag', '=', '0')
    .where((is) =>
      is(
        is.fn<string>('lower', ['userName']),
        'in',
        names.map((name) => name.toLowerCase()),
      ),
    )
    .execute();
  const taken = new Set(rows.map(({ name }) => name));
  return names.find((name) => !taken.has(name.toLowerCase()));
}

export async function emailIsFree(ctx: Context, email: string): Promise<boolean> {
  const row = await ctx.db
    .selectFrom('sysUser')
    .select('userId')
    .where((is) => is(is.fn<string>('lower', ['email']), '=', email.toLowerCase()))
    .where('delFlag', '=', '0')
    .executeTakeFirst();
  return row === undefined;
}

interface Binding {
  matElabName: string;
  createTime: Date;
  hasPassword: boolean;
}

/** The MatElab binding of an account, and whether its user has set a portal password. */
export async function bindingOf(ctx: Context, userId: number): Promise<Binding | undefined> {
  const { rows } = await sql<Binding>`
    select m.matelab_name as mat_elab_name, m.create_time,
      not m.made_account or coalesce(u.pwd_update_date > m.create_time + interval '1 second', false) as has_password
    from sys_user_matelab m join sys_user u using (user_id) where m.user_id = ${userId}`.execute(ctx.db);
  return rows[0];
}

/** False if there is none. */
export async function removeBinding(ctx: Context, userId: number): Promise<boolean> {
  const { numDeletedRows } = await ctx.db.deleteFrom('sysUserMatelab').where('userId', '=', userId).executeTakeFirst();
  return numDeletedRows > 0n;
}
