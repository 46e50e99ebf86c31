import { conflict, fail, failFields } from '#shared/fail';
import { ftpHost } from '#shared/hosts';
import { completed, type Left } from '#shared/records';
import { inTransaction, type Context } from '#server/context';
import { decryptFor, encryptFor } from '#server/secrets/secret';
import { countComing } from '#module/files/transfers';
import { removeFiles } from '#module/system/uploads';
import { bareDoi, isDoi } from '#contract/data/descriptions';
import type { SubmitLanguages } from '#shared/submit-languages';
import { setting } from '#module/system/settings';
import { maxDrafts, SubmissionDraft } from '../../contract.ts';
import { missing } from '../../contract/requirements.ts';
import { mailHandedIn } from '../mails.ts';
import * as records from '../queries/records.ts';
import type { SubmissionRecord } from '../queries/records.ts';
import { act, lockFor } from './acting.ts';

/** Key purpose for the encryption of FTP passwords. */
const ftpPurpose = 'archive.paper-submissions.ftp';

/** The column with the encrypted passwords. */
export const encryptedPassword = {
  table: 'biz_paper_submission',
  key: 'submission_id',
  column: 'ftp_password_enc',
  purpose: ftpPurpose,
};

/**
 * Creates an empty draft of the caller, or returns the one in which nothing was saved yet.
 * @throws archive.paper-submissions.manyDrafts
 */
export function create(ctx: Context, options: { isDemo?: boolean } = {}): Promise<{ submissionId: number }> {
  return inTransaction(ctx, async (tx) => {
    const untouched = options.isDemo ? undefined : await records.findUntouched(tx);
    if (untouched !== undefined) return { submissionId: untouched };
    if ((await records.countOwn(tx)) >= maxDrafts)
      throw fail('archive.paper-submissions.manyDrafts', { count: maxDrafts });
    const submissionId = await records.insert(tx, options.isDemo ?? false);
    await records.steps.insert(tx, submissionId, 'create');
    return { submissionId };
  });
}

/**
 * Saves the whole form of the caller's draft or returned submission.
 * @throws archive.paper-submissions.notFound, 601 archive.paper-submissions.wrongState|changed
 */
export function save(
  ctx: Context,
  submissionId: number,
  { rowVer, ...sent }: Left<SubmissionDraft> & { rowVer: number },
): Promise<{ rowVer: number; updateTime: Date }> {
  return inTransaction(ctx, async (tx) => {
    const stored = await lockFor(tx, { submissionId, rowVer }, 'edit');
    const { ftpPassword, ...form } = completed(SubmissionDraft, stored, sent);
    const next = await records.update(tx, submissionId, {
      ...form,
      doi: bareDoi(form.doi),
      openDate: form.openDate || null,
      authors: JSON.stringify(form.authors),
      ...passwordFor(tx, ftpHost(form.ftpAddress), ftpPassword),
    });
    return { rowVer: next, updateTime: tx.now };
  });
}

/** An empty password keeps the stored one for its host, as in the draft of a resource. */
function passwordFor(ctx: Context, host: string, password: string): { ftpPasswordEnc?: Buffer } {
  return host === '' || password === ''
    ? {}
    : { ftpPasswordEnc: encryptFor(ctx.secretKey, ftpPurpose, host, password) };
}

/**
 * The password of the FTP server with large files, never that of a previous server; for the resource that is created
 * from the submission.
 */
export function ftpPasswordOf(ctx: Context, row: SubmissionRecord): string {
  const host = ftpHost(row.ftpAddress);
  return host === '' || row.ftpPasswordEnc === null
    ? ''
    : decryptFor(ctx.secretKey, ftpPurpose, host, row.ftpPasswordEnc);
}

/**
 * Submits the caller's draft.
 * @throws archive.paper-submissions.notFound|incomplete with every faulty field, 601
 * archive.paper-submissions.wrongState|changed
 */
export async function submit(ctx: Context, submissionId: number, rowVer: number): Promise<void> {
  await act(ctx, { submissionId, rowVer }, { name: 'submit' }, async (tx, row) => {
    const coming = await countComing(tx, 'archive.paper-submissions', submissionId);
    if (coming > 0) throw fail('archive.paper-submissions.file.unfinished', { count: coming });
    const languages = (await setting(tx, 'data.submit.languages')) as SubmitLanguages;
    const faults = missing(row, (await records.files(tx, submissionId)).length, languages).map(({ path, key }) => ({
      path,
      reason: key as string,
    }));
    if (row.doi !== '' && !isDoi(row.doi)) faults.push({ path: 'doi', reason: 'archive.paper-submissions.doi' });
    if (faults.length > 0) throw failFields('archive.paper-submissions.incomplete', faults);
    const ftpPasswordEnc = ftpPasswordOf(tx, row) === '' ? null : row.ftpPasswordEnc;
    await mailHandedIn(tx, row.paperTitle, tx.actor.deptId);
    return { change: { submitTime: tx.now, ftpPasswordEnc, ...applicable(row) } };
  });
}

/** Drops fields that the chosen sharing mode does not use. */
const applicable = (row: SubmissionRecord) => ({
  openDate: row.sharingMethod === 'open' ? row.openDate : null,
  accessRestriction: row.sharingMethod === 'restricted' ? row.accessRestriction : '',
  nonDisclosureReason: row.sharingMethod === 'closed' ? row.nonDisclosureReason : '',
});

/**
 * Takes the caller's submission back before a check begins. If the centre has returned it before, its history is kept.
 * @throws archive.paper-submissions.notFound, 601 wrongState
 */
export async function recall(ctx: Context, submissionId: number): Promise<void> {
  await act(ctx, { submissionId }, { name: 'recall' }, async (_tx, row) => ({
    change: row.decidedAt === null ? { submitTime: null } : {},
  }));
}

/** Deletes the caller's draft with its files. @throws archive.paper-submissions.notFound, 601 wrongState */
export function remove(ctx: Context, submissionId: number): Promise<void> {
  return inTransaction(ctx, async (tx) => {
    await lockFor(tx, { submissionId }, 'remove');
    const fileIds = await records.takeFiles(tx, submissionId);
    await records.remove(tx, submissionId);
    await removeFiles(tx, fileIds);
  });
}

/** Refuses a malformed DOI. @throws archive.paper-submissions.doi */
export function checkedDoi(text: string): string {
  const doi = bareDoi(text);
  if (!isDoi(doi))
    throw failFields('archive.paper-submissions.doi', [{ path: 'doi', reason: 'archive.paper-submissions.doi' }]);
  return doi;
}

/** The error for a file name that the submission already has. */
export const nameTaken = (name: string) => conflict('archive.paper-submissions.file.exists', { name });
