import { sql } from 'kysely';
import type { Context } from '#server/context';
import { memoizeUntilChanged } from '#server/database/change-listener';
import { hasSecondFactor } from '#table/identity/second-factors';
import type { OwnUser } from '#contract/identity/accounts';
import { maxListed, secondMethods, sessionMinutes, type SecondMethod } from '#contract/identity/sessions';

interface SessionRow {
  sessionId: string;
  /** Whether the last recorded call is old enough to record another. */
  isStale: boolean;
  userId: number;
  userName: string;
  email: string;
  deptId: number | null;
  isVerified: string;
  /** Absent while the password is an initial one. */
  pwdUpdateDate: Date | null;
  roleIds: number[];
}

/** Seconds between two records of a session's use: writing at every call would double its cost. */
const refreshSeconds = 60;

/**
 * The active session of a token and its user. Runs before every call, so that the end of a session holds at once in
 * every process. Disabled or deleted users have none.
 */
export async function findSession(ctx: Context, tokenHash: Buffer): Promise<SessionRow | undefined> {
  const { rows } = await sql<SessionRow>`
    select s.session_id, s.last_access < now() - make_interval(secs => ${refreshSeconds}) as is_stale,
      u.user_id, u.user_name, u.email, u.dept_id, u.is_verified, u.pwd_update_date,
      array(select ur.role_id from sys_user_role ur where ur.user_id = u.user_id) as role_ids
    from sys_session s join sys_user u on u.user_id = s.user_id
    where s.token_hash = ${tokenHash} and s.expire_time > now() and u.status = '0' and u.del_flag = '0'`.execute(
    ctx.db,
  );
  return rows[0];
}

/** What an active role grants. */
interface RoleGrant {
  roleId: number;
  roleKey: string;
  secondFactor: boolean;
  /** Permissions of its menus. Role 1 grants nothing by its menus. */
  permissions: string[];
}

/** The active roles in their order, kept in memory. */
export const roleGrants = memoizeUntilChanged(async (ctx: Context): Promise<readonly RoleGrant[]> => {
  const { rows } = await sql<Omit<RoleGrant, 'permissions'> & { perms: string[] }>`
    select r.role_id, r.role_key, r.second_factor,
      array(
        select distinct m.perms
        from sys_role_menu rm join sys_menu m on m.menu_id = rm.menu_id and m.status = '0' and m.perms <> ''
        where rm.role_id = r.role_id and r.role_id <> 1) as perms
    from sys_role r where r.status = '0' and r.del_flag = '0' order by r.role_sort, r.role_id`.execute(ctx.db);
  return rows.map(({ perms, ...role }) => ({ ...role, permissions: permissionsOf(perms) }));
});

/** A menu's permission field may hold several, separated by commas. */
function permissionsOf(fields: string[]): string[] {
  return [...new Set(fields.flatMap((field) => field.split(',').map((one) => one.trim())).filter(Boolean))];
}

/** Whether an account has two-factor sign-in. */
export async function isTwoFactor(ctx: Context, userId: number): Promise<boolean> {
  const { rows } = await sql<{ has: boolean }>`select ${hasSecondFactor(sql`${userId}::bigint`)} as has`.execute(
    ctx.db,
  );
  return rows[0]!.has;
}

/** Records that a session is in use and restarts its timeout. */
export async function touchSession(ctx: Context, sessionId: string): Promise<void> {
  await sql`
    update sys_session set last_access = now(), expire_time = now() + make_interval(mins => ${sessionMinutes})
    where session_id = ${sessionId}`.execute(ctx.db);
}

export async function insertSession(
  ctx: Context,
  session: { tokenHash: Buffer; userId: number; ipaddr: string; loginLocation: string; browser: string; os: string },
): Promise<void> {
  await sql`
    insert into sys_session (session_id, token_hash, user_id, ipaddr, login_location, browser, os, expire_time)
    values (${crypto.randomUUID()}, ${session.tokenHash}, ${session.userId}, ${session.ipaddr}, ${session.loginLocation},
      ${session.browser}, ${session.os}, now() + make_interval(mins => ${sessionMinutes}))`.execute(ctx.db);
}

export async function deleteSession(ctx: Context, sessionId: string): Promise<void> {
  await ctx.db.deleteFrom('sysSession').where('sessionId', '=', sessionId).execute();
}

/** The caller's active sessions, the last used first. */
export const listOwn = (ctx: Context) =>
  ctx.db
    .selectFrom('sysSession')
    .select(['sessionId', 'ipaddr', 'loginLocation', 'browser', 'os', 'loginTime', 'lastAccess'])
    .where('userId', '=', ctx.actor.userId)
    .where('expireTime', '>', ctx.now)
    .orderBy('lastAccess', 'desc')
    .limit(maxListed)
    .execute();

/** Ends a session of the caller; sessions of other users stay. False if there is none. */
export async function deleteOwnSession(ctx: Context, sessionId: string): Promise<boolean> {
  const { numDeletedRows } = await ctx.db
    .deleteFrom('sysSession')
    .where('sessionId', '=', sessionId)
    .where('userId', '=', ctx.actor.userId)
    .executeTakeFirst();
  return numDeletedRows === 1n;
}

/** Ends the sessions of all users at once, except of some. */
export async function deleteEverySession(ctx: Context, exceptUserIds: readonly number[]): Promise<void> {
  await sql`delete from sys_session where user_id <> all (${[...exceptUserIds]}::int[])`.execute(ctx.db);
}

export async function deleteSessionsOf(ctx: Context, userId: number, exceptSessionId?: string): Promise<void> {
  let query = ctx.db.deleteFrom('sysSession').where('userId', '=', userId);
  if (exceptSessionId) query = query.where('sessionId', '<>', exceptSessionId);
  await query.execute();
}

