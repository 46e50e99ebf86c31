import { conflict, fail } from '#shared/fail';
import { inTransaction, type Context } from '#server/context';
import {
  addOpinion,
  countCompareVer,
  lockTask,
  mayInArea,
  openTask,
  refuseInArea,
  type TaskAccess,
} from '#module/archive/tasks';
import { findResource } from '#module/data/resources';
import { holdPublication, releasePublication } from '#module/data/life-cycle';
import { leastSimilar, maxLinked, type PlannedLine } from '../../contract.ts';
import { openTopics, similarity } from '../policy.ts';
import * as links from '../queries/links.ts';
import type { LinkRecord } from '../queries/links.ts';
import { placeOf, plannedItems, topicStates } from '../queries/planned.ts';
import { resourceStatus } from '#contract/data/resources';

/** Name of the hold that delays publication until the certificate. */
export const hold = 'archive.tasks';

/** Planned items, their linked resources, and suggestions. @throws archive.tasks.notFound */
export async function listResources(ctx: Context, taskId: number) {
  const access = await openTask(ctx, taskId);
  const [items, rows, states] = await Promise.all([
    plannedItems(ctx, access.task, access.topicIds),
    links.listLinks(ctx, taskId, access.topicIds),
    topicStates(ctx, taskId),
  ]);
  const linkTopics = [...states.keys()].filter((topicId) => mayArrange(ctx, access, topicId, states));
  return {
    items,
    linkTopics,
    suggestions: suggestionsFor(items, rows),
    resources: rows.map((row) => ({
      ...row,
      isOwn: row.ownerId === ctx.actor.userId,
      may: {
        open: access.side === 'centre' || row.ownerId === ctx.actor.userId,
        unlink: linkTopics.includes(row.topicId) && isUnlinkable(ctx, access, row),
        place: linkTopics.includes(row.topicId) || mayInArea(ctx.actor, access, 'resources.relink', { now: ctx.now }),
        correct: mayInArea(ctx.actor, access, 'resources.correct', { now: ctx.now }),
      },
    })),
  };
}

function mayArrange(ctx: Context, access: TaskAccess, topicId: number, states: ReadonlyMap<number, string>): boolean {
  const isOpen = (openTopics as readonly string[]).includes(states.get(topicId) ?? '');
  return isOpen && mayInArea(ctx.actor, access, 'resources.link', { topicId, now: ctx.now });
}

/** Owners can unlink their resources, leads any; never during a review. */
const isUnlinkable = (ctx: Context, { roles }: TaskAccess, row: LinkRecord): boolean =>
  !row.inTask && (row.ownerId === ctx.actor.userId || roles.includes('LEAD') || roles.includes('TOPIC_LEAD'));

/** Unplanned resources with the name of an item of the same topic and type; a person confirms. */
function suggestionsFor(items: readonly PlannedLine[], rows: readonly LinkRecord[]) {
  return rows
    .filter(({ itemNo }) => itemNo === null)
    .flatMap((row) => {
      const [best] = items
        .filter((item) => item.topicId === row.topicId && item.resourceType === row.resourceType)
        .map((item) => ({
          resourceId: row.resourceId,
          itemNo: item.itemNo,
          similarity: similarity(item.name, row.titleZh),
        }))
        .toSorted((a, b) => b.similarity - a.similarity);
      return best && best.similarity >= leastSimilar ? [best] : [];
    });
}

/** Locks a task for linking resources of a topic. @throws archive.tasks.*, 601 archive.task-resources.topicState */
async function lockFor(ctx: Context, taskId: number, topicId: number): Promise<TaskAccess> {
  const access = await lockTask(ctx, taskId);
  refuseInArea(ctx, access, 'resources.link', topicId);
  const states = await topicStates(ctx, taskId);
  if (!states.has(topicId)) throw fail('archive.task-resources.item');
  if (!mayArrange(ctx, access, topicId, states)) throw conflict('archive.task-resources.topicState');
  return access;
}

async function refuseUnknownItem(ctx: Context, access: TaskAccess, topicId: number, itemNo: string | null) {
  if (itemNo === null) return;
  const items = await plannedItems(ctx, access.task, [topicId]);
  if (!items.some((item) => item.itemNo === itemNo)) throw fail('archive.task-resources.item');
}

interface Place {
  topicId: number;
  itemNo: string | null;
  itemCount: number;
}

/**
 * Links one of the caller's resources to a topic; from then on it is published only with the certificate.
 * @throws archive.task-resources.notOwn|item|many|withdrawn, 601 linked|topicState
 */
