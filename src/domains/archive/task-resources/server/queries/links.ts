import { sql, type Updateable } from 'kysely';
import { pageOf, type PageQuery } from '#shared/paging';
import type { Context } from '#server/context';
import { loweredContains } from '#server/database/contains-text';
import type { PmsTaskResource } from '#server/database/schema';
import type { ResourceStatus } from '#contract/data/resources';
import { resourceStatus } from '#contract/data/resources';

const links = (ctx: Context) =>
  ctx.db
    .selectFrom('pmsTaskResource as l')
    .innerJoin('dataResource as r', 'r.resourceId', 'l.resourceId')
    .innerJoin('sysUser as u', 'u.userId', 'r.ownerId')
    .select([
      'l.resourceId',
      'l.taskId',
      'l.topicId',
      'l.itemNo',
      'l.itemCount',
      'l.correction',
      'l.isReturned',
      'r.resourceNo',
      'r.publicId',
      'r.titleZh',
      'r.titleEn',
      'r.resourceType',
      'r.version',
      'r.sharingMethod',
      'r.fileCount',
      'r.totalSize',
      'r.inTask',
      'r.ownerId',
      'u.nickName as ownerName',
    ])
    .select((of) => [
      of.ref('r.status').$castTo<ResourceStatus>().as('status'),
      sql<string>`coalesce(r.doi, '')`.as('doi'),
      sql<string>`coalesce(r.cstr, '')`.as('cstr'),
      sql<string>`coalesce((select o.opinion from pms_opinion o where o.resource_id = l.resource_id and o.opinion <> ''
        order by o.opinion_id desc limit 1), '')`.as('lastOpinion'),
    ]);
export type LinkRecord = Awaited<ReturnType<ReturnType<typeof links>['executeTakeFirstOrThrow']>>;

/** The resources of a task, or of some of its topics, ordered by topic. */
export function listLinks(ctx: Context, taskId: number, topicIds: readonly number[] | null): Promise<LinkRecord[]> {
  let matching = links(ctx).where('l.taskId', '=', taskId);
  if (topicIds) matching = matching.where('l.topicId', 'in', topicIds.length > 0 ? [...topicIds] : [0]);
  return matching.orderBy('l.topicId').orderBy('l.itemNo').orderBy('l.resourceId').limit(5000).execute();
}

export const findLink = (ctx: Context, taskId: number, resourceId: number): Promise<LinkRecord | undefined> =>
  links(ctx).where('l.taskId', '=', taskId).where('l.resourceId', '=', resourceId).executeTakeFirst();

/** The task of a resource, independent of the caller; for listeners. */
export const linkOf = (ctx: Context, resourceId: number) =>
  ctx.db.selectFrom('pmsTaskResource').selectAll().where('resourceId', '=', resourceId).executeTakeFirst();

export async function insertLink(
  ctx: Context,
  row: { resourceId: number; taskId: number; topicId: number; itemNo: string | null; itemCount: number },
): Promise<boolean> {
  const added = await ctx.db
    .insertInto('pmsTaskResource')
    .values({ ...row, linkedBy: ctx.actor.userId || null, createTime: ctx.now, updateTime: ctx.now })
    .onConflict((there) => there.column('resourceId').doNothing())
    .returning('resourceId')
    .executeTakeFirst();
  return added !== undefined;
}

export async function updateLink(ctx: Context, resourceId: number, change: Updateable<PmsTaskResource>): Promise<void> {
  await ctx.db
    .updateTable('pmsTaskResource')
    .set({ ...change, updateTime: ctx.now })
    .where('resourceId', '=', resourceId)
    .execute();
}

export async function deleteLink(ctx: Context, resourceId: number): Promise<void> {
  await ctx.db.deleteFrom('pmsTaskResource').where('resourceId', '=', resourceId).execute();
}

export async function countLinks(ctx: Context, taskId: number): Promise<number> {
  const { count } = await ctx.db
    .selectFrom('pmsTaskResource')
    .select((of) => of.fn.countAll<number>().as('count'))
    .where('taskId', '=', taskId)
    .executeTakeFirstOrThrow();
  return count;
}

/** The caller's own resources that belong to no task, the newest version of each. */
export function candidates(ctx: Context, { keyword, ...query }: PageQuery & { keyword?: string | undefined }) {
  let matching = ctx.db
    .selectFrom('dataResource as r')
    .where('r.ownerId', '=', ctx.actor.userId)
    .where('r.status', 'in', [
      resourceStatus.draft,
      resourceStatus.submitted,
      resourceStatus.rejected,
      resourceStatus.approved,
      resourceStatus.published,
    ])
    .where((of) =>
      of.not(
        of.exists(
          of.selectFrom('pmsTaskResource as l').whereRef('l.resourceId', '=', 'r.resourceId').select('l.taskId'),
        ),
      ),
    );
  if (keyword) matching = matching.where(loweredContains(sql.ref('r.words'), keyword));
  return pageOf(
    query,
    async () => (await matching.select((of) => of.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()).total,
    (limit, offset) =>
      matching
        .select(['r.resourceId', 'r.resourceNo', 'r.titleZh', 'r.titleEn', 'r.resourceType'])
        .select((of) => of.ref('r.status').$castTo<ResourceStatus>().as('status'))
        .orderBy('r.updateTime', 'desc')
        .orderBy('r.resourceId', 'desc')
        .limit(limit)
        .offset(offset)
        .execute(),
  );
}
