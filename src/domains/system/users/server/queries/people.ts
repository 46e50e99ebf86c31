import { sql } from 'kysely';
import { pick } from '#shared/texts';
import type { Context } from '#server/context';
import { listed } from '#server/database/listed-values';
import type { Holdings, Post, User } from '../../contract.ts';
import { resourceStatus } from '#contract/data/resources';

/** All columns of a user except the password. */
const columns = [
  'sysUser.userId',
  'sysUser.deptId',
  'sysUser.userName',
  'sysUser.nickName',
  'sysUser.email',
  'sysUser.phonenumber',
  'sysUser.sex',
  'sysUser.avatar',
  'sysUser.status',
  'sysUser.isVerified',
  'sysUser.organization',
  'sysUser.occupation',
  'sysUser.researchField',
  'sysUser.loginIp',
  'sysUser.loginDate',
  'sysUser.pwdUpdateDate',
  'sysUser.createBy',
  'sysUser.createTime',
  'sysUser.updateBy',
  'sysUser.updateTime',
  'sysUser.remark',
] as const;

type Narrow = Pick<User, 'sex' | 'status' | 'isVerified'>;

const people = (ctx: Context) =>
  ctx.db
    .selectFrom('sysUser')
    .leftJoin('sysDept', 'sysDept.deptId', 'sysUser.deptId')
    .select([...columns, 'sysDept.deptName', 'sysDept.leader'])
    .where('sysUser.delFlag', '=', '0')
    .$narrowType<Narrow>();

export type UserRow = NonNullable<Awaited<ReturnType<typeof byId>>>;

export function byId(ctx: Context, userId: number) {
  return people(ctx).where('sysUser.userId', '=', userId).executeTakeFirst();
}

/** In the order of the ids; users deleted meanwhile are left out. */
export async function byIds(ctx: Context, userIds: readonly number[]): Promise<UserRow[]> {
  if (userIds.length === 0) return [];
  const rows = await people(ctx).where('sysUser.userId', 'in', userIds).execute();
  const byUser = new Map(rows.map((row) => [row.userId, row]));
  return userIds.flatMap((userId) => byUser.get(userId) ?? []);
}

/** Locks users until the transaction ends; missing ones are left out. */
export function lock(ctx: Context, userIds: readonly number[]) {
  return ctx.db
    .selectFrom('sysUser')
    .select(['userId', 'userName', 'email', 'isVerified', 'deptId'])
    .where('userId', 'in', userIds)
    .where('delFlag', '=', '0')
    .orderBy('userId')
    .forUpdate()
    .execute();
}

/** Names of the active roles of each user, in the caller's language; users without one are not in the map. */
export async function roleNamesOf(ctx: Context, userIds: readonly number[]): Promise<Map<number, string[]>> {
  if (userIds.length === 0) return new Map();
  const rows = await ctx.db
    .selectFrom('sysUserRole')
    .innerJoin('sysRole', 'sysRole.roleId', 'sysUserRole.roleId')
    .select(['sysUserRole.userId', 'sysRole.roleName', 'sysRole.roleNameEn'])
    .where('sysUserRole.userId', 'in', userIds)
    .where('sysRole.delFlag', '=', '0')
    .where('sysRole.status', '=', '0')
    .orderBy('sysRole.roleSort')
    .orderBy('sysRole.roleId')
    .execute();
  const names = Map.groupBy(rows, ({ userId }) => userId);
  return new Map(
    [...names].map(([userId, roles]) => [userId, roles.map((it) => pick(it.roleName, it.roleNameEn, ctx.language))]),
  );
}

export async function roleIdsOf(ctx: Context, userId: number): Promise<number[]> {
  const rows = await ctx.db
    .selectFrom('sysUserRole')
    .select('roleId')
    .where('userId', '=', userId)
    .orderBy('roleId')
    .execute();
  return rows.map((row) => row.roleId);
}

