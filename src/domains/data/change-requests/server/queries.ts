import { sql } from 'kysely';
import { pageOf, type PageQuery } from '#shared/paging';
import type { Context } from '#server/context';
import { loweredContains } from '#server/database/contains-text';
import { isWithin } from '#server/database/found-lists';
import { withinScope } from '#table/system/departments';
import type { Metadata, ResourceStatus, Sharing } from '#contract/data/resources';
import type { ChangeKind, ChangeQuery, ChangeStatus, ReceivedQuery } from '../contract.ts';
import { resourceStatus } from '#contract/data/resources';
import { changeStatus } from '../contract.ts';

const changes = (ctx: Context) =>
  ctx.db
    .selectFrom('dataChangeRequest as it')
    .innerJoin('dataResource as resource', 'resource.resourceId', 'it.resourceId')
    .innerJoin('sysUser as asker', 'asker.userId', 'it.askedBy')
    .leftJoin('sysUser as receiver', 'receiver.userId', 'it.receiverId');

const shown = (ctx: Context, from = changes(ctx)) =>
  from
    .select(['it.changeId', 'it.resourceId', 'it.askedBy', 'it.receiverId', 'it.reason', 'it.decisionReason'])
    .select(['it.decidedAt', 'it.createTime', 'resource.resourceNo', 'resource.publicId', 'resource.titleZh'])
    .select('resource.rowVer')
    .select(['resource.titleEn', 'resource.version', 'resource.ownerId', 'resource.editorIds'])
    .select(['resource.sharingMethod', 'resource.openDate', 'resource.accessRestriction', 'resource.license'])
    .select('resource.accessRestrictionEn')
    .select(['resource.nonDisclosureReason', 'asker.nickName as askedByName'])
    .select((of) => [
      of.ref('it.kind').$castTo<ChangeKind>().as('kind'),
      of.ref('it.status').$castTo<ChangeStatus>().as('status'),
      of.ref('it.terms').$castTo<Partial<Sharing> | Correction>().as('terms'),
      of.ref('resource.status').$castTo<ResourceStatus>().as('resourceStatus'),
      of.ref('resource.authors').$castTo<{ email: string }[]>().as('authors'),
      of.fn.coalesce('receiver.nickName', sql<string>`''`).as('receiverName'),
    ]);
/** Details of a request: the sharing that is asked for, or the corrected fields with their values at that time. */
export type Terms = Sharing | Correction;
export interface Correction {
  before: Partial<Metadata>;
  after: Partial<Metadata>;
}
export type ChangeRow = Awaited<ReturnType<ReturnType<typeof shown>['execute']>>[number];

type Filtered = ReturnType<typeof changes>;

function page(
  ctx: Context,
  matching: Filtered,
  query: PageQuery,
  direction: 'asc' | 'desc' = 'desc',
): Promise<{ total: number; rows: ChangeRow[] }> {
  return pageOf(
    query,
    async () => (await matching.select((of) => of.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()).total,
    (limit, offset) => shown(ctx, matching).orderBy('it.changeId', direction).limit(limit).offset(offset).execute(),
  );
}

export const listOf = (ctx: Context, resourceId: number, query: PageQuery) =>
  page(ctx, changes(ctx).where('it.resourceId', '=', resourceId), query);

export function listReceived(ctx: Context, query: ReceivedQuery) {
  const received = changes(ctx)
    .where('it.receiverId', '=', ctx.actor.userId)
    .where('it.status', '=', changeStatus.waiting);
  return page(ctx, received.where(isWithin('it.createTime', query, 'CreateTime')), query);
}

/** Requests of the kinds that the caller may decide in the back office. */
export function list(ctx: Context, query: ChangeQuery, kinds: readonly ChangeKind[]) {
  const scoped = { dept: 'resource.deptId', owner: 'resource.ownerId' };
  let matching = changes(ctx)
    .where('it.kind', 'in', kinds)
    .where(withinScope(ctx, scoped))
    .where(isWithin('it.createTime', query, 'CreateTime'));
  if (query.kind) matching = matching.where('it.kind', '=', query.kind);
  if (query.status) matching = matching.where('it.status', '=', query.status);
  if (query.keyword) matching = matching.where(loweredContains(sql.ref('resource.words'), query.keyword));
  // Pending requests oldest first, because they are due first.
  return page(ctx, matching, query, query.status === changeStatus.waiting ? 'asc' : 'desc');
}

/** The current state of a request, without a lock. */
export const find = (ctx: Context, changeId: number): Promise<ChangeRow | undefined> =>
  shown(ctx).where('it.changeId', '=', changeId).executeTakeFirst();

/** The request, locked until the transaction ends. */
export async function lock(ctx: Context, changeId: number): Promise<ChangeRow | undefined> {
  await ctx.db
    .selectFrom('dataChangeRequest')
    .select('changeId')
    .where('changeId', '=', changeId)
    .forUpdate()
    .execute();
  return find(ctx, changeId);
}

export async function insert(
  ctx: Context,
  it: { resourceId: number; kind: ChangeKind; reason: string; receiverId?: number; terms?: Terms },
): Promise<void> {
  await ctx.db
    .insertInto('dataChangeRequest')
    .values({ ...it, terms: JSON.stringify(it.terms ?? {}), askedBy: ctx.actor.userId, createTime: ctx.now })
    .execute();
}

export async function settle(
  ctx: Context,
  changeId: number,
  status: Exclude<ChangeStatus, typeof changeStatus.waiting>,
  decisionReason = '',
): Promise<void> {
  await ctx.db
    .updateTable('dataChangeRequest')
    .set({ status, decisionReason, decidedBy: ctx.actor.userId || null, decidedAt: ctx.now })
    .where('changeId', '=', changeId)
    .execute();
}

/** Cancels pending requests of a resource that can no longer be carried out. */
export async function dropWaiting(ctx: Context, resourceId: number, kinds: readonly ChangeKind[]): Promise<void> {
  await ctx.db
    .updateTable('dataChangeRequest')
    .set({ status: changeStatus.takenBack, decidedAt: ctx.now })
    .where('resourceId', '=', resourceId)
    .where('kind', 'in', kinds)
    .where('status', '=', changeStatus.waiting)
    .execute();
}

/** Public demonstration records, the newest version of each title, and whether any has a request. */
export const demoResources = (ctx: Context): Promise<{ resourceId: number; titleZh: string; isAsked: boolean }[]> =>
  ctx.db
    .selectFrom('dataResource as resource')
    .select(['resourceId', 'titleZh'])
    .select((of) =>
      of
        .exists(
          of
            .selectFrom('dataChangeRequest as it')
            .select('it.changeId')
            .whereRef('it.resourceId', '=', 'resource.resourceId'),
        )
        .$castTo<boolean>()
        .as('isAsked'),
    )
    .where('isDemo', '=', true)
    .where('status', 'in', [resourceStatus.published, resourceStatus.withdrawn])
    .orderBy('resourceId')
    .execute();

/** The latest pending request of a resource. */
export async function waitingOf(ctx: Context, resourceId: number): Promise<number> {
  const { changeId } = await ctx.db
    .selectFrom('dataChangeRequest')
    .select('changeId')
    .where('resourceId', '=', resourceId)
    .where('status', '=', changeStatus.waiting)
    .orderBy('changeId', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  return changeId;
}
