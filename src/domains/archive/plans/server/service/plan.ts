import type { z } from 'zod';
import { conflict, fail, failFields } from '#shared/fail';
import { inTransaction, type Context } from '#server/context';
import { addOpinion, lockTask, mayInArea, openTask, refuseInArea, type TaskAccess } from '#module/archive/tasks';
import { maxItems, type Plan, type PlanItemForm } from '../../contract.ts';
import { countOthers, itemNos, listItems, replaceItems, topicsOf } from '../queries/items.ts';
import * as versions from '../queries/versions.ts';
import type { VersionRecord } from '../queries/versions.ts';
import { taskStatus } from '#contract/archive/tasks';

/** The plan before anything was saved. */
const none = { version: 0, status: 'draft', changeReason: '', submitTime: null, decidedTime: null, rowVer: 0 } as const;

/** The applicable area action: drafting the plan, or changing an accepted one. */
const actFor = ({ task }: TaskAccess) => (task.status === taskStatus.collecting ? 'plan.change' : 'plan.edit');

/** Topics whose items the caller may edit in the newest version. */
function editableTopics(ctx: Context, access: TaskAccess, newest: VersionRecord | undefined, all: readonly number[]) {
  if (newest ? newest.status !== 'draft' : access.task.status === taskStatus.collecting) return [];
  return all.filter((topicId) => mayInArea(ctx.actor, access, actFor(access), { topicId, now: ctx.now }));
}

/**
 * The newest version of a plan, or another one, limited to the topics that the caller may see.
 * @throws archive.tasks.notFound, archive.plans.noVersion
 */
export async function readPlan(ctx: Context, taskId: number, asked?: number): Promise<z.input<typeof Plan>> {
  const access = await openTask(ctx, taskId);
  const all = await versions.versions(ctx, taskId);
  const shown = asked === undefined ? all[0] : all.find(({ version }) => version === asked);
  if (asked !== undefined && !shown) throw fail('archive.plans.noVersion');
  const topics = (await topicsOf(ctx, taskId)).map(({ topicId }) => topicId);
  const mayChange = mayInArea(ctx.actor, access, 'plan.change', { now: ctx.now });
  return {
    version: shown ?? none,
    versions: all,
    items: shown ? await listItems(ctx, taskId, shown.version, access.topicIds) : [],
    may: {
      editTopics: shown === all[0] ? editableTopics(ctx, access, all[0], topics) : [],
      beginChange: mayChange && all[0]?.status !== 'draft' && all[0]?.status !== 'submitted',
      dropChange: mayChange && all[0]?.status === 'draft',
    },
  };
}

interface Saved {
  rowVer: number;
  topicIds: readonly number[];
  items: readonly PlanItemForm[];
}

/**
 * Replaces the items of some topics in the draft; the first save creates it.
 * @throws archive.plans.otherTopic|unknownItem|doubleItem|many|frozen, 601 archive.plans.changed
 */
export function savePlan(ctx: Context, taskId: number, saved: Saved): Promise<{ rowVer: number; version: number }> {
  return inTransaction(ctx, async (tx) => {
    const access = await lockTask(tx, taskId);
    refuseInArea(tx, access, actFor(access));
    const newest = await versions.newest(tx, taskId);
    const topics = (await topicsOf(tx, taskId)).map(({ topicId }) => topicId);
    const editable = editableTopics(tx, access, newest, topics);
    if (editable.length === 0) throw conflict('archive.plans.frozen');
    if ((newest?.rowVer ?? 0) !== saved.rowVer) throw conflict('archive.plans.changed');
    refuseOtherTopics(saved, editable);
    const version = newest?.version ?? 1;
    if (!newest) await versions.insertVersion(tx, taskId, version);
    const others = await countOthers(tx, taskId, version, saved.topicIds);
    if (others + saved.items.length > maxItems) throw fail('archive.plans.many', { count: maxItems });
    const items = numbered(saved.items, await itemNos(tx, taskId));
    await replaceItems(tx, { taskId, version, topicIds: saved.topicIds }, items);
    return { version, rowVer: await versions.updateVersion(tx, taskId, version, {}) };
  });
}

function refuseOtherTopics({ topicIds, items }: Saved, editable: readonly number[]): void {
  if (topicIds.some((id) => !editable.includes(id))) throw fail('archive.plans.otherTopic');
  const faults = items.flatMap(({ topicId }, at) =>
    topicIds.includes(topicId) ? [] : [{ path: `items.${at}.topicId`, reason: 'archive.plans.otherTopic' }],
  );
  if (faults.length > 0) throw failFields('archive.plans.otherTopic', faults);
}

/** Assigns numbers to new items; existing numbers are kept across versions. */
function numbered(items: readonly PlanItemForm[], given: ReadonlySet<string>): (PlanItemForm & { seq: number })[] {
  const used = new Set<string>();
  for (const { itemNo } of items) {
    if (itemNo === '') continue;
    if (!given.has(itemNo)) throw fail('archive.plans.unknownItem', { no: itemNo });
    if (used.has(itemNo)) throw fail('archive.plans.doubleItem', { no: itemNo });
    used.add(itemNo);
  }
  let last = Math.max(0, ...[...given].map((no) => Number(/^P(\d+)$/.exec(no)?.[1] ?? 0)));
  return items.map((item, at) => ({ ...item, seq: at + 1, itemNo: item.itemNo || `P${(last += 1)}` }));
}

/** Creates a change of the accepted plan. @throws archive.tasks.notYours, 601 archive.plans.changeThere */
export function beginChange(ctx: Context, taskId: number): Promise<void> {
  return inTransaction(ctx, async (tx) => {
    const access = await lockTask(tx, taskId);
    refuseInArea(tx, access, 'plan.change');
    const newest = await versions.newest(tx, taskId);
    if (!newest || newest.status === 'draft' || newest.status === 'submitted')
      throw conflict('archive.plans.changeThere');
    await versions.insertVersion(tx, taskId, newest.version + 1);
    await versions.copyItems(tx, taskId, access.task.planVersion, newest.version + 1);
    await addOpinion(tx, access.task, { act: 'planChange', opinion: '', isCentre: false });
  });
}

/** Discards a drafted change. @throws archive.tasks.notYours, 601 archive.plans.noChange */
export function dropChange(ctx: Context, taskId: number): Promise<void> {
  return inTransaction(ctx, async (tx) => {
    const access = await lockTask(tx, taskId);
    refuseInArea(tx, access, 'plan.change');
    const newest = await versions.newest(tx, taskId);
    if (newest?.status !== 'draft') throw conflict('archive.plans.noChange');
    await versions.deleteVersion(tx, taskId, newest.version);
    await addOpinion(tx, access.task, { act: 'planChangeDropped', opinion: '', isCentre: false });
  });
}