export async function postIdsOf(ctx: Context, userId: number): Promise<number[]> {
  const rows = await ctx.db
    .selectFrom('sysUserPost')
    .select('postId')
    .where('userId', '=', userId)
    .orderBy('postId')
    .execute();
  return rows.map((row) => row.postId);
}

export function posts(ctx: Context): Promise<Post[]> {
  return ctx.db
    .selectFrom('sysPost')
    .select(['postId', 'postCode', 'postName', 'status'])
    .$narrowType<Pick<Post, 'status'>>()
    .orderBy('postSort')
    .orderBy('postId')
    .execute();
}

export async function setRoles(ctx: Context, userId: number, roleIds: readonly number[]): Promise<void> {
  await ctx.db.deleteFrom('sysUserRole').where('userId', '=', userId).execute();
  if (roleIds.length > 0)
    await ctx.db
      .insertInto('sysUserRole')
      .values(roleIds.map((roleId) => ({ userId, roleId })))
      .execute();
}

export async function setPosts(ctx: Context, userId: number, postIds: readonly number[]): Promise<void> {
  await ctx.db.deleteFrom('sysUserPost').where('userId', '=', userId).execute();
  if (postIds.length > 0)
    await ctx.db
      .insertInto('sysUserPost')
      .values(postIds.map((postId) => ({ userId, postId })))
      .execute();
}

interface Change extends Partial<Narrow> {
  deptId?: number | null;
  nickName?: string;
  phonenumber?: string;
  email?: string;
  organization?: string;
  occupation?: string;
  researchField?: string;
  remark?: string;
  verifiedAt?: Date | null;
  password?: string;
  pwdUpdateDate?: Date | null;
}

export async function update(ctx: Context, userId: number, change: Change): Promise<void> {
  await ctx.db
    .updateTable('sysUser')
    .set({ ...change, updateBy: ctx.actor.userName, updateTime: ctx.now })
    .where('userId', '=', userId)
    .execute();
}

/** The row stays for records that refer to it; its name, e-mail and number become free. */
export async function markDeleted(ctx: Context, userId: number): Promise<void> {
  await ctx.db
    .updateTable('sysUser')
    .set({ delFlag: '2', updateBy: ctx.actor.userName, updateTime: ctx.now })
    .where('userId', '=', userId)
    .execute();
}

/** The unique column that made the database reject the row, or undefined for any other error. */
export function takenColumn(error: unknown): 'email' | 'phonenumber' | undefined {
  const { code, constraint } = error as { code?: string; constraint?: string };
  if (code !== '23505') return undefined;
  return constraint === 'sys_user_email' ? 'email' : constraint === 'sys_user_phone' ? 'phonenumber' : undefined;
}

/** Counts of published data and open work of users; each count uses an index on the owner. */
export async function holdingsOf(ctx: Context, userIds: readonly number[]): Promise<Holdings> {
  const { rows } = await sql<Holdings>`select
    (select count(*) from data_resource where owner_id = any (${userIds}::int[]) and status in (${sql.lit(resourceStatus.published)}, ${sql.lit(resourceStatus.superseded)})) as published,
    (select count(*) from data_resource where owner_id = any (${userIds}::int[]) and status in (${sql.lit(resourceStatus.draft)}, ${sql.lit(resourceStatus.submitted)}, ${sql.lit(resourceStatus.reviewing)}, ${sql.lit(resourceStatus.rejected)}, ${sql.lit(resourceStatus.approved)}))
      as unpublished,
    (select count(*) from data_review_assignment where user_id = any (${userIds}::int[]) and status = ${listed('dataReviewAssignment.status', 'open')}) as reviews,
    (select count(distinct project_id) from pms_project_user where user_id = any (${userIds}::int[]) and role = ${listed('pmsProjectUser.role', 'LEAD')})
      as projects`.execute(ctx.db);
  return rows[0]!;
}
