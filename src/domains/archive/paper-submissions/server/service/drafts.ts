import { conflict, fail, failFields } from '#shared/fail';
import { ftpHost } from '#shared/hosts';
import { completed, type Left } from '#shared/records';
import { inTransaction, type Context } from '#server/context';
import { decryptFor, encryptFor } from '#server/secrets/secret';
import { countComing } from '#module/files/transfers';
import { removeFiles } from '#module/files/uploads';
import { bareDoi, isDoi } from '#contract/data/descriptions';
import type { SubmitLanguages } from '#shared/submit-languages';
import { setting } from '#module/system/settings';
import { mostDrafts, SubmissionDraft } from '../../contract.ts';
import { missing } from '../../contract/requirements.ts';
import { mailHandedIn } from '../mails.ts';
import * as records from '../queries/records.ts';
import type { SubmissionRecord } from '../queries/records.ts';
import { act, lockFor } from './acting.ts';

/** Purpose under which FTP passwords are encrypted. */
const ftpPurpose = 'archive.paper-submissions.ftp';

/** Where the passwords are kept. */
export const sealedPassword = {
  ...{ table: 'biz_paper_submission', key: 'submission_id', column: 'ftp_password_enc', purpose: ftpPurpose },
};

/** Begins an empty draft of the caller, or answers the one in which nothing was saved yet. @throws archive.paper-submissions.manyDrafts */
export function create(ctx: Context, options: { isDemo?: boolean } = {}): Promise<{ submissionId: number }> {
  return inTransaction(ctx, async (tx) => {
    const untouched = options.isDemo ? undefined : await records.findUntouched(tx);
    if (untouched !== undefined) return { submissionId: untouched };
    if ((await records.countDrafts(tx)) >= mostDrafts)
      throw fail('archive.paper-submissions.manyDrafts', { count: mostDrafts });
    const submissionId = await records.insert(tx, options.isDemo ?? false);
    await records.insertStep(tx, submissionId, 'create');
    return { submissionId };
  });
}

/**
 * Keeps the whole form of one's own draft or returned submission.
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

/** The password of the server on which large files lie, never that of a former one; for the resource that is made of the submission. */
export function ftpPasswordOf(ctx: Context, row: SubmissionRecord): string {
  const host = ftpHost(row.ftpAddress);
  return host === '' || row.ftpPasswordEnc === null
    ? ''
    : decryptFor(ctx.secretKey, ftpPurpose, host, row.ftpPasswordEnc);
}

/**
 * Hands one's own submission in.
 * @throws archive.paper-submissions.notFound|incomplete with every faulty field, 601 archive.paper-submissions.wrongState|changed
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

/** What the chosen sharing method has no use for is dropped. */
const applicable = (row: SubmissionRecord) => ({
  openDate: row.sharingMethod === 'open' ? row.openDate : null,
  accessRestriction: row.sharingMethod === 'restricted' ? row.accessRestriction : '',
  nonDisclosureReason: row.sharingMethod === 'closed' ? row.nonDisclosureReason : '',
});

/**
 * Takes one's own submission back while nobody checks it. One that the centre has returned before keeps its history.
 * @throws archive.paper-submissions.notFound, 601 wrongState
 */
export async function recall(ctx: Context, submissionId: number): Promise<void> {
  await act(ctx, { submissionId }, { name: 'recall' }, async (_tx, row) => ({
    change: row.decidedAt === null ? { submitTime: null } : {},
  }));
}

/** Removes one's own draft with its files. @throws archive.paper-submissions.notFound, 601 wrongState */
export function remove(ctx: Context, submissionId: number): Promise<void> {
  return inTransaction(ctx, async (tx) => {
    await lockFor(tx, { submissionId }, 'remove');
    const fileIds = await records.takeFiles(tx, submissionId);
    await records.remove(tx, submissionId);
    await removeFiles(tx, fileIds);
  });
}

/** Refuses a DOI that has not the form of one. @throws archive.paper-submissions.doi */
export function checkedDoi(text: string): string {
  const doi = bareDoi(text);
  if (!isDoi(doi))
    throw failFields('archive.paper-submissions.doi', [{ path: 'doi', reason: 'archive.paper-submissions.doi' }]);
  return doi;
}

/** Refusal of a name that a submission has already. */
export const nameTaken = (name: string) => conflict('archive.paper-submissions.file.exists', { name });
