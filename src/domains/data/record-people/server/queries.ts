import { sql } from 'kysely';
import type { Context } from '#server/context';
import type { Editor } from '../contract.ts';

/** A person with the address for mails, which no call returns. */
export type Person = Editor & { email: string };

const people = (ctx: Context) =>
  ctx.db
    .selectFrom('sysUser')
    .select(['userId', 'nickName as name', 'organization', 'email'])
    .where('delFlag', '=', '0')
    .where('status', '=', '0');

/**
 * An active account, case-insensitive. A text with `@` is an e-mail address that the person must have verified, any
 * other a user name: anybody may enter an unverified address, or choose a user name that looks like one.
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

/** Active people by id, sorted by id. */
export async function findPeople(ctx: Context, userIds: readonly number[]): Promise<Person[]> {
  if (userIds.length === 0) return [];
  return people(ctx)
    .where('userId', '=', sql<number>`any(${userIds}::int[])`)
    .orderBy('userId')
    .execute();
}

/** The form's version is unchanged, because its editors are not part of the form. */
export async function setEditors(ctx: Context, resourceId: number, editorIds: readonly number[]): Promise<void> {
  await ctx.db
    .updateTable('dataResource')
    .set({ editorIds: sql<number[]>`${editorIds}::int[]` })
    .where('resourceId', '=', resourceId)
    .execute();
}

/** Moves all versions of a group to a department. */
export async function setDepartment(ctx: Context, versionGroup: number, deptId: number): Promise<void> {
  await ctx.db
    .updateTable('dataResource')
    .set({ deptId, rowVer: sql`row_ver + 1`, updateTime: ctx.now })
    .where('versionGroup', '=', versionGroup)
    .execute();
}

/** Transfers all versions of a group to a new owner, who is no longer a co-editor of them. Returns their ids. */
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
