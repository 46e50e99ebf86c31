import type { Context } from '#server/context';
import type { PlanItem, PlanItemForm } from '../../contract.ts';

/** Items per INSERT statement. */
const batch = 500;

/** The items of a version in order, limited to `topicIds` if given. */
export async function listItems(
  ctx: Context,
  taskId: number,
  version: number,
  topicIds: readonly number[] | null,
): Promise<PlanItem[]> {
  let matching = ctx.db
    .selectFrom('pmsPlanItem')
    .selectAll()
    .where('taskId', '=', taskId)
    .where('planVersion', '=', version);
  if (topicIds) matching = matching.where('topicId', 'in', topicIds.length > 0 ? [...topicIds] : [0]);
  const rows = await matching.orderBy('seq').orderBy('itemId').execute();
  return rows.map((row) => ({ ...row, plannedDate: row.plannedDate ?? '' }) as PlanItem);
}

/** All item numbers that a task has ever used. */
export async function itemNos(ctx: Context, taskId: number): Promise<Set<string>> {
  const rows = await ctx.db
    .selectFrom('pmsPlanItem')
    .select('itemNo')
    .distinct()
    .where('taskId', '=', taskId)
    .execute();
  return new Set(rows.map(({ itemNo }) => itemNo));
}

export async function countOthers(ctx: Context, taskId: number, version: number, topicIds: readonly number[]) {
  const { count } = await ctx.db
    .selectFrom('pmsPlanItem')
    .select((of) => of.fn.countAll<number>().as('count'))
    .where('taskId', '=', taskId)
    .where('planVersion', '=', version)
    .where('topicId', 'not in', [...topicIds])
    .executeTakeFirstOrThrow();
  return count;
}

/** Replaces the items of some topics of a version. */
export async function replaceItems(
  ctx: Context,
  { taskId, version, topicIds }: { taskId: number; version: number; topicIds: readonly number[] },
  items: readonly (PlanItemForm & { seq: number })[],
): Promise<void> {
  await ctx.db
    .deleteFrom('pmsPlanItem')
    .where('taskId', '=', taskId)
    .where('planVersion', '=', version)
    .where('topicId', 'in', [...topicIds])
    .execute();
  for (let at = 0; at < items.length; at += batch)
    await ctx.db
      .insertInto('pmsPlanItem')
      .values(
        items
          .slice(at, at + batch)
          .map((item) => ({ ...item, taskId, planVersion: version, plannedDate: item.plannedDate || null })),
      )
      .execute();
}

/** Numbers and names of the task's topics. */
export const topicsOf = (ctx: Context, taskId: number) =>
  ctx.db
    .selectFrom('pmsTopic')
    .select(['topicId', 'topicNo', 'nameZh', 'nameEn', 'leaderName', 'undertaker', 'exemptReason'])
    .where('taskId', '=', taskId)
    .orderBy('seq')
    .orderBy('topicId')
    .limit(1000)
    .execute();
