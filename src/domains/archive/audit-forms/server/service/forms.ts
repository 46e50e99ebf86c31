import { conflict, fail, failFields } from '#shared/fail';
import { inTransaction, type Context } from '#server/context';
import { isOfTask, lockTask, mayInArea, openTask, refuseInArea, type TaskAccess } from '#module/archive/tasks';
import type { ItemCode } from '../../contract.ts';
import * as queries from '../queries/forms.ts';
import type { FormRecord } from '../queries/forms.ts';
import { hintsOf } from '../queries/hints.ts';

const missing = () => fail('archive.audit-forms.notFound');

/** The audit tables that the caller may read: the project sees those of finished rounds, without names. */
export async function listForms(ctx: Context, taskId: number) {
  const access = await openTask(ctx, taskId);
  const isCentre = access.side === 'centre';
  const all = await queries.listForms(ctx, taskId);
  const forms = isCentre ? all : all.filter(({ status }) => status === 'frozen');
  const lines = Map.groupBy(
    await queries.listLines(
      ctx,
      forms.map(({ formId }) => formId),
    ),
    ({ formId }) => formId,
  );
  const hints = forms.some(({ status }) => status === 'open') ? await hintsOf(ctx, taskId) : [];
  return forms.map((form) => ({
    ...form,
    auditorName: isCentre ? form.auditorName : '',
    isFrozen: form.status === 'frozen',
    lines: (lines.get(form.formId) ?? []).filter(
      ({ topicId }) => access.topicIds === null || topicId === null || access.topicIds.includes(topicId),
    ),
    hints: form.status === 'open' && form.stage === 'formal' ? hints : [],
    may: { fill: mayFill(ctx, access, form) },
  }));
}

const mayFill = (ctx: Context, access: TaskAccess, { status, stage, roundNo }: FormRecord): boolean =>
  status === 'open' &&
  roundNo === access.task.roundNo &&
  mayInArea(ctx.actor, access, `audit.${stage}`, { now: ctx.now });

/**
 * Runs a change on an open table. @throws archive.tasks.*, archive.audit-forms.notFound, 601 archive.audit-forms.frozen
 */
function onForm(
  ctx: Context,
  taskId: number,
  formId: number,
  work: (tx: Context, form: FormRecord) => Promise<void>,
): Promise<void> {
  return inTransaction(ctx, async (tx) => {
    const access = await lockTask(tx, taskId);
    const form = await queries.findForm(tx, taskId, formId);
    if (!form || (access.side === 'project' && form.status === 'open')) throw missing();
    refuseInArea(tx, access, `audit.${form.stage}`);
    if (!mayFill(tx, access, form)) throw conflict('archive.audit-forms.frozen');
    await work(tx, form);
  });
}

/** Fills in one line; a failing line needs a note. @throws as {@link onForm}; archive.audit-forms.note */
export const fillLine = (
  ctx: Context,
  taskId: number,
  formId: number,
  itemId: number,
  line: { result: 'pass' | 'fail' | 'na' | null; note: string },
): Promise<void> =>
  onForm(ctx, taskId, formId, async (tx) => {
    if (line.result === 'fail' && line.note === '')
      throw failFields('archive.audit-forms.note', [{ path: 'note', reason: 'archive.audit-forms.note' }]);
    if (!(await queries.updateLine(tx, formId, itemId, line))) throw missing();
  });

export const passRest = (ctx: Context, taskId: number, formId: number): Promise<void> =>
  onForm(ctx, taskId, formId, (tx) => queries.passRest(tx, formId));

/** Adds a line about a topic or a resource. @throws as {@link onForm}; archive.audit-forms.target, 601 there */
export const addLine = (
  ctx: Context,
  taskId: number,
  formId: number,
  line: { itemCode: ItemCode; topicId: number | null; resourceId: number | null },
): Promise<void> =>
  onForm(ctx, taskId, formId, async (tx, { stage }) => {
    const isOfStage = line.itemCode.startsWith(stage === 'formal' ? 'F' : 'T');
    if (!isOfStage || !(await isOfTask(tx, taskId, line))) throw fail('archive.audit-forms.target');
    if (!(await queries.insertLine(tx, { formId, ...line }))) throw conflict('archive.audit-forms.there');
  });

/** @throws as {@link onForm}; archive.audit-forms.own */
export const removeLine = (ctx: Context, taskId: number, formId: number, itemId: number): Promise<void> =>
  onForm(ctx, taskId, formId, async (tx) => {
    if (!(await queries.deleteLine(tx, formId, itemId))) throw fail('archive.audit-forms.own');
  });

/**
 * Saves the conclusion and signs it with the caller's name. @throws as {@link onForm}; 601 archive.audit-forms.changed
 */
export const conclude = (
  ctx: Context,
  taskId: number,
  formId: number,
  { rowVer, conclusion }: { rowVer: number; conclusion: string },
): Promise<void> =>
  onForm(ctx, taskId, formId, async (tx, form) => {
    if (form.rowVer !== rowVer) throw conflict('archive.audit-forms.changed');
    await queries.updateForm(tx, formId, { conclusion, auditorId: tx.actor.userId, signTime: tx.now });
  });
