import type { z } from 'zod';
import { conflict, fail, failFields } from '#shared/fail';
import { completed, type Left } from '#shared/records';
import { inTransaction, type Context } from '#server/context';
import {
  addOpinion,
  lockTask,
  mailStep,
  mayInArea,
  openTask,
  refuseInArea,
  updateTask,
  type TaskAccess,
} from '#module/archive/tasks';
import { maxTopics, topicActs, type Topic, type TopicAct, type TopicActName, TopicForm } from '../../contract.ts';
import { may, mayEdit, mayOf, type Allows } from '../policy.ts';
import { hasData, openItems } from '../queries/data.ts';
import * as records from '../queries/records.ts';
import type { TopicRecord } from '../queries/records.ts';
import { taskStatus } from '#contract/archive/tasks';

const missing = () => fail('archive.topics.notFound');

const allowsOf =
  (ctx: Context, access: TaskAccess): Allows =>
  (name, topicId) =>
    mayInArea(ctx.actor, access, name, { topicId, now: ctx.now });

/** The topics that the caller may see. @throws archive.tasks.notFound */
export async function listTopics(ctx: Context, taskId: number): Promise<z.input<typeof Topic>[]> {
  const access = await openTask(ctx, taskId);
  const [rows, open] = await Promise.all([records.list(ctx, taskId, access.topicIds), openItems(ctx, taskId)]);
  return rows.map((row) => ({
    ...row,
    startDate: row.startDate ?? '',
    endDate: row.endDate ?? '',
    open: open.get(row.topicId) ?? [],
    may: mayOf(allowsOf(ctx, access), access.task, row),
  }));
}

/** Adds a topic to a drafted plan. @throws archive.tasks.notFound|notYours, archive.topics.sameNo|many */
export function addTopic(ctx: Context, taskId: number, form: { topicNo: string; nameZh: string }): Promise<number> {
  return inTransaction(ctx, async (tx) => {
    refuseInArea(tx, await lockTask(tx, taskId), 'topics.add');
    const there = await records.count(tx, taskId);
    if (there >= maxTopics) throw fail('archive.topics.many', { count: maxTopics });
    return numbered(records.insert(tx, { taskId, ...form, seq: there + 1 }));
  });
}

async function numbered<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if ((error as { constraint?: string }).constraint !== 'pms_topic_task_id_topic_no_key') throw error;
    throw failFields('archive.topics.sameNo', [{ path: 'topicNo', reason: 'archive.topics.sameNo' }]);
  }
}

/** A topic of a locked task that the caller may see. */
async function known(ctx: Context, { task, topicIds }: TaskAccess, topicId: number): Promise<TopicRecord> {
  const row = await records.find(ctx, task.taskId, topicId);
  if (!row || (topicIds !== null && !topicIds.includes(topicId))) throw missing();
  return row;
}

/**
 * Saves the description of a topic.
 * @throws archive.topics.notFound|locked|period|sameNo, 601 archive.topics.changed
 */
export function saveTopic(
  ctx: Context,
  taskId: number,
  topicId: number,
  { rowVer, ...sent }: Left<TopicForm> & { rowVer: number },
): Promise<{ rowVer: number; updateTime: Date }> {
  return inTransaction(ctx, async (tx) => {
    const access = await lockTask(tx, taskId);
    const row = await known(tx, access, topicId);
    if (!mayEdit(allowsOf(tx, access), access.task, row)) {
      refuseInArea(tx, access, 'topics.edit', topicId);
      throw conflict('archive.topics.locked');
    }
    if (row.rowVer !== rowVer) throw conflict('archive.topics.changed');
    const form = completed(TopicForm, row, sent);
    if (form.startDate !== '' && form.endDate !== '' && form.endDate < form.startDate)
      throw failFields('archive.topics.period', [{ path: 'endDate', reason: 'archive.topics.period' }]);
    const isPlanning = access.task.status === taskStatus.planDraft || access.task.status === taskStatus.planReturned;
    // The number and an exemption are part of the accepted plan.
    const { topicNo, exemptReason, startDate, endDate, ...rest } = form;
    const version = await numbered(
      records.update(tx, topicId, {
        ...rest,
        startDate: startDate || null,
        endDate: endDate || null,
        ...(isPlanning ? { topicNo, exemptReason } : {}),
      }),
    );
    return { rowVer: version, updateTime: tx.now };
  });
}

