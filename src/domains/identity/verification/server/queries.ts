import { sql } from 'kysely';
import type { Context } from '#server/context';
import { networkOf } from '#server/http/network-of';

/** First key of the advisory locks that prevent two concurrent codes from one network. */
const networkLock = 7305;

/** A user's e-mail and whether it is verified; on request locked until the transaction ends. */
export async function findEmail(
  ctx: Context,
  options: { lock: boolean },
): Promise<{ email: string; isVerified: string }> {
  let query = ctx.db.selectFrom('sysUser').select(['email', 'isVerified']).where('userId', '=', ctx.actor.userId);
  if (options.lock) query = query.forUpdate();
  return query.executeTakeFirstOrThrow();
}

const networkKey = ({ address }: Context) => networkOf(address).slice(0, 128);

/** Waits for other calls that send a code from the same network. */
export async function lockNetwork(ctx: Context): Promise<void> {
  await sql`select pg_advisory_xact_lock(${networkLock}, hashtext(${networkKey(ctx)}))`.execute(ctx.db);
}

/** Creation time of the caller's newest code. */
export async function findLastSent(ctx: Context): Promise<Date | undefined> {
  const row = await ctx.db
    .selectFrom('sysEmailCode')
    .select('createTime')
    .where('userId', '=', ctx.actor.userId)
    .where('purpose', '=', 'verify')
    .orderBy('createTime', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.createTime;
}

interface CodesSent {
  byUser: number;
  byEmail: number;
  byNetwork: number;
}

/** Codes sent since a time: to the caller, to an e-mail address for any account, and from the caller's network. */
export async function countSince(ctx: Context, email: string, since: Date): Promise<CodesSent> {
  const { rows } = await sql<CodesSent>`
    select
      (select count(*) from sys_email_code
        where user_id = ${ctx.actor.userId} and purpose = 'verify' and create_time >= ${since}) as by_user,
      (select count(*) from sys_email_code
        where lower(email) = lower(${email}) and create_time >= ${since}) as by_email,
      (select count(*) from sys_email_code
        where ip = ${networkKey(ctx)} and create_time >= ${since}) as by_network`.execute(ctx.db);
  return rows[0]!;
}

export async function insertCode(
  ctx: Context,
  code: { email: string; codeHash: Buffer; expireAt: Date },
): Promise<void> {
  await ctx.db
    .insertInto('sysEmailCode')
    .values({ ...code, userId: ctx.actor.userId, ip: networkKey(ctx), createTime: ctx.now })
    .execute();
}

/** The caller's newest code for an e-mail, locked: tries are counted one at a time. Older codes are invalid. */
export function lockNewestCode(ctx: Context, email: string) {
  return ctx.db
    .selectFrom('sysEmailCode')
    .select(['id', 'codeHash', 'tries', 'expireAt', 'usedAt'])
    .where('userId', '=', ctx.actor.userId)
    .where('purpose', '=', 'verify')
    .where('email', '=', email)
    .orderBy('createTime', 'desc')
    .limit(1)
    .forUpdate()
    .executeTakeFirst();
}

export async function countTry(ctx: Context, id: number): Promise<void> {
  await sql`update sys_email_code set tries = tries + 1 where id = ${id}`.execute(ctx.db);
}

/** Consumes a code. */
export async function useCode(ctx: Context, id: number): Promise<void> {
  await ctx.db.updateTable('sysEmailCode').set({ usedAt: ctx.now }).where('id', '=', id).execute();
}

/** Marks the caller's e-mail as verified. */
export async function setVerified(ctx: Context): Promise<void> {
  await ctx.db
    .updateTable('sysUser')
    .set({ isVerified: '1', verifiedAt: ctx.now })
    .where('userId', '=', ctx.actor.userId)
    .execute();
}

export async function deleteOldCodes(ctx: Context): Promise<void> {
  await sql`delete from sys_email_code where create_time < now() - interval '30 days'`.execute(ctx.db);
}