export function linkResource(ctx: Context, taskId: number, resourceId: number, place: Place): Promise<void> {
  return inTransaction(ctx, async (tx) => {
    const access = await lockFor(tx, taskId, place.topicId);
    const row = await findResource(tx, resourceId);
    if (!row || row.ownerId !== tx.actor.userId) throw fail('archive.task-resources.notOwn');
    if (row.status === resourceStatus.withdrawn || row.status === resourceStatus.superseded)
      throw fail('archive.task-resources.withdrawn');
    await refuseUnknownItem(tx, access, place.topicId, place.itemNo);
    if ((await links.countLinks(tx, taskId)) >= maxLinked)
      throw fail('archive.task-resources.many', { count: maxLinked });
    if (!(await links.insertLink(tx, { taskId, resourceId, ...place })))
      throw conflict('archive.task-resources.linked');
    if (row.status !== resourceStatus.published) await holdPublication(tx, resourceId, hold);
    await countCompareVer(tx, taskId);
    await addOpinion(tx, access.task, {
      act: 'resourceLink',
      opinion: '',
      topicId: place.topicId,
      resourceId,
      isCentre: false,
    });
  });
}

/**
 * Moves a resource to another item, or changes its count; during a review the centre can move it.
 * @throws as {@link linkResource}
 */
export function placeResource(
  ctx: Context,
  taskId: number,
  resourceId: number,
  { itemNo, itemCount }: Omit<Place, 'topicId'>,
): Promise<void> {
  return inTransaction(ctx, async (tx) => {
    const access = await lockTask(tx, taskId);
    const row = await links.findLink(tx, taskId, resourceId);
    if (!row) throw fail('archive.task-resources.notFound');
    if (access.side === 'centre') {
      refuseInArea(tx, access, 'resources.relink');
      if (itemCount !== row.itemCount) throw fail('archive.tasks.notYours');
    } else await lockFor(tx, taskId, row.topicId);
    await refuseUnknownItem(tx, access, row.topicId, itemNo);
    await links.updateLink(tx, resourceId, { itemNo, itemCount });
    await countCompareVer(tx, taskId);
    await addOpinion(tx, access.task, {
      act: 'resourcePlace',
      opinion: '',
      topicId: row.topicId,
      resourceId,
      isCentre: access.side === 'centre',
    });
  });
}

/**
 * The centre corrects the number of data sets of a resource; the history records the reason.
 * @throws archive.task-resources.notFound
 */
export function correctCount(
  ctx: Context,
  taskId: number,
  resourceId: number,
  { itemCount, correction }: { itemCount: number; correction: string },
): Promise<void> {
  return inTransaction(ctx, async (tx) => {
    const access = await lockTask(tx, taskId);
    refuseInArea(tx, access, 'resources.correct');
    const row = await links.findLink(tx, taskId, resourceId);
    if (!row) throw fail('archive.task-resources.notFound');
    await links.updateLink(tx, resourceId, { itemCount, correction, correctedBy: tx.actor.userId });
    await countCompareVer(tx, taskId);
    await addOpinion(tx, access.task, {
      act: 'resourceCorrect',
      opinion: `${row.itemCount} → ${itemCount}: ${correction}`,
      topicId: row.topicId,
      resourceId,
      isCentre: true,
    });
  });
}

/**
 * Removes a resource from a task; it follows the ordinary review again. @throws archive.task-resources.notFound, 601
 * reviewing|topicState
 */
export function unlinkResource(ctx: Context, taskId: number, resourceId: number): Promise<void> {
  return inTransaction(ctx, async (tx) => {
    const row = await links.findLink(tx, taskId, resourceId);
    if (!row) throw fail('archive.task-resources.notFound');
    const access = await lockFor(tx, taskId, row.topicId);
    if (row.inTask) throw conflict('archive.task-resources.reviewing');
    if (!isUnlinkable(tx, access, row)) throw fail('archive.task-resources.notOwn');
    await links.deleteLink(tx, resourceId);
    await releasePublication(tx, resourceId, hold);
    await countCompareVer(tx, taskId);
    await addOpinion(tx, access.task, {
      act: 'resourceUnlink',
      opinion: '',
      topicId: row.topicId,
      resourceId,
      isCentre: false,
    });
  });
}

/** The task of a resource, for its owner and for the people of the task; null for all others. */
export async function taskOfResource(ctx: Context, resourceId: number) {
  const place = await placeOf(ctx, resourceId);
  if (!place) return null;
  if (place.ownerId === ctx.actor.userId) return place;
  return openTask(ctx, place.taskId).then(
    () => place,
    () => null,
  );
}