/** Reorders the topics. @throws archive.topics.order, archive.tasks.notYours */
export function orderTopics(ctx: Context, taskId: number, topicIds: readonly number[]): Promise<void> {
  return inTransaction(ctx, async (tx) => {
    refuseInArea(tx, await lockTask(tx, taskId), 'topics.add');
    const there = (await records.list(tx, taskId, null)).map(({ topicId }) => topicId);
    if (there.length !== topicIds.length || there.some((id) => !topicIds.includes(id)))
      throw fail('archive.topics.order');
    await records.setOrder(tx, taskId, topicIds);
  });
}

/** Removes a topic without data from a drafted plan. @throws archive.topics.notFound|hasData */
export function removeTopic(ctx: Context, taskId: number, topicId: number): Promise<void> {
  return inTransaction(ctx, async (tx) => {
    const access = await lockTask(tx, taskId);
    refuseInArea(tx, access, 'topics.remove', topicId);
    await known(tx, access, topicId);
    if (await hasData(tx, topicId)) throw conflict('archive.topics.hasData');
    await records.remove(tx, topicId);
  });
}

/**
 * Moves a topic along `topicActs` and records it in the history.
 * @throws archive.topics.notFound|reason|data, archive.tasks.notYours, 601 archive.topics.changed|wrongState
 */
export function actOnTopic(
  ctx: Context,
  taskId: number,
  topicId: number,
  { name, rowVer, opinion }: { name: TopicActName; rowVer: number; opinion: string },
): Promise<void> {
  return inTransaction(ctx, async (tx) => {
    const access = await lockTask(tx, taskId);
    const row = await known(tx, access, topicId);
    const rule: TopicAct = topicActs[name];
    refuseInArea(tx, access, rule.area, topicId);
    if (row.rowVer !== rowVer) throw conflict('archive.topics.changed');
    if (!may(allowsOf(tx, access), access.task, name, row)) throw conflict('archive.topics.wrongState');
    if (rule.reason && opinion.trim() === '')
      throw failFields('archive.topics.reason', [{ path: 'opinion', reason: 'archive.topics.reason' }]);
    if (rule.needsData) await refuseWithoutData(tx, taskId, topicId);
    await records.update(tx, topicId, {
      ...(rule.to === 'same' ? {} : { status: rule.to }),
      ...(name === 'exempt' ? { exemptReason: opinion } : {}),
    });
    // The reviewer may not issue the stage certificate: another person has to.
    if (name === 'pass') await updateTask(tx, taskId, { passedBy: tx.actor.userId });
    await addOpinion(tx, access.task, {
      act: `topic${name[0]!.toUpperCase()}${name.slice(1)}`,
      opinion,
      topicId,
      isCentre: access.side === 'centre',
    });
    const told = toldOf(name, topicId);
    if (told)
      await mailStep(tx, access.task, told.step, { opinion, topic: `${row.topicNo} ${row.nameZh}`, to: told.to });
  });
}

/** The people whom an action on a topic concerns: those who have to act next. */
function toldOf(name: TopicActName, topicId: number) {
  switch (name) {
    case 'submit':
      return { step: 'topicSubmit', to: { leads: true } } as const;
    case 'sendBack':
      return { step: 'topicSendBack', to: { topicId } } as const;
    case 'exempt':
      return { step: 'topicExempt', to: { leads: true, topicId } } as const;
    case 'reopen':
      return { step: 'topicReopen', to: { topicId } } as const;
    default:
      return undefined;
  }
}

async function refuseWithoutData(ctx: Context, taskId: number, topicId: number): Promise<void> {
  const open = (await openItems(ctx, taskId)).get(topicId) ?? [];
  if (open.length > 0) throw fail('archive.topics.data', { items: open.slice(0, 20).join(', ') });
}
