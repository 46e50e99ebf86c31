import type { Readable } from 'node:stream';
import { fail } from '#shared/fail';
import { wireDay } from '#shared/time';
import type { z } from 'zod';
import type { Context } from '#server/context';
import { renderPdf } from '#server/pdf/render';
import { holdsAny } from '#server/permit';
import type { FileReply } from '#server/routes';
import { openTask } from '#module/archive/tasks';
import {
  certificateActNames,
  certificateActs,
  VerifyCode,
  type Certificate,
  type CertificateAct,
  type Verified,
} from '../../contract.ts';
import {
  findByCode,
  findCertificate,
  listCertificates,
  successorOf,
  withdrawnResources,
  type CertificateRecord,
} from '../queries/certificates.ts';
import { draftContent } from './content.ts';
import { certificateDocument, type Printed } from './paper.ts';
import { isOpenFor } from './revoking.ts';

/** The certificates of a task. @throws archive.tasks.notFound */
export async function readCertificates(ctx: Context, taskId: number): Promise<z.input<typeof Certificate>[]> {
  const { side } = await openTask(ctx, taskId);
  return (await listCertificates(ctx, taskId)).map((row) => ({
    ...row,
    certNo: row.certNo ?? '',
    verifyCode: row.verifyCode ?? '',
    resources: row.content.resources,
    bytes: row.content.bytes,
    topics: row.content.topics.map(({ topicNo, name }) => `${topicNo} ${name}`),
    revokeReason: row.status === 'revoked' || side === 'centre' ? row.revokeReason : '',
    isRevocationWaiting: side === 'centre' && row.status === 'issued' && row.revokeRequestedBy !== null,
    may: Object.fromEntries(certificateActNames.map((act) => [act, side === 'centre' && may(ctx, row, act)])) as Record<
      CertificateAct,
      boolean
    >,
  }));
}

function may(ctx: Context, row: CertificateRecord, act: CertificateAct): boolean {
  if (!isOpenFor(row, act) || !holdsAny(ctx.actor, [certificateActs[act].permission])) return false;
  return act !== 'confirmRevocation' || row.revokeRequestedBy !== ctx.actor.userId;
}

/** A certificate for printing; a revoked one says so and names its successor. */
export async function printedOf(ctx: Context, row: CertificateRecord): Promise<Printed> {
  const successor = await successorOf(ctx, row);
  return {
    ...row,
    certNo: row.certNo ?? '',
    verifyCode: row.verifyCode ?? '',
    issueDate: row.issueDate ?? '',
    revoked: row.revokedAt === null ? undefined : { on: wireDay(row.revokedAt), by: successor?.certNo ?? '' },
  };
}

/**
 * A certificate as PDF, always from the frozen content; a mark across the page shows a revocation. @throws archive.tasks.notFound, archive.certificates.notFound
 */
export async function certificatePdf(ctx: Context, taskId: number, certId: number): Promise<FileReply> {
  await openTask(ctx, taskId);
  const row = await findCertificate(ctx, taskId, certId);
  if (!row || row.status === 'draft') throw fail('archive.certificates.notFound');
  return pdfReply(ctx, await printedOf(ctx, row), `${row.certNo}.pdf`);
}

/**
 * The document of an issued certificate in one language, for the second copy; undefined for a draft. Does not check
 * permissions.
 */
export async function certificateCopy(
  ctx: Context,
  { taskId, certId }: { taskId: number; certId: number },
  language: Context['language'],
): Promise<Readable | undefined> {
  const row = await findCertificate(ctx, taskId, certId);
  if (!row || row.status === 'draft') return undefined;
  return renderPdf(await certificateDocument(ctx, await printedOf(ctx, row), language));
}

async function pdfReply(ctx: Context, printed: Printed, name: string): Promise<FileReply> {
  const document = await certificateDocument(ctx, printed, ctx.language);
  return { name, mediaType: 'application/pdf', inline: true, isMade: true, open: () => renderPdf(document) };
}

/** The certificate that would be issued now, marked as a preview. @throws archive.tasks.notFound */
export async function previewPdf(ctx: Context, taskId: number, kind: 'stage' | 'final'): Promise<FileReply> {
  const { task } = await openTask(ctx, taskId);
  const { content, sealFile, signatureFile } = await draftContent(ctx, task, kind);
  const printed: Printed = {
    kind: kind === 'final' && task.isSupplement ? ('annex' as const) : kind,
    certNo: '',
    verifyCode: '',
    issueDate: wireDay(ctx.now),
    stageNo: task.stageNo,
    stageName: '',
    isDemo: task.isDemo,
    content,
    sealFile,
    signatureFile,
  };
  return pdfReply(ctx, printed, 'preview.pdf');
}

const unknown: Omit<z.input<typeof Verified>, 'withdrawn'> = {
  result: 'unknown',
  certNo: '',
  kind: null,
  projectNo: '',
  projectZh: '',
  projectEn: '',
  centerZh: '',
  centerEn: '',
  holderOrg: '',
  holderName: '',
  resources: 0,
  bytes: 0,
  successor: null,
  stageName: '',
  issueDate: null,
  revokedOn: null,
  isDemo: false,
};

/** The public information about the code of a certificate. Any malformed code counts as unknown. */
export async function verify(ctx: Context, sent: string): Promise<z.input<typeof Verified>> {
  const code = VerifyCode.safeParse(sent);
  const row = code.success ? await findByCode(ctx, code.data) : undefined;
  if (!row) return { ...unknown, withdrawn: [] };
  const { content } = row;
  return {
    result: row.status === 'revoked' ? 'revoked' : 'valid',
    certNo: row.certNo ?? '',
    kind: row.kind,
    projectNo: content.projectNo,
    projectZh: content.nameZh,
    projectEn: content.nameEn,
    holderOrg: content.leadOrg,
    holderName: content.leaderName,
    resources: content.resources,
    bytes: content.bytes,
    centerZh: content.centerZh,
    centerEn: content.centerEn,
    stageName: row.stageName,
    issueDate: row.issueDate,
    revokedOn: row.revokedAt === null ? null : wireDay(row.revokedAt),
    successor: (await successorOf(ctx, row)) ?? null,
    isDemo: row.isDemo,
    withdrawn: await withdrawnResources(ctx, row.taskId),
  };
}
