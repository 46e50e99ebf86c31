import { sql, type ExpressionBuilder, type SqlBool } from 'kysely';
import { offsetOf, rangeOf } from '#shared/paging';
import type { Context } from '#server/context';
import type { DB } from '#server/schema';
import { userSorts, type Post, type User, type UserQuery } from '../contract.ts';

/** Everything of a person but the password. */
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

/** All conditions of the list, each on its own: a data scope is one more of them. */
function conditionsOf(query: UserQuery, where: ExpressionBuilder<DB, 'sysUser'>) {
  const { begin, end } = rangeOf(query, 'CreateTime');
  const contains = (column: 'userName' | 'nickName' | 'phonenumber' | 'email') =>
    query[column] ? [sql<SqlBool>`strpos(lower(${sql.ref(`sysUser.${column}`)}), lower(${query[column]})) > 0`] : [];
  return where.and([
    where('sysUser.delFlag', '=', '0'),
    ...contains('userName'),
    ...contains('nickName'),
    ...contains('phonenumber'),
    ...contains('email'),
    ...(query.userId ? [where('sysUser.userId', '=', query.userId)] : []),
    ...(query.status ? [where('sysUser.status', '=', query.status)] : []),
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

export async function list(ctx: Context, query: UserQuery) {
  const sort = userSorts.find((name) => name === query.orderByColumn) ?? 'userId';
  const [{ total }, rows] = await Promise.all([
    ctx.db
      .selectFrom('sysUser')
      .select((all) => all.fn.countAll<number>().as('total'))
      .where((where) => conditionsOf(query, where))
      .executeTakeFirstOrThrow(),
    people(ctx)
      .where((where) => conditionsOf(query, where as unknown as ExpressionBuilder<DB, 'sysUser'>))
      .orderBy(`sysUser.${sort}`, (order) =>
        query.isAsc === 'desc' ? order.desc().nullsLast() : order.asc().nullsLast(),
      )
      .orderBy('sysUser.userId')
      .limit(query.pageSize)
      .offset(offsetOf(query))
      .execute(),
  ]);
  return { total, rows };
}

export function byId(ctx: Context, userId: number) {
  return people(ctx).where('sysUser.userId', '=', userId).executeTakeFirst();
}

/** Locks people until the transaction ends; those that are not there are left out. */
export function lock(ctx: Context, userIds: readonly number[]) {
  return ctx.db
    .selectFrom('sysUser')
    .select(['userId', 'userName', 'email'])
    .where('userId', 'in', userIds)
    .where('delFlag', '=', '0')
    .orderBy('userId')
    .forUpdate()
    .execute();
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

/** What roles may do, stopped roles and menus included: they can be started again. */
export async function permissionsOf(ctx: Context, roleIds: readonly number[]): Promise<string[]> {
  if (roleIds.length === 0) return [];
  const rows = await ctx.db
    .selectFrom('sysRoleMenu')
    .innerJoin('sysMenu', 'sysMenu.menuId', 'sysRoleMenu.menuId')
    .select('sysMenu.perms')
    .distinct()
    .where('sysRoleMenu.roleId', 'in', roleIds)
    .where('sysMenu.perms', '!=', '')
    .execute();
  return rows.map((row) => row.perms);
}

export async function departmentExists(ctx: Context, deptId: number): Promise<boolean> {
  const row = await ctx.db
    .selectFrom('sysDept')
    .select('deptId')
    .where('deptId', '=', deptId)
    .where('delFlag', '=', '0')
    .executeTakeFirst();
  return row !== undefined;
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

/** The row stays for whatever refers to it; its name, e-mail and number are free again. */
export async function markDeleted(ctx: Context, userId: number): Promise<void> {
  await ctx.db
    .updateTable('sysUser')
    .set({ delFlag: '2', updateBy: ctx.actor.userName, updateTime: ctx.now })
    .where('userId', '=', userId)
    .execute();
}

/** Which unique name the database refused: the column, or undefined for any other error. */
export function takenColumn(error: unknown): 'email' | 'phonenumber' | undefined {
  const { code, constraint } = error as { code?: string; constraint?: string };
  if (code !== '23505') return undefined;
  return constraint === 'sys_user_email' ? 'email' : constraint === 'sys_user_phone' ? 'phonenumber' : undefined;
}
