import { fail } from '#shared/fail';
import { inTransaction, type Context } from '#server/context';
import { openTask } from '#module/archive/tasks';
import { ResourceDraft } from '#contract/data/resources';
import { createDraft, saveDraft } from '#module/data/deposits';
import { taskResourceTexts } from '../../texts/index.ts';
import { translatorOf } from '#shared/texts';
import { numbersOf, plannedItems } from '../queries/planned.ts';
import { linkResource } from './links.ts';

/**
 * Creates drafts of the caller for planned items of a topic, or one unplanned draft, with title, type, sharing and all
 * numbers filled in; each is linked to its item. All or none.
 * @throws archive.tasks.*, archive.task-resources.item|topicState, data.resources.*
 */
export function makeDrafts(
  ctx: Context,
  taskId: number,
  { topicId, itemNos }: { topicId: number; itemNos: readonly string[] },
): Promise<{ resourceIds: number[] }> {
  return inTransaction(ctx, async (tx) => {
    const { task } = await openTask(tx, taskId);
    const numbers = await numbersOf(tx, taskId, topicId);
    if (numbers.topicNo === null) throw fail('archive.task-resources.item');
    const items = await plannedItems(tx, task, [topicId]);
    const chosen = itemNos.map((no) => {
      const item = items.find(({ itemNo }) => itemNo === no);
      if (!item) throw fail('archive.task-resources.item');
      return item;
    });
    const resourceIds: number[] = [];
    for (const item of chosen.length > 0 ? chosen : [undefined]) {
      const resourceId = await createDraft(tx, { isDemo: numbers.isDemo });
      const title = translatorOf(taskResourceTexts, 'zh')('untitled', { project: numbers.projectNo });
      const form = ResourceDraft.parse({
        titleZh: item?.name ?? title,
        resourceType: item?.resourceType ?? 'dataset',
        sharingMethod: item?.sharingMethod ?? 'open',
        specialNo: numbers.specialNo,
        projectNo: numbers.projectNo,
        taskNo: numbers.topicNo,
        projects: [
          {
            projectNo: numbers.projectNo,
            responsible: numbers.leaderName,
            leadOrg: numbers.leadOrg.slice(0, 200),
            agency: numbers.agency.slice(0, 200),
          },
        ],
      });
      await saveDraft(tx, resourceId, { ...form, rowVer: 0 });
      const itemCount = item?.plannedCount ?? 1;
      await linkResource(tx, taskId, resourceId, { topicId, itemNo: item?.itemNo ?? null, itemCount });
      resourceIds.push(resourceId);
    }
    return { resourceIds };
  });
}
