import { sql } from 'kysely';
import type { Context } from '#server/context';
import { fault, type FieldReason } from '#contract/identity/accounts';

/** An account as it is stored; `password` is a PHC string. */
export interface AccountRow {
  userId?: number;
  userName: string;
  nickName: string;
  password: string;
  email?: string;
  phonenumber?: string;
  organization?: string;
  occupation?: string;
  researchField?: string;
  deptId?: number | null;
  isVerified?: '0' | '1';
  verifiedAt?: Date | null;
  pwdUpdateDate: Date | null;
  createBy?: string;
  remark?: string;
  language?: 'zh' | 'en';
}

/** Adds an account; undefined if its name, e-mail or mobile number is taken, even by a concurrent call. */
export async function insertAccount(ctx: Context, row: AccountRow): Promise<number | undefined> {
  const added = await ctx.db
    .insertInto('sysUser')
    .values({ ...row, createTime: ctx.now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('userId')
    .executeTakeFirst();
  return added?.userId;
}

/** Notes the versions of the terms that a user accepted, such as `terms@2 privacy@1`. */
export async function noteTerms(ctx: Context, userId: number, termsVersion: string): Promise<void> {
  await ctx.db.updateTable('sysUser').set({ termsVersion }).where('userId', '=', userId).execute();
}

export async function markDemo(ctx: Context, userId: number): Promise<void> {
  await ctx.db.updateTable('sysUser').set({ madeForDemo: true }).where('userId', '=', userId).execute();
}

/** Closes every demonstration account except the caller's own, and returns which. */
export async function closeDemo(ctx: Context): Promise<number[]> {
  const rows = await ctx.db
    .updateTable('sysUser')
    .set({ delFlag: '2', updateBy: ctx.actor.userName, updateTime: ctx.now })
    .where('madeForDemo', '=', true)
    .where('delFlag', '=', '0')
    .where('userId', '<>', ctx.actor.userId)
    .returning('userId')
    .execute();
  return rows.map(({ userId }) => userId);
}

/** Assigns roles by their keys. Returns how many of them exist. */
export async function giveRoles(ctx: Context, userId: number, roleKeys: readonly string[]): Promise<number> {
  const { numAffectedRows } = await sql`
    insert into sys_user_role (user_id, role_id)
    select ${userId}, role_id from sys_role where del_flag = '0' and role_key = any(${[...roleKeys]})
    on conflict do nothing`.execute(ctx.db);
  return Number(numAffectedRows ?? 0n);
}

type Names = { userName?: string | undefined; email?: string | undefined; phonenumber?: string | undefined };

/** The names that belong to another account, ignoring case. */
export async function findTaken(ctx: Context, names: Names, exceptUserId = 0): Promise<(keyof Names)[]> {
  const { rows } = await sql<Record<keyof Names, boolean | null>>`
    select bool_or(lower(user_name) = lower(${names.userName ?? ''})) as user_name,
      bool_or(email <> '' and lower(email) = lower(${names.email ?? ''})) as email,
      bool_or(phonenumber <> '' and phonenumber = ${names.phonenumber ?? ''}) as phonenumber
    from sys_user
    where del_flag = '0' and user_id <> ${exceptUserId}
      and (lower(user_name) = lower(${names.userName ?? ''})
        or email <> '' and lower(email) = lower(${names.email ?? ''})
        or phonenumber <> '' and phonenumber = ${names.phonenumber ?? ''})`.execute(ctx.db);
  const found = rows[0]!;
  return (['userName', 'email', 'phonenumber'] as const).filter((name) => found[name]);
}

/** The error code of a name that is taken. */
export const takenReason: Record<keyof Names, ReturnType<typeof fault<FieldReason>>> = {
  userName: fault('usernameTaken'),
  email: fault('emailTaken'),
  phonenumber: fault('mobileTaken'),
};

/** Whether the database rejected a row because its name, e-mail or mobile number is taken. */
export function isTakenError(error: unknown): boolean {
  const { code, constraint } = error as { code?: string; constraint?: string };
  return code === '23505' && (constraint?.startsWith('sys_user_') ?? false);
}

export async function updateAccount(
  ctx: Context,
  userId: number,
  change: Partial<Omit<AccountRow, 'userId' | 'userName' | 'createBy'>> & {
    sex?: string;
    avatar?: string;
    signature?: string;
  },
): Promise<void> {
  await ctx.db
    .updateTable('sysUser')
    .set({ ...change, updateBy: ctx.actor.userName, updateTime: ctx.now })
    .where('userId', '=', userId)
    .execute();
}

/** Sets a password that the user has chosen; false if the stored hash is no longer `present`. */
export async function replacePassword(
  ctx: Context,
  userId: number,
  { present, password }: { present: string; password: string },
): Promise<boolean> {
  const { numUpdatedRows } = await ctx.db
    .updateTable('sysUser')
    .set({ password, pwdUpdateDate: ctx.now, updateBy: ctx.actor.userName, updateTime: ctx.now })
    .where('userId', '=', userId)
    .where('password', '=', present)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** The current e-mail and its account, locked until the transaction ends. */
export function lockEmail(ctx: Context, userId: number) {
  return ctx.db
    .selectFrom('sysUser')
    .select(['userName', 'email', 'isVerified', 'organization'])
    .where('userId', '=', userId)
    .forUpdate()
    .executeTakeFirstOrThrow();
}

/** The path of a user's picture, locked until the transaction ends. */
export async function lockPicture(ctx: Context, userId: number, column: 'avatar' | 'signature'): Promise<string> {
  const row = await ctx.db
    .selectFrom('sysUser')
    .select(`${column} as path`)
    .where('userId', '=', userId)
    .forUpdate()
    .executeTakeFirstOrThrow();
  return row.path;
}

/** Names of a user's posts, joined by commas. */
export async function findPostNames(ctx: Context, userId: number): Promise<string> {
  const rows = await ctx.db
    .selectFrom('sysUserPost')
    .innerJoin('sysPost', 'sysPost.postId', 'sysUserPost.postId')
    .select('postName')
    .where('userId', '=', userId)
    .orderBy('postSort')
    .execute();
  return rows.map(({ postName }) => postName).join(',');
}

export async function accountExists(ctx: Context, userId: number): Promise<boolean> {
  const row = await ctx.db.selectFrom('sysUser').select('userId').where('userId', '=', userId).executeTakeFirst();
  return row !== undefined;
}

/** Roles that get a demonstration account: all except the super administrator's. */
export function findDemoRoles(ctx: Context) {
  return ctx.db
    .selectFrom('sysRole')
    .select(['roleKey', 'roleName'])
    .where('delFlag', '=', '0')
    .where('roleKey', '<>', 'admin')
    .orderBy('roleSort')
    .execute();
}
