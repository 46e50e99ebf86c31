import type { Updateable } from 'kysely';
import { conflict, fail, failFields } from '#shared/fail';
import { wireDay } from '#shared/time';
import { inTransaction, type Context } from '#server/context';
import { announce, event } from '#server/events';
import type { PmsTask } from '#server/database/schema';
import { addWorkingDays } from '#module/system/holidays';
import { setting } from '#module/system/settings';
import { taskTransitions, unmet, type TaskTransition, type TransitionName } from '../../contract.ts';
import { mayMove, type TaskAccess } from '../policy.ts';
import { factsOf, type Named } from '../queries/facts.ts';
import { addOpinion } from '../queries/opinions.ts';
import { update, type TaskRecord } from '../queries/records.ts';
import { lockTask } from './access.ts';
import { mailMoved } from './mails.ts';

/** The input of a transition in addition to its name. */
export interface MoveRequest extends Named {
  /** The version that the caller has read; absent if the version of the certificate is checked. */
  rowVer?: number;
  opinion: string;
}

/** A task made a transition; listeners run in the same transaction. */
export const taskMoved = event<{ before: TaskRecord; row: TaskRecord; name: TransitionName; request: MoveRequest }>(
  'archive.tasks.moved',
);

/**
 * Moves a task along `taskTransitions`: checks permissions and conditions, records the step in the history, notifies
 * the other nouns of the archive and, by mail, the people who have to act next.
 * @throws archive.tasks.notFound|notYours|reason|incomplete (with every unmet condition as a field), 601
 * archive.tasks.wrongState|changed
 */
export function moveTask(
  ctx: Context,
  taskId: number,
  name: TransitionName,
  request: MoveRequest,
): Promise<TaskRecord> {
  return inTransaction(ctx, async (tx) => {
    const access = await lockTask(tx, taskId);
    refuseMove(tx, access, name);
    if (request.rowVer !== undefined && request.rowVer !== access.task.rowVer) throw conflict('archive.tasks.changed');
    const rule: TaskTransition = taskTransitions[name];
    if (rule.reason && request.opinion.trim() === '')
      throw failFields('archive.tasks.reason', [{ path: 'opinion', reason: 'archive.tasks.reason' }]);
    const missing = unmet(rule.needs, await currentFacts(tx, access.task, request));
    if (missing.length > 0)
      throw failFields(
        'archive.tasks.incomplete',
        missing.map((one) => ({ path: one, reason: `archive.tasks.missing.${one}` })),
      );
    return apply(tx, access.task, name, request, access.side === 'centre');
  });
}

/** The facts of a task, including the rows that a request names. */
export async function currentFacts(ctx: Context, task: TaskRecord, named?: Named) {
  const isAgreementRequired = (await setting(ctx, 'arc.agreementRequired')) === 'true';
  return factsOf(ctx, task, { ...(named ? { named } : {}), isAgreementRequired });
}

function refuseMove(ctx: Context, access: TaskAccess, name: TransitionName): void {
  if (mayMove(ctx.actor, access, name)) return;
  const rule: TaskTransition = taskTransitions[name];
  const elsewhere = rule.from.some((status) =>
    mayMove(ctx.actor, { ...access, task: { ...access.task, status } }, name),
  );
  throw elsewhere ? conflict('archive.tasks.wrongState') : fail('archive.tasks.notYours');
}

/** Applies a transition without checks; for system transitions and for {@link moveTask}. The row is locked. */
export async function apply(
  ctx: Context,
  task: TaskRecord,
  name: TransitionName,
  request: MoveRequest,
  isCentre: boolean,
): Promise<TaskRecord> {
  const rule: TaskTransition = taskTransitions[name];
  const status = rule.to === 'same' ? task.status : rule.to;
  const change = { status, ...(rule.to === 'same' ? {} : { dueDate: await dueDate(ctx, rule) }) };
  const row = await update(ctx, task.taskId, { ...change, ...(await besides(ctx, task, name, request)) });
  await addOpinion(ctx, task, { act: name, opinion: request.opinion, isCentre });
  await announce(ctx, taskMoved, { before: task, row, name, request });
  await mailMoved(ctx, row, name, request.opinion);
  return row;
}

/** The day until which the next action is due. */
async function dueDate(ctx: Context, { due }: TaskTransition): Promise<string | null> {
  if (!due) return null;
  return addWorkingDays(ctx, wireDay(ctx.now), Number(await setting(ctx, due)));
}

/** Further changes of the row. */
async function besides(
  ctx: Context,
  task: TaskRecord,
  name: TransitionName,
  { opinion }: MoveRequest,
): Promise<Updateable<PmsTask>> {
  switch (name) {
    case 'submitPlan':
      return { submitTime: ctx.now };
    case 'submitData':
    case 'submitLate':
      return {
        submitTime: ctx.now,
        roundNo: task.roundNo + 1,
        passedBy: null,
        ...(name === 'submitLate' ? { isSupplement: true } : {}),
      };
    case 'propose':
      return { proposedBy: ctx.actor.userId };
    case 'issueFinal':
      return { certifiedTime: ctx.now };
    case 'close':
    case 'closeByTime':
      return { closedTime: ctx.now };
    case 'terminate':
      return { terminatedTime: ctx.now, terminateReason: opinion.slice(0, 1000), dataDue: await lastDay(ctx) };
    case 'reopen':
      return { isSupplement: true, stageNo: task.stageNo + 1 };
    case 'nextStage':
      return { stageNo: task.stageNo + 1 };
    default:
      return {};
  }
}

const lastDay = async (ctx: Context): Promise<string> =>
  addWorkingDays(ctx, wireDay(ctx.now), Number(await setting(ctx, 'arc.terminateDays')));
