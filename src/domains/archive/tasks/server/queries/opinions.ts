import { pageFromEnds, type PageQuery } from '#shared/paging';
import type { Context } from '#server/context';
import { recordActs, type HistoryKind, type TaskStatus } from '../../contract.ts';
import type { TaskRecord } from './records.ts';

/** Records a step or an opinion; the database refuses changes to it. */
export async function addOpinion(
  ctx: Context,
  { taskId, roundNo, status }: Pick<TaskRecord, 'taskId' | 'roundNo' | 'status'>,
  one: { act: string; opinion: string; isCentre: boolean; topicId?: number | null; resourceId?: number | null },
): Promise<void> {
  const { topicId = null, resourceId = null, ...rest } = one;
  await ctx.db
    .insertInto('pmsOpinion')
    .values({
      taskId,
      roundNo,
      status,
      topicId,
      resourceId,
      ...rest,
      authorId: ctx.actor.userId || null,
      time: ctx.now,
    })
    .execute();
}

/** The history of a task, newest first. `topicIds` limits it to entries about the whole task or these topics. */
export function listOpinions(
  ctx: Context,
  taskId: number,
  query: PageQuery & { topicId?: number | undefined; kind?: HistoryKind | undefined },
  topicIds: readonly number[] | null,
) {
  let matching = ctx.db.selectFrom('pmsOpinion as o').where('o.taskId', '=', taskId);
  if (query.topicId !== undefined) matching = matching.where('o.topicId', '=', query.topicId);
  if (query.kind) matching = matching.where('o.act', query.kind === 'records' ? 'in' : 'not in', [...recordActs]);
  if (topicIds)
    matching = matching.where((of) =>
      of.or([of('o.topicId', 'is', null), ...(topicIds.length > 0 ? [of('o.topicId', 'in', [...topicIds])] : [])]),
    );
  return pageFromEnds(
    query,
    async () => (await matching.select((of) => of.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()).total,
    async (limit, offset, isTurned) => {
      const rows = await matching
        .leftJoin('sysUser as u', 'u.userId', 'o.authorId')
        .leftJoin('pmsTopic as t', 't.topicId', 'o.topicId')
        .leftJoin('dataResource as r', 'r.resourceId', 'o.resourceId')
        .select([
          'o.opinionId',
          'o.roundNo',
          'o.act',
          'o.opinion',
          'o.topicId',
          'o.resourceId',
          'o.isCentre',
          'o.time',
          't.nameZh as topicName',
          'r.titleZh as resourceTitle',
          'u.nickName as authorName',
        ])
        .select((of) => of.ref('o.status').$castTo<TaskStatus>().as('status'))
        .orderBy('o.opinionId', isTurned ? 'asc' : 'desc')
        .limit(limit)
        .offset(offset)
        .execute();
      return rows.map((row) => ({
        ...row,
        topicName: row.topicName ?? '',
        resourceTitle: row.resourceTitle ?? '',
        authorName: row.authorName ?? '',
      }));
    },
  );
}
