import { conflict, fail, failFields } from '#shared/fail';
import { inTransaction, type Context } from '#server/context';
import { addOpinion, countCompareVer, findTask, lockTask, refuseInArea } from '#module/archive/tasks';
import * as explanations from '../queries/explanations.ts';
import { run } from './running.ts';

/**
 * Saves the project's explanation why an item is not met; an empty text withdraws it. An accepted one stays unchanged.
 * @throws archive.tasks.notYours, archive.comparisons.item, 601 archive.comparisons.decided
 */
export function explain(ctx: Context, taskId: number, itemNo: string, explanation: string): Promise<void> {
  return inTransaction(ctx, async (tx) => {
    const access = await lockTask(tx, taskId);
    const item = await explanations.findItem(tx, taskId, itemNo);
    if (!item) throw fail('archive.comparisons.item');
    refuseInArea(tx, access, 'compare.explain', item.topicId);
    if (item.status === 'accepted') throw conflict('archive.comparisons.decided');
    if (explanation === '') await explanations.takeBack(tx, taskId, itemNo);
    else await explanations.give(tx, taskId, itemNo, explanation);
    const { topicId } = item;
    await addOpinion(tx, access.task, {
      act: 'compareExplain',
      opinion: `${itemNo}: ${explanation || '–'}`,
      topicId,
      isCentre: false,
    });
  });
}

/**
 * The centre accepts or refuses an explanation that it has read; the comparison runs again in the same transaction.
 * @throws archive.tasks.notYours, archive.comparisons.item|reason, 601 archive.comparisons.changed
 */
export function decide(
  ctx: Context,
  taskId: number,
  itemNo: string,
  { accepts, explanation, decision }: { accepts: boolean; explanation: string; decision: string },
): Promise<void> {
  return inTransaction(ctx, async (tx) => {
    const access = await lockTask(tx, taskId);
    refuseInArea(tx, access, 'compare.decide');
    const item = await explanations.findItem(tx, taskId, itemNo);
    if (!item?.explanation) throw fail('archive.comparisons.item');
    if (item.explanation !== explanation) throw conflict('archive.comparisons.changed');
    if (!accepts && decision === '')
      throw failFields('archive.comparisons.reason', [{ path: 'decision', reason: 'archive.comparisons.reason' }]);
    await explanations.decide(tx, taskId, itemNo, { accepts, decision });
    await countCompareVer(tx, taskId);
    await run(tx, (await findTask(tx, taskId))!);
    await addOpinion(tx, access.task, {
      act: accepts ? 'compareAccept' : 'compareRefuse',
      opinion: `${itemNo}: ${decision || '–'}`,
      topicId: item.topicId,
      isCentre: true,
    });
  });
}
