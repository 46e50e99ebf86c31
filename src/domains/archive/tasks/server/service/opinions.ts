import { fail } from '#shared/fail';
import { inTransaction, type Context } from '#server/context';
import { addOpinion as insertOpinion } from '../queries/opinions.ts';
import { isOfTask } from '../queries/people.ts';
import { lockTask, refuseInArea } from './access.ts';

/** Adds an opinion of the centre on a task, a topic or a resource of it. @throws archive.tasks.notFound|notYours|target */
export function addNote(
  ctx: Context,
  taskId: number,
  { opinion, topicId, resourceId }: { opinion: string; topicId: number | null; resourceId: number | null },
): Promise<void> {
  return inTransaction(ctx, async (tx) => {
    const access = await lockTask(tx, taskId);
    refuseInArea(tx, access, 'opinions.add');
    if (!(await isOfTask(tx, taskId, { topicId, resourceId }))) throw fail('archive.tasks.target');
    await insertOpinion(tx, access.task, { act: 'note', opinion, topicId, resourceId, isCentre: true });
  });
}
