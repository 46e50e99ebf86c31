import { conflict, fail } from '#shared/fail';
import { noteOperation } from '#server/audit/audit';
import { inTransaction, type Context } from '#server/context';
import { applicationActs, type ApplicationAct, applicationStatus } from '../../contract.ts';
import { may } from '../policy.ts';
import { isInScope } from '../queries/lists.ts';
import * as records from '../queries/records.ts';
import type { ApplicationRecord } from '../queries/records.ts';

export type Reader = 'applicant' | 'centre';

/** An application that the caller may read; unsubmitted ones belong to their applicant only. @throws notFound */
export async function known(
  ctx: Context,
  row: ApplicationRecord | undefined,
  reader: Reader,
): Promise<ApplicationRecord> {
  const isReader =
    row &&
    (reader === 'applicant'
      ? ctx.actor.userId !== 0 && row.userId === ctx.actor.userId
      : row.submitTime !== null && row.status !== applicationStatus.draft && (await isInScope(ctx, row.applicationId)));
  if (!isReader) throw fail('archive.applications.notFound');
  return row;
}

export const readable = async (ctx: Context, applicationId: number, reader: Reader): Promise<ApplicationRecord> =>
  known(ctx, await records.find(ctx, applicationId), reader);

/** The application and the version that the caller has read. */
export interface Which {
  applicationId: number;
  rowVer?: number;
}

/**
 * Locks an application for an action that the caller may do now.
 * @throws archive.applications.notFound|own, 601 archive.applications.wrongState|changed
 */
export async function lockFor(ctx: Context, which: Which, act: ApplicationAct): Promise<ApplicationRecord> {
  const reader: Reader = applicationActs[act].by;
  const row = await known(ctx, await records.lock(ctx, which.applicationId), reader);
  noteOperation(ctx, `${row.projectNo} ${row.nameZh || row.nameEn}`.trim());
  if (!may(ctx.actor, act, row)) {
    if (reader === 'centre' && row.userId === ctx.actor.userId) throw fail('archive.applications.own');
    throw conflict('archive.applications.wrongState');
  }
  if (which.rowVer !== undefined && which.rowVer !== row.rowVer) throw conflict('archive.applications.changed');
  return row;
}

type Change = Parameters<typeof records.update>[2];

/** Moves an application along the table of actions; `work` returns further changes. */
export function act(
  ctx: Context,
  which: Which,
  { name, comments = '' }: { name: ApplicationAct; comments?: string },
  work: (tx: Context, row: ApplicationRecord) => Promise<Change>,
): Promise<void> {
  return inTransaction(ctx, async (tx) => {
    const row = await lockFor(tx, which, name);
    const change = await work(tx, row);
    const { to } = applicationActs[name];
    await records.update(tx, row.applicationId, { ...change, ...(to === 'same' ? {} : { status: to }) });
    await records.steps.insert(tx, row.applicationId, name, comments);
  });
}
