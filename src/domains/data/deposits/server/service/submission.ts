import { conflict, fail, failFields } from '#shared/fail';
import { isHostListed } from '#shared/hosts';
import { pick, translatorOf, type Language } from '#shared/texts';
import { inTransaction, type Context } from '#server/context';
import { isCallable } from '#server/http/http-client';
import { notify } from '#module/system/notifications';
import { setting } from '#module/system/settings';
import { depositTexts } from '../../texts/index.ts';
import { isOwner, type ResourceRecord, ftpAccess, lockOwn, refuseUnless } from '#module/data/resources';
import { takenIdentifiers } from '../queries/drafts.ts';
import { setAuthors } from '../queries/affiliations.ts';
import { move } from '#module/data/life-cycle';
import { numberOf } from '#module/data/versions';
import { uploadsOf } from '#module/data/record-files';
import { callbackHostsOf, insertRevision } from '../queries/drafts.ts';
import { settledAuthors } from './affiliations.ts';
import { faultsOf, type Fault } from './faults.ts';
import { applies, fieldsThatHave, resourceStatus, ruleOf } from '#contract/data/resources';

/**
 * Submits the caller's own resource for review: freezes the content as a revision, and sends mails to owner and
 * auditors, in one transaction.
 * @throws data.resources.notFound|uploadRunning, 601 data.resources.wrongState|changed, data.resources.incomplete with
 * every faulty field
 */
export async function submit(ctx: Context, resourceId: number, rowVer: number): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const row = await lockOwn(tx, resourceId);
    refuseUnless(tx, 'submit', row);
    if (row.rowVer !== rowVer) throw conflict('data.resources.changed');
    await refuseUnderUploads(tx, resourceId);
    const faults = [...(await faultsOf(tx, row)), ...(await taken(tx, row)), ...(await strangeCallback(tx, row))];
    if (faults.length) throw failFields('data.resources.incomplete', faults);
    const revisionNo = row.revisionNo + 1;
    const version = await numberOf(tx, row);
    const ftpPasswordEnc = ftpAccess(tx, row).password === '' ? null : row.ftpPasswordEnc;
    const authors = await settledAuthors(tx, row.authors);
    await setAuthors(tx, resourceId, authors);
    const change = { ...applicable(row), ftpPasswordEnc, version, revisionNo, submitTime: tx.now };
    const submitted = await move(tx, { ...row, authors }, 'submit', change);
    await insertRevision(tx, resourceId, revisionNo, snapshot(submitted));
    await confirm(tx, submitted);
  }).catch((error: unknown) => {
    throw takenMeanwhile(error) ?? error;
  });
}

/** Uploads in progress would be missing from the submission. */
async function refuseUnderUploads(ctx: Context, resourceId: number): Promise<void> {
  const { running, unfinished } = await uploadsOf(ctx, resourceId);
  if (running > 0) throw fail('data.resources.uploadRunning');
  if (unfinished > 0) throw fail('data.resources.uploadUnfinished', { count: unfinished });
}

async function taken(ctx: Context, row: ResourceRecord): Promise<Fault[]> {
  return (await takenIdentifiers(ctx, row)).map((kind) => ({ path: kind, reason: `data.resources.taken.${kind}` }));
}

/** A callback host must be in the register of systems or, for people's submissions, in the setting. */
async function strangeCallback(ctx: Context, row: ResourceRecord): Promise<Fault[]> {
  if (row.callbackUrl === '') return [];
  if (!isCallable(ctx, row.callbackUrl)) return [{ path: 'callbackUrl', reason: 'data.resources.invalid.callback' }];
  const hosts =
    row.publisherAppId === null
      ? await setting(ctx, 'data.callback.hosts')
      : await callbackHostsOf(ctx, row.publisherAppId);
  return isHostListed(row.callbackUrl, hosts)
    ? []
    : [{ path: 'callbackUrl', reason: 'data.resources.invalid.callbackHost' }];
}

/** Of two concurrent submissions of one identifier the index admits one; the other gets this failure. */
function takenMeanwhile(error: unknown) {
  const { code, constraint } = error as { code?: string; constraint?: string };
  if (code !== '23505') return undefined;
  const kind = ({ data_resource_doi: 'doi', data_resource_cstr: 'cstr', data_resource_unique_id: 'uniqueId' } as const)[
    constraint ?? ''
  ];
  return kind && failFields('data.resources.incomplete', [{ path: kind, reason: `data.resources.taken.${kind}` }]);
}

/**
 * Empties fields that the selected sharing method does not use, so that no page shows an irrelevant reason. A licence
 * stays.
 */
export function applicable(row: ResourceRecord): Partial<ResourceRecord> {
  const unused = fieldsThatHave('when').filter((field) => {
    const { kind, when } = ruleOf(field);
    return when?.sharingMethod && kind !== 'license' && !applies(field, row);
  });
  return Object.fromEntries(unused.map((field) => [field, ruleOf(field).kind === 'day' ? null : '']));
}

/** The submitted metadata, without the FTP password; the database adds the list of files. */
export function snapshot(row: ResourceRecord): object {
  const { ftpPasswordEnc: _secret, viewCount: _views, downloadCount: _downloads, words: _words, ...metadata } = row;
  return metadata;
}

/**
 * Recalls a submitted resource that is not claimed yet.
 * @throws data.resources.notFound|ownerOnly, 601 data.resources.claimed|wrongState
 */
export function recall(ctx: Context, resourceId: number): Promise<void> {
  return inTransaction(ctx, async (tx) => {
    const row = await lockOwn(tx, resourceId);
    if (row.status === resourceStatus.reviewing && isOwner(tx.actor, row)) throw conflict('data.resources.claimed');
    refuseUnless(tx, 'recall', row);
    await move(tx, row, 'recall');
  });
}

/** Sends a mail to the owner; reviewers hear of it from `data/reviews`. */
async function confirm(ctx: Context, row: ResourceRecord): Promise<void> {
  const days = await setting(ctx, 'data.review.days');
  const write = (language: Language) => {
    const t = translatorOf(depositTexts, language);
    const words = { title: pick(row.titleZh, row.titleEn, language), days };
    return { title: t('mail.submittedSubject', words), body: t('mail.submittedBody', words) };
  };
  await notify(ctx, [row.ownerId], { topic: 'ownData', path: '/archive/mine', write });
}