export async function deleteExpiredSessions(ctx: Context): Promise<void> {
  await sql`delete from sys_session where expire_time <= now()`.execute(ctx.db);
}

/** Account data for the login; names differ by more than case. */
export function findCredentials(ctx: Context, userName: string) {
  return ctx.db
    .selectFrom('sysUser')
    .select(['userId', 'userName', 'password', 'status'])
    .where((is) => is(is.fn<string>('lower', ['userName']), '=', userName.toLowerCase()))
    .where('delFlag', '=', '0')
    .executeTakeFirst();
}

/** An account that may log in, by its name, if its owner has an e-mail. */
export function findReachable(ctx: Context, userName: string) {
  return ctx.db
    .selectFrom('sysUser')
    .select(['userId', 'userName', 'email'])
    .where((is) => is(is.fn<string>('lower', ['userName']), '=', userName.toLowerCase()))
    .where('delFlag', '=', '0')
    .where('status', '=', '0')
    .where('email', '<>', '')
    .executeTakeFirst();
}

/** A user identified by another system. */
export function findAccount(ctx: Context, userId: number) {
  return ctx.db
    .selectFrom('sysUser')
    .select(['userId', 'userName', 'status'])
    .where('userId', '=', userId)
    .executeTakeFirstOrThrow();
}

/** The PHC string of a user's password. */
export async function findPassword(ctx: Context, userId: number): Promise<string> {
  const { password } = await ctx.db
    .selectFrom('sysUser')
    .select('password')
    .where('userId', '=', userId)
    .executeTakeFirstOrThrow();
  return password;
}

/** The proof of identity that a user has given. */
interface Proven {
  userId: number;
  /** PHC string of the password, if one was checked. */
  password?: string;
  /** PHC string that replaces it. */
  renewed?: string;
  /** Base64 of the SHA-256 of the PHC string, if an earlier call checked the password. */
  passwordMark?: string;
}

const markOfPassword = sql<Buffer>`sha256(convert_to(password, 'UTF8'))`;

/** Stores a password's hash with new parameters, unless the password was changed meanwhile. */
export async function renewPassword(ctx: Context, userId: number, from: string, to: string): Promise<void> {
  await ctx.db
    .updateTable('sysUser')
    .set({ password: to })
    .where('userId', '=', userId)
    .where('password', '=', from)
    .execute();
}

/** Second factors of a user; empty without two-factor sign-in. */
export async function secondMethodsOf(ctx: Context, userId: number): Promise<SecondMethod[]> {
  const { rows } = await sql<Record<SecondMethod, boolean>>`
    select exists (select from sys_totp where user_id = ${userId}) as totp,
      exists (select from sys_passkey where user_id = ${userId}) as passkey,
      exists (select from sys_recovery_code where user_id = ${userId} and used_time is null) as recovery`.execute(
    ctx.db,
  );
  const has = rows[0]!;
  return has.totp || has.passkey ? secondMethods.filter((method) => has[method]) : [];
}

/**
 * Records a login; false if the account was meanwhile disabled, deleted or given a `password` other than the one that
 * was checked; `renewed` is a new hash of the same password. The row is locked until the transaction ends, so that a
 * concurrent call that ends the user's sessions finds the new one.
 */
export async function stampLogin(ctx: Context, { userId, password, renewed, passwordMark }: Proven): Promise<boolean> {
  let stamp = ctx.db
    .updateTable('sysUser')
    .set({ loginIp: ctx.address.slice(0, 128), loginDate: ctx.now, ...(renewed && { password: renewed }) })
    .where('userId', '=', userId)
    .where('status', '=', '0')
    .where('delFlag', '=', '0');
  if (password !== undefined) stamp = stamp.where('password', '=', password);
  if (passwordMark !== undefined) stamp = stamp.where(markOfPassword, '=', Buffer.from(passwordMark, 'base64'));
  const { numUpdatedRows } = await stamp.executeTakeFirst();
  return numUpdatedRows === 1n;
}

type OwnUserRow = Omit<OwnUser, 'loginDate' | 'pwdUpdateDate' | 'createTime'> & {
  loginDate: Date | null;
  pwdUpdateDate: Date | null;
  createTime: Date;
};

/** A user with department and roles. */
export async function findOwnUser(ctx: Context, userId: number): Promise<OwnUserRow> {
  const { rows } = await sql<OwnUserRow>`
    select u.user_id, u.dept_id, u.user_name, u.nick_name, u.email, u.phonenumber, u.sex, u.avatar, u.signature, u.status,
      u.is_verified, u.organization, u.occupation, u.research_field, u.login_ip, u.login_date, u.pwd_update_date,
      u.create_time, u.remark, u.user_id = 1 as admin,
      (select jsonb_build_object('deptId', d.dept_id, 'parentId', d.parent_id, 'deptName', d.dept_name, 'leader', d.leader)
        from sys_dept d where d.dept_id = u.dept_id) as dept,
      coalesce((
        select jsonb_agg(jsonb_build_object('roleId', r.role_id, 'roleName', r.role_name, 'roleNameEn', r.role_name_en,
          'roleKey', r.role_key, 'roleSort', r.role_sort, 'dataScope', r.data_scope, 'status', r.status)
          order by r.role_sort, r.role_id)
        from sys_user_role ur join sys_role r using (role_id)
        where ur.user_id = u.user_id and r.del_flag = '0'), '[]') as roles
    from sys_user u where u.user_id = ${userId}`.execute(ctx.db);
  return rows[0]!;
}
