import type { Context } from '#server/context';
import type { TopicStatus } from '../../contract.ts';

/** The topics of a task in order, limited to `topicIds` if given. */
export async function topicLines(ctx: Context, taskId: number, topicIds: readonly number[] | null) {
  let matching = ctx.db
    .selectFrom('pmsTopic')
    .select(['topicId', 'topicNo', 'nameZh', 'nameEn', 'inRound'])
    .select((of) => of.ref('status').$castTo<TopicStatus>().as('status'))
    .where('taskId', '=', taskId);
  if (topicIds) matching = matching.where('topicId', 'in', topicIds.length > 0 ? [...topicIds] : [0]);
  return matching.orderBy('seq').orderBy('topicId').limit(200).execute();
}
