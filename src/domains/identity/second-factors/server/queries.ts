import { sql } from 'kysely';
import type { Context } from '#server/context';
import { hasSecondFactor, needsSecondFactor } from './table.ts';

/** Locks an account until the transaction ends: its factors change one at a time. */
export async function lockAccount(tx: Context, userId: number): Promise<void> {
  await tx.db.selectFrom('sysUser').select('userId').where('userId', '=', userId).forUpdate().execute();
}

/** Recipient of a mail and the language; null means the language of the call. */
export const findOwner = (ctx: Context, userId: number) =>
  ctx.db
    .selectFrom('sysUser')
    .select(['userName', 'email', 'language'])
    .$narrowType<{ language: 'zh' | 'en' | null }>()
    .where('userId', '=', userId)
    .executeTakeFirstOrThrow();

/** An existing account by its name, ignoring case. */
export const findByName = (ctx: Context, userName: string) =>
  ctx.db
    .selectFrom('sysUser')
    .select(['userId', 'userName'])
    .where((is) => is(is.fn<string>('lower', ['userName']), '=', userName.toLowerCase()))
    .where('delFlag', '=', '0')
    .executeTakeFirst();

/** Whether a role of an account requires two-factor sign-in, and whether the account has it. */
export async function standing(ctx: Context, userId: number): Promise<{ isRequired: boolean; hasFactor: boolean }> {
  const { rows } = await sql<{ isRequired: boolean; hasFactor: boolean }>`
    select ${needsSecondFactor(sql`${userId}::int`)} as is_required,
      ${hasSecondFactor(sql`${userId}::int`)} as has_factor`.execute(ctx.db);
  return rows[0]!;
}

export const findTotp = (ctx: Context, userId: number) =>
  ctx.db
    .selectFrom('sysTotp')
    .select(['secret', 'lastStep', 'createTime', 'lastUsedTime'])
    .where('userId', '=', userId)
    .executeTakeFirst();

/** Stores a secret; false if the account has one already. @param lastStep of the code that confirmed it */
export async function insertTotp(ctx: Context, userId: number, secret: Buffer, lastStep: number): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await ctx.db
    .insertInto('sysTotp')
    .values({ userId, secret, lastStep, createTime: ctx.now })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/** Marks the step of a code as used; false if this step or a later one was used before. */
export async function takeStep(ctx: Context, userId: number, step: number): Promise<boolean> {
  const { numUpdatedRows } = await ctx.db
    .updateTable('sysTotp')
    .set({ lastStep: step, lastUsedTime: ctx.now })
    .where('userId', '=', userId)
    .where('lastStep', '<', step)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export async function deleteTotp(ctx: Context, userId: number): Promise<boolean> {
  const { numDeletedRows } = await ctx.db.deleteFrom('sysTotp').where('userId', '=', userId).executeTakeFirst();
  return numDeletedRows === 1n;
}

const passkeys = (ctx: Context) =>
  ctx.db
    .selectFrom('sysPasskey')
    .select([
      ...(['passkeyId', 'userId', 'name', 'credentialId', 'publicKey', 'counter'] as const),
      ...(['transports', 'isBackedUp', 'createTime', 'lastUsedTime'] as const),
    ]);
export type PasskeyRow = Awaited<ReturnType<typeof passkeysOf>>[number];

/** A user's passkeys, in the order in which they were added. */
export const passkeysOf = (ctx: Context, userId: number) =>
  passkeys(ctx).where('userId', '=', userId).orderBy('passkeyId').execute();

/** The passkey of a credential, locked: concurrent logins update its counter one at a time. */
export const lockPasskey = (tx: Context, credentialId: Buffer) =>
  passkeys(tx).where('credentialId', '=', credentialId).forUpdate().executeTakeFirst();

/** Adds a passkey; false if the credential exists already. */
export async function insertPasskey(
  ctx: Context,
  row: {
    userId: number;
    name: string;
    credentialId: Buffer;
    publicKey: Buffer;
    counter: number;
    transports: string[];
    isBackedUp: boolean;
  },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await ctx.db
    .insertInto('sysPasskey')
    .values({ ...row, createTime: ctx.now })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

export async function notePasskeyUse(
  ctx: Context,
  passkeyId: number,
  { counter, isBackedUp }: { counter: number; isBackedUp: boolean },
): Promise<void> {
  await ctx.db
    .updateTable('sysPasskey')
    .set({ counter, isBackedUp, lastUsedTime: ctx.now })
    .where('passkeyId', '=', passkeyId)
    .execute();
}

/** Renames a passkey of the caller; false if there is none. */
export async function renamePasskey(ctx: Context, passkeyId: number, name: string): Promise<boolean> {
  const { numUpdatedRows } = await ctx.db
    .updateTable('sysPasskey')
    .set({ name })
    .where('passkeyId', '=', passkeyId)
    .where('userId', '=', ctx.actor.userId)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Removes a passkey of the caller and returns its name. */
export async function deletePasskey(ctx: Context, passkeyId: number): Promise<string | undefined> {
  const row = await ctx.db
    .deleteFrom('sysPasskey')
    .where('passkeyId', '=', passkeyId)
    .where('userId', '=', ctx.actor.userId)
    .returning('name')
    .executeTakeFirst();
  return row?.name;
}

/** Number of unused recovery codes of the account. */
export async function countCodes(ctx: Context, userId: number): Promise<number> {
  const { n } = await ctx.db
    .selectFrom('sysRecoveryCode')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .where('userId', '=', userId)
    .where('usedTime', 'is', null)
    .executeTakeFirstOrThrow();
  return n;
}

export async function replaceCodes(ctx: Context, userId: number, hashes: readonly Buffer[]): Promise<void> {
  await deleteCodes(ctx, userId);
  await ctx.db
    .insertInto('sysRecoveryCode')
    .values(hashes.map((codeHash) => ({ userId, codeHash, createTime: ctx.now })))
    .execute();
}

/** Marks a recovery code as used; false if it does not belong to the account or was used before. */
export async function takeCode(ctx: Context, userId: number, codeHash: Buffer): Promise<boolean> {
  const { numUpdatedRows } = await ctx.db
    .updateTable('sysRecoveryCode')
    .set({ usedTime: ctx.now })
    .where('userId', '=', userId)
    .where('codeHash', '=', codeHash)
    .where('usedTime', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export async function deleteCodes(ctx: Context, userId: number): Promise<void> {
  await ctx.db.deleteFrom('sysRecoveryCode').where('userId', '=', userId).execute();
}

/** Removes every factor of an account; false if there was none. */
export async function deleteFactors(ctx: Context, userId: number): Promise<boolean> {
  const hadTotp = await deleteTotp(ctx, userId);
  const { numDeletedRows } = await ctx.db.deleteFrom('sysPasskey').where('userId', '=', userId).executeTakeFirst();
  await deleteCodes(ctx, userId);
  return hadTotp || numDeletedRows > 0n;
}
