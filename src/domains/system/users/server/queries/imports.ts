import { sql } from 'kysely';
import type { Context } from '#server/context';
import { seesEverything } from '#table/system/departments';
import type { ImportedUser } from '../../contract.ts';

/** Whether the caller sees all users. Otherwise a user without a department would be invisible to the caller. */
export async function seesEverybody(ctx: Context): Promise<boolean> {
  const { rows } = await sql<{ all: boolean }>`select ${seesEverything(ctx)} as "all"`.execute(ctx.db);
  return rows[0]!.all;
}

/** Existing users by their login names, ignoring case. */
export async function byNames(ctx: Context, userNames: readonly string[]) {
  const { rows } = await sql<{ userId: number; userName: string }>`
    select user_id, user_name from sys_user
    where del_flag = '0' and lower(user_name) in (select lower(name) from unnest(${[...userNames]}::text[]) as name)`.execute(
    ctx.db,
  );
  return new Map(rows.map((row) => [row.userName.toLowerCase(), row]));
}

/** The owners of e-mails and mobile numbers; the keys are in lower case. */
export async function ownersOf(ctx: Context, emails: readonly string[], numbers: readonly string[]) {
  const { rows } = await sql<{ userId: number; email: string; phonenumber: string }>`
    select user_id, lower(email) as email, phonenumber from sys_user
    where del_flag = '0' and (email <> '' and lower(email) in (select lower(one) from unnest(${[...emails]}::text[]) as one)
      or phonenumber <> '' and phonenumber = any(${[...numbers]}::text[]))`.execute(ctx.db);
  const owners = (key: 'email' | 'phonenumber') =>
    new Map(rows.filter((row) => row[key]).map((row) => [row[key], row.userId]));
  return { email: owners('email'), phonenumber: owners('phonenumber') };
}

export type NewPerson = ImportedUser & { password: string };

/** Adds users without roles; their passwords, already hashed, must be changed at the first login. */
export async function addPeople(ctx: Context, people: readonly NewPerson[]): Promise<void> {
  if (people.length === 0) return;
  await ctx.db
    .insertInto('sysUser')
    .values(people.map((one) => ({ ...one, createBy: ctx.actor.userName, createTime: ctx.now })))
    .execute();
}

/** Whether the database rejected a row because its name, e-mail or mobile number is taken. */
export const isTakenError = (error: unknown): boolean => (error as { code?: string }).code === '23505';
