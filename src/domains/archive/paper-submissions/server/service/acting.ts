import { conflict, fail } from '#shared/fail';
import { noteOperation } from '#server/audit/audit';
import { inTransaction, type Context } from '#server/context';
import { submissionActs, type SubmissionAct, submissionStatus } from '../../contract.ts';
import { may } from '../policy.ts';
import { isInScope } from '../queries/lists.ts';
import * as records from '../queries/records.ts';
import type { SubmissionRecord } from '../queries/records.ts';

export type Reader = 'author' | 'office';

/** A submission that the caller may read; drafts belong to their author only. @throws notFound */
export async function known(
  ctx: Context,
  row: SubmissionRecord | undefined,
  reader: Reader,
): Promise<SubmissionRecord> {
  const isReader =
    row &&
    (reader === 'author'
      ? ctx.actor.userId !== 0 && row.userId === ctx.actor.userId
      : row.status !== submissionStatus.draft && (await isInScope(ctx, row.submissionId)));
  if (!isReader) throw fail('archive.paper-submissions.notFound');
  return row;
}

export const readable = async (ctx: Context, submissionId: number, reader: Reader): Promise<SubmissionRecord> =>
  known(ctx, await records.find(ctx, submissionId), reader);

/** The submission and the version that the caller has read. */
export interface Which {
  submissionId: number;
  rowVer?: number;
}

/**
 * Locks a submission for an action that the caller may do now.
 * @throws archive.paper-submissions.notFound|own, 601 archive.paper-submissions.wrongState|changed
 */
export async function lockFor(ctx: Context, which: Which, act: SubmissionAct): Promise<SubmissionRecord> {
  const reader: Reader = submissionActs[act].by === 'author' ? 'author' : 'office';
  const row = await known(ctx, await records.lock(ctx, which.submissionId), reader);
  noteOperation(ctx, `${row.submissionNo} ${row.paperTitle}`.trim());
  if (!may(ctx.actor, act, row)) {
    if (reader === 'office' && row.userId === ctx.actor.userId) throw fail('archive.paper-submissions.own');
    throw conflict('archive.paper-submissions.wrongState');
  }
  if (which.rowVer !== undefined && which.rowVer !== row.rowVer) throw conflict('archive.paper-submissions.changed');
  return row;
}

type Change = Parameters<typeof records.update>[2];

/** Moves a submission along the table of actions; `work` returns further changes. Returns the result of `work`. */
export function act<T extends { change: Change }>(
  ctx: Context,
  which: Which,
  { name, comments = '' }: { name: SubmissionAct; comments?: string },
  work: (tx: Context, row: SubmissionRecord) => Promise<T>,
): Promise<T> {
  return inTransaction(ctx, async (tx) => {
    const row = await lockFor(tx, which, name);
    const done = await work(tx, row);
    const { to } = submissionActs[name];
    await records.update(tx, row.submissionId, {
      ...done.change,
      ...(to === 'same' || to === 'gone' ? {} : { status: to }),
    });
    await records.steps.insert(tx, row.submissionId, name, comments);
    return done;
  });
}
