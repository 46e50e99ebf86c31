import { sql } from 'kysely';
import { pageOf } from '#shared/paging';
import type { Context } from '#server/context';
import { isWithin } from '#server/database/found-lists';
import { networkOf } from '#server/http/network-of';
import type { TokenQuery, TokenState } from '../contract.ts';

const mine = (ctx: Context) => ctx.db.selectFrom('sysToken').where('userId', '=', ctx.actor.userId);

/** The only definition of a token's state. */
const state = (ctx: Context) =>
  sql<TokenState>`case when revoke_time is not null then 'revoked'
    when expire_time <= ${ctx.now}::timestamptz then 'expired' else 'active' end`.as('state');

/** The caller's tokens, the newest first. */
export function listOwn(ctx: Context, query: TokenQuery) {
  const found = mine(ctx).where(isWithin('createTime', query, 'CreateTime'));
  return pageOf(
    query,
    async () => (await found.select((eb) => eb.fn.countAll<number>().as('n')).executeTakeFirstOrThrow()).n,
    (limit, offset) =>
      found
        .select([
          'tokenId',
          'name',
          'prefix',
          'scopes',
          'createTime',
          'expireTime',
          'lastUsedTime',
          'lastUsedNetwork',
          'revokeTime',
        ])
        .select(state(ctx))
        .orderBy('tokenId', 'desc')
        .limit(limit)
        .offset(offset)
        .execute(),
  );
}

/** Active tokens of the caller; the account is locked, so that concurrent calls cannot exceed the limit. */
export async function lockedCount(ctx: Context): Promise<number> {
  await ctx.db.selectFrom('sysUser').select('userId').where('userId', '=', ctx.actor.userId).forUpdate().execute();
  const { n } = await mine(ctx)
    .where('revokeTime', 'is', null)
    .where('expireTime', '>', ctx.now)
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow();
  return n;
}

export async function insert(
  ctx: Context,
  row: { name: string; tokenHash: Buffer; prefix: string; scopes: string[]; expireTime: Date },
): Promise<number> {
  const { tokenId } = await ctx.db
    .insertInto('sysToken')
    .values({ ...row, userId: ctx.actor.userId, createTime: ctx.now })
    .returning('tokenId')
    .executeTakeFirstOrThrow();
  return tokenId;
}

/** Revokes one of the caller's tokens; false if it does not exist or is revoked already. */
export async function revoke(ctx: Context, tokenId: number): Promise<boolean> {
  const { numUpdatedRows } = await ctx.db
    .updateTable('sysToken')
    .set({ revokeTime: ctx.now })
    .where('tokenId', '=', tokenId)
    .where('userId', '=', ctx.actor.userId)
    .where('revokeTime', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function revokeAllOf(ctx: Context, userId: number): Promise<void> {
  await ctx.db
    .updateTable('sysToken')
    .set({ revokeTime: ctx.now })
    .where('userId', '=', userId)
    .where('revokeTime', 'is', null)
    .execute();
}

interface HeldToken {
  tokenId: number;
  scopes: string[];
  /** Whether the last recorded use is old enough to record another. */
  isStale: boolean;
  userId: number;
  userName: string;
  email: string;
  deptId: number | null;
  isVerified: string;
}

/** An active token and its owner, in one statement: it runs before every call. Disabled and deleted users have none. */
export async function findActive(ctx: Context, tokenHash: Buffer): Promise<HeldToken | undefined> {
  const { rows } = await sql<HeldToken>`
    select t.token_id, t.scopes, coalesce(t.last_used_time < now() - interval '1 minute', true) as is_stale,
      u.user_id, u.user_name, u.email, u.dept_id, u.is_verified
    from sys_token t join sys_user u using (user_id)
    where t.token_hash = ${tokenHash} and t.revoke_time is null and t.expire_time > now()
      and u.status = '0' and u.del_flag = '0'`.execute(ctx.db);
  return rows[0];
}

/** Records that a token is in use, and its network. */
export async function touch(ctx: Context, tokenId: number): Promise<void> {
  const network = networkOf(ctx.address).slice(0, 60);
  await sql`update sys_token set last_used_time = now(), last_used_network = ${network} where token_id = ${tokenId}`.execute(
    ctx.db,
  );
}

/** Recipient of mails about tokens. */
export async function emailOfCaller(ctx: Context): Promise<string> {
  const { email } = await ctx.db
    .selectFrom('sysUser')
    .select('email')
    .where('userId', '=', ctx.actor.userId)
    .executeTakeFirstOrThrow();
  return email;
}
