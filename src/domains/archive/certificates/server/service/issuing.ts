import { randomInt } from 'node:crypto';
import { fail } from '#shared/fail';
import { wireDay } from '#shared/time';
import { inTransaction, type Context } from '#server/context';
import { textsOf } from '#server/pdf/document';
import { missingSigns } from '#server/pdf/fonts';
import { findCenter } from '#module/archive/centers';
import { findTask, lockTask, moveTask, type TaskRecord } from '#module/archive/tasks';
import { verifyAlphabet, type CertificateKind } from '../../contract.ts';
import { insertCertificate, listCertificates, nextNumber } from '../queries/certificates.ts';
import { draftContent } from './content.ts';
import { certificateDocument } from './paper.ts';

const codeLength = 12;
const newCode = () =>
  Array.from({ length: codeLength }, () => verifyAlphabet[randomInt(verifyAlphabet.length)]).join('');

/** Number prefix of demonstrations, which use no real number. */
const demoPrefix = 'DEMO';

interface Issued {
  certId: number;
  certNo: string;
}

/**
 * Issues the certificate of a stage (P9): number, frozen content, code, and the task's transition, all in one
 * transaction.
 * @throws as `moveTask`; archive.certificates.signs if the font lacks a character
 */
export const issueStage = (
  ctx: Context,
  taskId: number,
  { rowVer, stageName }: { rowVer: number; stageName: string },
): Promise<Issued> => issue(ctx, taskId, { rowVer, stageName, kind: 'stage' });

/** Issues the final certificate, or the annex of a supplement (P11). @throws as {@link issueStage} */
export const issueFinal = (ctx: Context, taskId: number, { rowVer }: { rowVer: number }): Promise<Issued> =>
  issue(ctx, taskId, { rowVer, stageName: '', kind: 'final' });

function issue(
  ctx: Context,
  taskId: number,
  { rowVer, stageName, kind }: { rowVer: number; stageName: string; kind: 'stage' | 'final' },
): Promise<Issued> {
  return inTransaction(ctx, async (tx) => {
    // The content is built before the topics of the round are released.
    await lockTask(tx, taskId);
    const task = (await findTask(tx, taskId))!;
    const { content, topicIds, runId, sealFile, signatureFile } = await draftContent(tx, task, kind);
    const request = { rowVer, opinion: '', topicIds: [], resourceIds: [] };
    await moveTask(tx, taskId, kind === 'stage' ? 'issueStage' : 'issueFinal', request);
    const printedKind: CertificateKind = kind === 'final' && task.isSupplement ? 'annex' : kind;
    const row = {
      kind: printedKind,
      certNo: await numberFor(tx, task, printedKind),
      verifyCode: newCode(),
      issueDate: wireDay(tx.now),
      stageNo: task.stageNo,
      stageName,
      isDemo: task.isDemo,
      sealFile,
      signatureFile,
    };
    await refuseMissingSigns(tx, { ...row, content });
    const certId = await insertCertificate(tx, {
      ...row,
      taskId,
      runId,
      centerId: task.centerId,
      signatoryId: tx.actor.userId || null,
      status: 'issued',
      scope: JSON.stringify(topicIds),
      content: JSON.stringify(content),
      totals: JSON.stringify({ resources: content.resources, bytes: content.bytes }),
    });
    return { certId, certNo: row.certNo };
  });
}

/** @throws archive.certificates.signs */
async function refuseMissingSigns(ctx: Context, printed: Parameters<typeof certificateDocument>[1]): Promise<void> {
  const texts = await Promise.all(
    (['zh', 'en'] as const).map(async (language) => textsOf(await certificateDocument(ctx, printed, language))),
  );
  const signs = await missingSigns(texts.flat());
  if (signs.length > 0) throw fail('archive.certificates.signs', { signs: signs.join(' ') });
}

/** `CMP-HJ-2026-000001`, of a stage `CMP-JD-2026-000001-1`, of a supplement the number that it belongs to and `-B1`. */
async function numberFor(ctx: Context, task: TaskRecord, kind: CertificateKind): Promise<string> {
  const year = Number(wireDay(ctx.now).slice(0, 4));
  const { isDemo } = task;
  const prefix = isDemo ? demoPrefix : (await findCenter(ctx, task.centerId)).certPrefix;
  const numbered = async (of: 'HJ' | 'JD') =>
    `${prefix}-${of}-${year}-${String(await nextNumber(ctx, { kind: of, year, isDemo })).padStart(6, '0')}`;
  if (kind === 'stage') return `${await numbered('JD')}-${task.stageNo}`;
  if (kind === 'final') return numbered('HJ');
  const all = await listCertificates(ctx, task.taskId);
  const annexes = all.filter((one) => one.kind === 'annex');
  const final = all.find((one) => one.kind === 'final');
  const base = annexes[0]?.certNo?.replace(/-B\d+$/, '') ?? final?.certNo ?? (await numbered('HJ'));
  return `${base}-B${annexes.length + 1}`;
}
