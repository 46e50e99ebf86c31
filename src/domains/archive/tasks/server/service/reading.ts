import type { Context } from '#server/context';
import {
  actorsOf,
  taskTransitions,
  transitionNames,
  topicTasksOf,
  unmet,
  type HistoryKind,
  type MyTask,
  type MyTaskQuery,
  type OpenTransition,
  type Opinion,
  type ProjectRole,
  type TransitionName,
  type Task,
  type TaskQuery,
  type Work,
} from '../../contract.ts';
import type { PageQuery } from '#shared/paging';
import type { z } from 'zod';
import { mayMove, rolesOf, taskMay, topicsOf, type TaskAccess } from '../policy.ts';
import * as lists from '../queries/lists.ts';
import { listOpinions } from '../queries/opinions.ts';
import type { TaskRecord } from '../queries/records.ts';
import { topicLines } from '../queries/topics.ts';
import { workOf } from '../queries/work.ts';
import { openTask } from './access.ts';
import { deadlinesOf } from './deadlines.ts';
import { daysLeftOf } from './due.ts';
import { currentFacts } from './moving.ts';

/** A task with all fields of its head for the caller. @throws archive.tasks.notFound */
export async function readTask(ctx: Context, taskId: number): Promise<z.input<typeof Task>> {
  const access = await openTask(ctx, taskId);
  const [shown, topicList, transitions, work] = await Promise.all([
    lists.findShown(ctx, taskId),
    topicLines(ctx, taskId, access.topicIds),
    openTransitions(ctx, access),
    workOf(ctx, [access.task]),
  ]);
  const [left] = await daysLeftOf(ctx, [shown.dueDate]);
  const [deadlines] = await deadlinesOf(ctx, [{ ...shown, topicIds: access.topicIds }]);
  return {
    ...shown,
    daysLeft: left!.days,
    calendarUnknown: left!.isUnknown,
    acceptDays: deadlines!.acceptDays,
    overdueItems: deadlines!.overdueItems,
    handlerId: access.side === 'centre' ? access.task.handlerId : null,
    handlerName: access.side === 'centre' ? shown.handlerName : '',
    side: access.side,
    roles: [...access.roles],
    actors: actorsOf(work.get(taskId)!),
    topicList: topicList.map((one) => ({ ...one, overdueItems: deadlines!.byTopic.get(one.topicId) ?? null })),
    transitions,
    may: taskMay(ctx.actor, access, ctx.now),
  };
}

/** The transitions that the caller may make in this state, each with its unmet conditions. */
async function openTransitions(ctx: Context, access: TaskAccess): Promise<OpenTransition[]> {
  const names = transitionNames.filter((name) => mayMove(ctx.actor, access, name));
  if (names.length === 0) return [];
  const facts = await currentFacts(ctx, access.task);
  return names.map((name) => ({ name, missing: unmet(taskTransitions[name].needs, facts) }));
}

/** A page of the centre's list. */
export async function listTasks(ctx: Context, query: TaskQuery) {
  const { total, rows } = await lists.list(ctx, query);
  return { total, rows: await dated(ctx, rows) };
}

/** Rows with the days until their dates and their overdue items, in the topics that the reader may see. */
async function dated<R extends lists.TaskShown & { topicIds?: readonly number[] | null }>(
  ctx: Context,
  rows: readonly R[],
) {
  const left = await daysLeftOf(
    ctx,
    rows.map(({ dueDate }) => dueDate),
  );
  const deadlines = await deadlinesOf(
    ctx,
    rows.map((row) => ({ topicIds: null, ...row })),
  );
  return rows.map((row, at) => ({
    ...row,
    daysLeft: left[at]!.days,
    acceptDays: deadlines[at]!.acceptDays,
    overdueItems: deadlines[at]!.overdueItems,
  }));
}

/** The caller's projects with the possible next transitions. */
export async function listMine(
  ctx: Context,
  query: MyTaskQuery,
): Promise<{ total: number; rows: z.input<typeof MyTask>[] }> {
  const { total, rows } = await lists.listMine(ctx, query);
  const own = rows.map((row) => ({ ...row, topicIds: topicsOf(row.memberships) }));
  const [datedRows, works] = await Promise.all([dated(ctx, own), workOf(ctx, rows)]);
  return {
    total,
    rows: datedRows.map(({ memberships, topicIds: _seen, ...row }) => {
      const work = works.get(row.taskId)!;
      const roles = rolesOf(memberships);
      const topicTasks = topicTasksOf(work, memberships);
      return {
        ...row,
        roles,
        topicTasks,
        next: nextOf(ctx, row, memberships, work),
        waitsFor: actorsOf(work).filter(
          (who) => !(who === 'lead' && roles.includes('LEAD')) && !(who === 'topics' && topicTasks.length > 0),
        ),
      };
    }),
  };
}

/** Transitions that are possible but wait for nobody: a lead can recall and change the plan at any time. */
const optional: readonly TransitionName[] = ['recallPlan', 'recallData', 'submitChange'];

function nextOf(
  ctx: Context,
  row: Pick<lists.TaskShown, 'status'> & { dataDue: string | null },
  memberships: readonly { role: ProjectRole; topicId: number | null }[],
  { isInTime, topics }: Work,
) {
  const access: TaskAccess = {
    task: row as unknown as TaskRecord,
    side: 'project',
    roles: rolesOf(memberships),
    topicIds: topicsOf(memberships),
  };
  // A list checks the state of task and topics; other conditions are checked when the task is opened.
  const isReady = topics.some(({ status }) => status === 'confirmed');
  return transitionNames.filter(
    (name) =>
      mayMove(ctx.actor, access, name) &&
      !optional.includes(name) &&
      (name !== 'submitData' || isReady) &&
      (name !== 'submitLate' || (isReady && isInTime)),
  );
}

/** The history of a task for the caller: the project sees no names of the centre's staff. */
export async function readHistory(
  ctx: Context,
  taskId: number,
  query: PageQuery & { topicId?: number | undefined; kind?: HistoryKind | undefined },
): Promise<{ total: number; rows: z.input<typeof Opinion>[] }> {
  const { side, topicIds } = await openTask(ctx, taskId);
  const { total, rows } = await listOpinions(ctx, taskId, query, topicIds);
  return {
    total,
    rows: rows.map((row) => ({ ...row, authorName: row.isCentre && side === 'project' ? '' : row.authorName })),
  };
}

/** The tasks that match the filter, for a workbook. */
export const allTasks = async (ctx: Context, query: TaskQuery) => dated(ctx, await lists.all(ctx, query));
