import { sql } from 'kysely';
import type { Context } from '#server/context';
import type { Editor } from '../../contract.ts';

/** A person with the address that mails go to, which leaves by no call. */
export type Person = Editor & { email: string };

const people = (ctx: Context) =>
  ctx.db
    .selectFrom('sysUser')
    .select(['userId', 'nickName as name', 'organization', 'email'])
    .where('delFlag', '=', '0')
    .where('status', '=', '0');

/**
 * Somebody with an account in use, without regard to case: by what has an `@` as an e-mail address, which they must have
 * verified, by anything else as a user name. Anybody may claim an address, and have a user name that looks like one.
 */
export function findPerson(ctx: Context, who: string): Promise<Person | undefined> {
  const name = who.trim().toLowerCase();
  const found = name.includes('@')
    ? people(ctx)
        .where((of) => of(of.fn<string>('lower', ['email']), '=', name))
        .where('email', '<>', '')
        .where('isVerified', '=', '1')
    : people(ctx).where((of) => of(of.fn<string>('lower', ['userName']), '=', name));
  return found.executeTakeFirst();
}

/** People by their numbers, in the order of their numbers; whoever left is not among them. */
export async function findPeople(ctx: Context, userIds: readonly number[]): Promise<Person[]> {
  if (userIds.length === 0) return [];
  return people(ctx)
    .where('userId', '=', sql<number>`any(${userIds}::int[])`)
    .orderBy('userId')
    .execute();
}

/** Whoever of some people has a user name. */
export function findHand(ctx: Context, userName: string, among: readonly number[]): Promise<Person | undefined> {
  return people(ctx)
    .where('userName', '=', userName)
    .where('userId', '=', sql<number>`any(${among}::int[])`)
    .executeTakeFirst();
}

/** The form's version stays: who edits it is no part of the form. */
export async function setEditors(ctx: Context, resourceId: number, editorIds: readonly number[]): Promise<void> {
  await ctx.db
    .updateTable('dataResource')
    .set({ editorIds: sql<number[]>`${editorIds}::int[]` })
    .where('resourceId', '=', resourceId)
    .execute();
}

/** Puts all versions of a group into a department. */
export async function setDepartment(ctx: Context, versionGroup: number, deptId: number): Promise<void> {
  await ctx.db
    .updateTable('dataResource')
    .set({ deptId, rowVer: sql`row_ver + 1`, updateTime: ctx.now })
    .where('versionGroup', '=', versionGroup)
    .execute();
}

/** Gives all versions of a group to somebody, who is no co-editor of them any more. Answers their ids. */
export async function setOwner(ctx: Context, versionGroup: number, ownerId: number): Promise<number[]> {
  const given = await ctx.db
    .updateTable('dataResource')
    .set({
      ownerId,
      deptId: sql<number | null>`(select dept_id from sys_user where user_id = ${ownerId})`,
      editorIds: sql<number[]>`array_remove(editor_ids, ${ownerId}::int)`,
      updateTime: ctx.now,
    })
    .where('versionGroup', '=', versionGroup)
    .returning('resourceId')
    .execute();
  return given.map(({ resourceId }) => resourceId);
}
