import type { Context } from '#server/context';
import type { Actor } from '#server/context';
import { resourceStatus } from '#contract/data/resources';

/** An account by name, as an actor; undefined if it does not exist. */
export async function findActor(
  ctx: Context,
  userName: string,
  permissions: readonly string[],
): Promise<Actor | undefined> {
  const user = await ctx.db
    .selectFrom('sysUser')
    .select(['userId', 'userName', 'email', 'deptId'])
    .where('userName', '=', userName)
    .where('delFlag', '=', '0')
    .executeTakeFirst();
  return user && { ...user, verified: true, roles: [], permissions, sessionId: null };
}

export function findMade(ctx: Context, titleZh: string, version: string) {
  return (
    ctx.db
      .selectFrom('dataResource')
      .select(['resourceId', 'status'])
      .where('isDemo', '=', true)
      .where('titleZh', '=', titleZh)
      // A next version gets its final number on submission.
      .where((of) =>
        of.or([
          of('version', '=', version),
          of.and([of('previousId', 'is not', null), of('status', '=', resourceStatus.draft)]),
        ]),
      )
      .orderBy((of) => of('version', '=', version), 'desc')
      .executeTakeFirst()
  );
}

export function filesOf(ctx: Context, resourceId: number): Promise<{ id: number; path: string; sha256: string }[]> {
  return ctx.db
    .selectFrom('dataResourceFile')
    .select(['id', 'path', 'sha256'])
    .where('resourceId', '=', resourceId)
    .execute();
}
