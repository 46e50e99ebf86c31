import { conflict, fail } from '#shared/fail';
import { inTransaction, type Context } from '#server/context';
import { addOpinion, lockTask, mailStep, moveTask, type TaskAccess } from '#module/archive/tasks';
import { certificateActs, type CertificateAct } from '../../contract.ts';
import { findCertificate, updateCertificate, type CertificateRecord } from '../queries/certificates.ts';
import { taskStatus } from '#contract/archive/tasks';

/** Whether the state of the certificate allows an action; the rule of the second person is checked separately. */
export function isOpenFor(row: Pick<CertificateRecord, 'status' | 'revokeRequestedBy'>, act: CertificateAct): boolean {
  const rule = certificateActs[act];
  return row.status === rule.from && (row.revokeRequestedBy !== null) === rule.waiting;
}

/**
 * A certificate of a locked task, for an action of the centre. @throws archive.certificates.notFound|member, 601
 * wrongState
 */
async function lockFor(
  ctx: Context,
  taskId: number,
  certId: number,
  act: CertificateAct,
): Promise<{ access: TaskAccess; row: CertificateRecord }> {
  const access = await lockTask(ctx, taskId);
  if (access.side === 'project') throw fail('archive.certificates.member');
  const row = await findCertificate(ctx, taskId, certId);
  if (!row) throw fail('archive.certificates.notFound');
  if (!isOpenFor(row, act)) throw conflict('archive.certificates.wrongState');
  return { access, row };
}

/**
 * Requests a revocation, which another person must confirm. @throws as {@link lockFor}; 601
 * archive.certificates.changed
 */
export function requestRevocation(
  ctx: Context,
  taskId: number,
  certId: number,
  { rowVer, reason }: { rowVer: number; reason: string },
): Promise<void> {
  return inTransaction(ctx, async (tx) => {
    const { access, row } = await lockFor(tx, taskId, certId, 'requestRevocation');
    if (row.rowVer !== rowVer) throw conflict('archive.certificates.changed');
    await updateCertificate(tx, certId, {
      revokeReason: reason,
      revokeRequestedBy: tx.actor.userId,
      revokeRequestedAt: tx.now,
    });
    const opinion = `${row.certNo}: ${reason}`;
    await addOpinion(tx, access.task, { act: 'certRevokeAsk', opinion, isCentre: true });
    await mailStep(tx, access.task, 'certRevokeAsk', { opinion, to: { permission: 'pms:cert:revoke' } });
  });
}

/** Withdraws a request. @throws as {@link lockFor} */
export function dropRevocation(ctx: Context, taskId: number, certId: number): Promise<void> {
  return inTransaction(ctx, async (tx) => {
    const { access, row } = await lockFor(tx, taskId, certId, 'dropRevocation');
    await updateCertificate(tx, certId, { revokeReason: '', revokeRequestedBy: null, revokeRequestedAt: null });
    await addOpinion(tx, access.task, { act: 'certRevokeDrop', opinion: row.certNo ?? '', isCentre: true });
  });
}

/**
 * Confirms a revocation that another person requested; if the certificate is final, its task awaits a new one (P15).
 * @throws as {@link lockFor}; archive.certificates.samePerson, 601 archive.certificates.changed
 */
export function confirmRevocation(ctx: Context, taskId: number, certId: number, rowVer: number): Promise<void> {
  return inTransaction(ctx, async (tx) => {
    const { access, row } = await lockFor(tx, taskId, certId, 'confirmRevocation');
    if (row.rowVer !== rowVer) throw conflict('archive.certificates.changed');
    if (row.revokeRequestedBy === tx.actor.userId) throw fail('archive.certificates.samePerson');
    const opinion = `${row.certNo}: ${row.revokeReason}`;
    // A later supplement or stage continues; only a finished task goes back.
    if (
      row.kind !== 'stage' &&
      (access.task.status === taskStatus.certified || access.task.status === taskStatus.closed)
    )
      await moveTask(tx, taskId, 'revoke', { opinion, topicIds: [], resourceIds: [] });
    else await addOpinion(tx, access.task, { act: 'certRevoke', opinion, isCentre: true });
    await updateCertificate(tx, certId, { status: 'revoked', revokedBy: tx.actor.userId, revokedAt: tx.now });
  });
}
