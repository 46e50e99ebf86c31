import { conflict, fail, failFields } from '#shared/fail';
import { isHostListed } from '#shared/hosts';
import { pick, translatorOf, type Language } from '#shared/texts';
import { inTransaction, type Context } from '#server/context';
import { isCallable } from '#server/http/http-client';
import { auditorsCovering } from '#module/data/auditors';
import { holdersToTell } from '#module/system/departments';
import { notify } from '#module/system/notifications';
import { setting } from '#module/system/settings';
import { resourcesTexts } from '../../texts/index.ts';
import { isOwner } from '../policy.ts';
import { uploadsOf } from '../queries/files.ts';
import {
  callbackHostsOf,
  findResource,
  insertRevision,
  ownerOf,
  takenIdentifiers,
  type ResourceRecord,
} from '../queries/records.ts';
import { faultsOf, type Fault } from './faults.ts';
import { ftpPasswordOf } from './ftp-access.ts';
import { lockOwn } from './loading.ts';
import { move, refuseUnless } from './transition.ts';
import { versionToSubmit } from './versions.ts';
import { resourceStatus } from '../../contract.ts';

/**
 * Hands the caller's own resource in for review: what was submitted is frozen as a revision, owner and auditors get
 * a mail. Everything in one transaction.
 * @throws data.resources.notFound|uploadRunning, 601 data.resources.wrongState|changed, data.resources.incomplete
 *   with every faulty field
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
    const previous = row.previousId === null ? undefined : await findResource(tx, row.previousId);
    const version = previous ? await versionToSubmit(tx, row, previous) : row.version;
    const ftpPasswordEnc = ftpPasswordOf(tx, row) === '' ? null : row.ftpPasswordEnc;
    const change = { ...applicable(row), ftpPasswordEnc, version, revisionNo, submitTime: tx.now };
    const submitted = await move(tx, row, 'submit', change);
    await insertRevision(tx, resourceId, revisionNo, snapshot(submitted));
    await announce(tx, submitted);
  }).catch((error: unknown) => {
    throw takenMeanwhile(error) ?? error;
  });
}

/** What is still on its way would be missing. */
async function refuseUnderUploads(ctx: Context, resourceId: number): Promise<void> {
  const { running, unfinished } = await uploadsOf(ctx, resourceId);
  if (running > 0) throw fail('data.resources.uploadRunning');
  if (unfinished > 0) throw fail('data.resources.uploadUnfinished', { count: unfinished });
}

async function taken(ctx: Context, row: ResourceRecord): Promise<Fault[]> {
  return (await takenIdentifiers(ctx, row)).map((kind) => ({ path: kind, reason: `data.resources.taken.${kind}` }));
}

/** A callback goes only where somebody has vouched for: the register of systems, or the setting for people's own. */
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

/** Two submissions of one identifier at the same moment: the index lets one pass, the other learns why not. */
function takenMeanwhile(error: unknown) {
  const { code, constraint } = error as { code?: string; constraint?: string };
  if (code !== '23505') return undefined;
  const kind = ({ data_resource_doi: 'doi', data_resource_cstr: 'cstr', data_resource_unique_id: 'uniqueId' } as const)[
    constraint ?? ''
  ];
  return kind && failFields('data.resources.incomplete', [{ path: kind, reason: `data.resources.taken.${kind}` }]);
}

/** What the chosen sharing method has no use for is dropped, so that no page shows a reason that does not count. */
export function applicable(row: ResourceRecord) {
  return {
    openDate: row.sharingMethod === 'open' ? row.openDate : null,
    accessRestriction: row.sharingMethod === 'restricted' ? row.accessRestriction : '',
    accessRestrictionEn: row.sharingMethod === 'restricted' ? row.accessRestrictionEn : '',
    nonDisclosureReason: row.sharingMethod === 'closed' ? row.nonDisclosureReason : '',
  };
}

/** Metadata as submitted, without the FTP password; the list of files is written beside it by the database. */
export function snapshot(row: ResourceRecord): object {
  const { ftpPasswordEnc: _secret, viewCount: _views, downloadCount: _downloads, words: _words, ...metadata } = row;
  return metadata;
}

/**
 * Takes a submitted resource back while nobody has taken it for review.
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

/**
 * Whom the work is announced to: the auditors of the discipline in the register; everybody who may audit where there are
 * none. Only who sees the resource hears of it.
 */
async function auditorsFor(ctx: Context, row: ResourceRecord): Promise<number[]> {
  const { ownerOrganization } = await ownerOf(ctx, row.ownerId);
  const covering = await auditorsCovering(ctx, { ...row, ownerOrganization });
  return covering.length > 0 ? covering : holdersToTell(ctx, 'data:resource:audit', row.deptId, row.ownerId);
}

/** Tells the owner, and those who review. */
async function announce(ctx: Context, row: ResourceRecord): Promise<void> {
  const days = await setting(ctx, 'data.review.days');
  const write =
    (letter: 'submitted' | 'todo') =>
    (language: Language): { title: string; body: string } => {
      const t = translatorOf(resourcesTexts, language);
      const words = { title: pick(row.titleZh, row.titleEn, language), days };
      return { title: t(`mail.${letter}Subject`, words), body: t(`mail.${letter}Body`, words) };
    };
  await notify(ctx, [row.ownerId], { topic: 'ownData', path: '/archive/mine', write: write('submitted') });
  await notify(ctx, await auditorsFor(ctx, row), { topic: 'reviews', path: '/dms/approval', write: write('todo') });
}
