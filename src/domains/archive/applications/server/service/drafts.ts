import { fail, failFields } from '#shared/fail';
import { completed, type Left } from '#shared/records';
import { inTransaction, type Context } from '#server/context';
import { countComing } from '#module/files/transfers';
import { removeFiles } from '#module/system/uploads';
import type { SubmitLanguages } from '#shared/submit-languages';
import { setting } from '#module/system/settings';
import { ApplicationDraft, maxDrafts } from '../../contract.ts';
import { missing } from '../../contract/requirements.ts';
import { mailHandedIn } from '../mails.ts';
import * as records from '../queries/records.ts';
import type { ApplicationRecord } from '../queries/records.ts';
import { act, lockFor } from './acting.ts';

/**
 * Creates an empty draft of the caller, or returns the one in which nothing was saved yet.
 * @throws archive.applications.manyDrafts
 */
export function create(ctx: Context, options: { isDemo?: boolean } = {}): Promise<{ applicationId: number }> {
  return inTransaction(ctx, async (tx) => {
    const untouched = options.isDemo ? undefined : await records.findUntouched(tx);
    if (untouched !== undefined) return { applicationId: untouched };
    if ((await records.countOwn(tx)) >= maxDrafts) throw fail('archive.applications.manyDrafts', { count: maxDrafts });
    const applicationId = await records.insert(tx, options.isDemo ?? false);
    await records.steps.insert(tx, applicationId, 'create');
    return { applicationId };
  });
}

/**
 * Saves the whole form of the caller's draft or returned application.
 * @throws archive.applications.notFound, 601 archive.applications.wrongState|changed
 */
export function save(
  ctx: Context,
  applicationId: number,
  { rowVer, ...sent }: Left<ApplicationDraft> & { rowVer: number },
): Promise<{ rowVer: number; updateTime: Date }> {
  return inTransaction(ctx, async (tx) => {
    const form = completed(ApplicationDraft, await lockFor(tx, { applicationId, rowVer }, 'edit'), sent);
    const next = await records.update(tx, applicationId, {
      ...form,
      startDate: form.startDate || null,
      endDate: form.endDate || null,
      acceptDate: form.acceptDate || null,
      topics: JSON.stringify(form.topics),
    });
    return { rowVer: next, updateTime: tx.now };
  });
}

/**
 * Submits the caller's application.
 * @throws archive.applications.notFound|incomplete with every faulty field, 601 archive.applications.wrongState|changed
 */
export function submit(ctx: Context, applicationId: number, rowVer: number): Promise<void> {
  return act(ctx, { applicationId, rowVer }, { name: 'submit' }, async (tx, row) => {
    const coming = await countComing(tx, 'archive.applications', applicationId);
    if (coming > 0) throw fail('archive.applications.unfinishedScans', { count: coming });
    const languages = (await setting(tx, 'data.submit.languages')) as SubmitLanguages;
    const lacking = missing(row, await records.scans(tx, applicationId), languages);
    const faults = [...lacking.map(({ path, key }) => ({ path, reason: key as string })), ...wrong(row)];
    if (faults.length > 0) throw failFields('archive.applications.incomplete', faults);
    await mailHandedIn(tx, row, tx.actor.deptId);
    return { submitTime: tx.now, opinion: '' };
  });
}

function wrong({ startDate, endDate }: ApplicationRecord): { path: string; reason: string }[] {
  const isTurned = startDate !== null && endDate !== null && endDate < startDate;
  return isTurned ? [{ path: 'endDate', reason: 'archive.applications.period' }] : [];
}

/**
 * Takes the caller's application back for changes, before the centre decides. @throws archive.applications.notFound,
 * 601 archive.applications.wrongState
 */
export const recall = (ctx: Context, applicationId: number): Promise<void> =>
  act(ctx, { applicationId }, { name: 'recall' }, async () => ({}));

/**
 * Cancels the caller's application permanently. If it was never submitted, its scans are deleted; otherwise they are
 * kept, because the centre may have read them.
 * @throws archive.applications.notFound, 601 archive.applications.wrongState
 */
export const cancel = (ctx: Context, applicationId: number): Promise<void> =>
  act(ctx, { applicationId }, { name: 'cancel' }, async (tx, { submitTime }) => {
    if (submitTime === null) await removeFiles(tx, await records.takeScans(tx, applicationId));
    return {};
  });
