import { sql } from 'kysely';
import type { Context } from '#server/context';

/** The account of an e-mail that may log in; locked, so that concurrent requests are counted one by one. */
export function lockAccountOf(ctx: Context, email: string) {
  return ctx.db
    .selectFrom('sysUser')
    .select(['userId', 'userName', 'email'])
    .where(sql`lower(email)`, '=', email.toLowerCase())
    .where('delFlag', '=', '0')
    .where('status', '=', '0')
    .forUpdate()
    .executeTakeFirst();
}

export async function countLinks(ctx: Context, userId: number, since: Date): Promise<number> {
  const { count } = await ctx.db
    .selectFrom('sysPasswordReset')
    .select((of) => of.fn.countAll<number>().as('count'))
    .where('userId', '=', userId)
    .where('createTime', '>=', since)
    .executeTakeFirstOrThrow();
  return count;
}

export async function insertLink(
  ctx: Context,
  link: { tokenHash: Buffer; userId: number; expireTime: Date },
): Promise<void> {
  await ctx.db
    .insertInto('sysPasswordReset')
    .values({ ...link, createTime: ctx.now })
    .execute();
}

/** The user of a valid link; on request both rows are locked. */
export function findByLink(ctx: Context, tokenHash: Buffer, options: { lock: boolean }) {
  let query = ctx.db
    .selectFrom('sysPasswordReset')
    .innerJoin('sysUser', 'sysUser.userId', 'sysPasswordReset.userId')
    .select(['sysUser.userId', 'userName', 'email'])
    .where('tokenHash', '=', tokenHash)
    .where('usedTime', 'is', null)
    .where('expireTime', '>', ctx.now)
    .where('delFlag', '=', '0')
    .where('status', '=', '0');
  if (options.lock) query = query.forUpdate();
  return query.executeTakeFirst();
}

/** Sets a password that the user has chosen and invalidates all of the user's links. */
export async function setPassword(ctx: Context, userId: number, password: string): Promise<void> {
  await ctx.db
    .updateTable('sysUser')
    .set({ password, pwdUpdateDate: ctx.now, updateTime: ctx.now })
    .where('userId', '=', userId)
    .execute();
  await ctx.db
    .updateTable('sysPasswordReset')
    .set({ usedTime: ctx.now })
    .where('userId', '=', userId)
    .where('usedTime', 'is', null)
    .execute();
}

export async function deleteOldLinks(ctx: Context): Promise<void> {
  await sql`delete from sys_password_reset where create_time < now() - interval '30 days'`.execute(ctx.db);
}
