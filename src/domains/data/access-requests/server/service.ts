import { conflict, fail, failFields } from '#shared/fail';
import { wireDay } from '#shared/time';
import { noteOperation } from '#server/audit/audit';
import { inTransaction, type Context } from '#server/context';
import type { FileReply, Incoming } from '#server/routes';
import type { Previewed } from '#module/files/previews';
import {
  fileReply,
  findFile,
  referTo,
  removeFile,
  storeFile,
  withOneFile,
  type StoredFile,
} from '#module/system/uploads';
import { endGrants, insertGrant, knownResource } from '#module/data/record-pages';
import { findResource, isEditor, isInScope, type ResourceRecord } from '#module/data/resources';
import { isOn, setting } from '#module/system/settings';
import {
  accessActs,
  agreementTypes,
  largestAgreement,
  type AccessAct,
  type AccessStatus,
  type accessRequests,
  accessStatus,
} from '../contract.ts';
import type { ParsedOf } from '#shared/contract';
import { mailAnswered, mailApplicant, mailFollowed, mailNew } from './mails.ts';
import { may } from './policy.ts';
import * as queries from './queries.ts';
import type { RequestRow } from './queries.ts';
import { resourceStatus } from '#contract/data/resources';

/** Record type of a signed agreement. */
const refType = 'data.access-requests';

/** Limit of an access period in months. */
const longestGrant = 120;

/** The reason why the caller cannot request this resource; null if they may. */
async function refusalToAsk(ctx: Context, row: ResourceRecord) {
  if (row.status !== resourceStatus.published || row.sharingMethod !== 'restricted' || isEditor(ctx.actor, row))
    return fail('data.access-requests.noNeed');
  const last = await queries.lastOf(ctx, row.resourceId, ctx.actor.userId);
  if (last?.status === accessStatus.pending || last?.status === accessStatus.supplement)
    return conflict('data.access-requests.duplicate');
  if (last?.status === accessStatus.approved) return conflict('data.access-requests.valid', { date: last.validUntil! });
  const held = await queries.heldIn(ctx, row, ctx.actor.userId);
  return held?.isThis ? conflict('data.access-requests.valid', { date: held.validUntil }) : null;
}

/**
 * The caller's last request for a resource, whether another one may be sent, and granted access to any version. @throws
 * data.resources.notFound
 */
export async function requestState(ctx: Context, publicId: string) {
  const row = await knownResource(ctx, publicId);
  const [request, refusal, held] = await Promise.all([
    queries.lastOf(ctx, row.resourceId, ctx.actor.userId),
    refusalToAsk(ctx, row),
    queries.heldIn(ctx, row, ctx.actor.userId),
  ]);
  return { request, mayRequest: refusal === null, held };
}

type Body = ParsedOf<(typeof accessRequests)['create']>['body'];

/**
 * Asks for access; owner and data administrators get a mail.
 * @throws data.resources.notFound, data.access-requests.noNeed, 601 data.access-requests.duplicate|valid
 */
export async function create(
  ctx: Context,
  { publicId, agreed: _agreed, ...body }: Body,
): Promise<{ requestId: number }> {
  return inTransaction(ctx, async (tx) => {
    const row = await knownResource(tx, publicId);
    const refusal = await refusalToAsk(tx, row);
    if (refusal) throw refusal;
    const requestId = await queries.insert(tx, {
      ...body,
      resourceId: row.resourceId,
      periodStart: body.periodStart || null,
      periodEnd: body.periodEnd || null,
    });
    await queries.steps.insert(tx, requestId, 'create', body.usageDesc.slice(0, 2000));
    await mailNew(tx, (await queries.find(tx, requestId))!);
    return { requestId };
  }).catch((error: unknown) => {
    // Of two concurrent requests, the unique index admits one.
    if ((error as { constraint?: string }).constraint !== 'data_access_request_open') throw error;
    throw conflict('data.access-requests.duplicate');
  });
}

type Reader = 'applicant' | 'owner' | 'office';

/** A request, if the caller may see it. @throws data.access-requests.notFound */
export async function readable(ctx: Context, requestId: number, readers: readonly Reader[]): Promise<RequestRow> {
  return known(ctx, await queries.find(ctx, requestId), readers);
}

async function known(ctx: Context, row: RequestRow | undefined, readers: readonly Reader[]): Promise<RequestRow> {
  const { userId } = ctx.actor;
  const isReader =
    row &&
    ((readers.includes('applicant') && row.userId === userId) ||
      (readers.includes('owner') && row.ownerId === userId) ||
      // Readers from the back office already have the permission that the endpoint checks, within a data scope.
      (readers.includes('office') && (await isInScope(ctx, row.resourceId))));
  if (!isReader) throw fail('data.access-requests.notFound');
  return row;
}

interface Which {
  requestId: number;
  /** The version that the caller has read; not needed for acts of the applicant only. */
  rowVer?: number;
}

/** Applies an act to a locked request. */
async function act(
  ctx: Context,
  which: Which,
  { name, reader, comments = '' }: { name: AccessAct; reader: Reader; comments?: string },
  work: (tx: Context, row: RequestRow) => Promise<Parameters<typeof queries.update>[2]> = async () => ({}),
): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const row = await known(tx, await queries.lock(tx, which.requestId), [reader]);
    noteOperation(tx, `${row.requestNo} ${row.titleZh || row.titleEn}`.trim());
    if (!may(tx.actor, name, row)) {
      if (row.userId === tx.actor.userId && reader === 'office') throw fail('data.access-requests.own');
      throw conflict('data.access-requests.wrongState', { status: row.status });
    }
    if (which.rowVer !== undefined && which.rowVer !== row.rowVer) throw conflict('data.access-requests.changed');
    const change = await work(tx, row);
    const { to } = accessActs[name];
    await queries.update(tx, row.requestId, { ...change, ...(to === 'same' ? {} : { status: to }) });
    await queries.steps.insert(tx, row.requestId, name, comments);
  });
}

const decided = (ctx: Context, reason: string) => ({
  decidedBy: ctx.actor.userId || null,
  decidedAt: ctx.now,
  decisionReason: reason,
});

/** Asks the applicant for more information. @throws data.access-requests.notFound, 601 wrongState|changed */
export const askMore = (ctx: Context, which: Which & { comments: string }, reader: 'owner' | 'office') =>
  act(ctx, which, { name: 'supplement', reader, comments: which.comments }, async (tx, row) => {
    await mailApplicant(tx, row, 'supplement', { reason: which.comments });
    return { decisionReason: which.comments };
  });

/** The applicant's answer makes the request pending again. */
export const answer = (ctx: Context, requestId: number, comments: string) =>
  act(ctx, { requestId }, { name: 'answer', reader: 'applicant', comments }, async (tx, row) => {
    await mailAnswered(tx, row, comments);
    return { decisionReason: '' };
  });

export const cancel = (ctx: Context, requestId: number) =>
  act(ctx, { requestId }, { name: 'cancel', reader: 'applicant' });

/** Records that the owner agrees or objects; the person who decides reads it. */
export const consent = (
  ctx: Context,
  which: Which & { agrees: boolean; comments: string; thisVersionOnly?: boolean | undefined },
) =>
  act(ctx, which, { name: 'consent', reader: 'owner', comments: which.comments }, async () => ({
    ownerConsent: which.agrees ? '1' : '0',
    ownerComment: which.comments,
    ...keptTo(which),
  }));

const keptTo = ({ thisVersionOnly }: { thisVersionOnly?: boolean | undefined }) =>
  thisVersionOnly === undefined ? {} : { thisVersionOnly };

/**
 * Grants access until the end of a day, also to later versions unless it is limited to this one.
 * @throws data.access-requests.until|agreementNeeded|consentNeeded|notRestricted|own, 601 wrongState|changed
 */
export const approve = (
  ctx: Context,
  which: Which & { validUntil: string; comments: string; thisVersionOnly?: boolean | undefined },
) =>
  act(ctx, which, { name: 'approve', reader: 'office', comments: which.comments }, async (tx, row) => {
    const { validUntil } = which;
    if (validUntil < wireDay(tx.now) || validUntil > dayAfter(tx.now, longestGrant))
      throw failFields('data.access-requests.until', [{ path: 'validUntil', reason: 'data.access-requests.until' }]);
    const resource = await findResource(tx, row.resourceId);
    if (resource?.status !== resourceStatus.published && resource?.status !== resourceStatus.superseded)
      throw fail('data.access-requests.notRestricted');
    if (row.purpose === 'commercial' && row.agreementFile === null) throw fail('data.access-requests.agreementNeeded');
    if (row.ownerConsent !== '1' && isOn(await setting(tx, 'data.access.ownerConsent')))
      throw fail('data.access-requests.consentNeeded');
    await insertGrant(tx, { resourceId: row.resourceId, userId: row.userId, requestId: row.requestId, validUntil });
    await mailApplicant(tx, row, 'approved', { until: validUntil, reason: which.comments });
    return { ...decided(tx, which.comments), ...keptTo(which), validUntil };
  });

/** The same day some months later, or the last day of a shorter month. */
function dayAfter(now: Date, months: number): string {
  const today = new Date(`${wireDay(now)}T00:00:00Z`);
  const [year, month] = [today.getUTCFullYear(), today.getUTCMonth() + months];
  const last = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  return new Date(Date.UTC(year, month, Math.min(today.getUTCDate(), last))).toISOString().slice(0, 10);
}

export const reject = (ctx: Context, which: Which & { comments: string }) =>
  act(ctx, which, { name: 'reject', reader: 'office', comments: which.comments }, async (tx, row) => {
    await mailApplicant(tx, row, 'rejected', { reason: which.comments });
    return decided(tx, which.comments);
  });

/** Revokes access; files are refused from the commit on. */
export const revoke = (ctx: Context, which: Which & { comments: string }) =>
  act(ctx, which, { name: 'revoke', reader: 'office', comments: which.comments }, async (tx, row) => {
    await endGrants(tx, { requestId: row.requestId });
    await mailApplicant(tx, row, 'revoked', { reason: which.comments });
    return decided(tx, which.comments);
  });

/** Stores the signed agreement of the caller's own request and replaces the previous one. @throws system.uploads.* */
export async function attachAgreement(ctx: Context, requestId: number, incoming: Incoming): Promise<void> {
  await readable(ctx, requestId, ['applicant']);
  await withOneFile(incoming, (source) => {
    const rule = { bucket: 'protected', types: agreementTypes, maxBytes: largestAgreement } as const;
    return storeFile(ctx, source, rule, (tx, stored) =>
      act(tx, { requestId }, { name: 'attach', reader: 'applicant', comments: stored.originName }, async (_, row) => {
        await referTo(tx, stored.fileId, refType, requestId);
        if (row.agreementFile !== null) await removeFile(tx, row.agreementFile);
        return { agreementFile: stored.fileId };
      }),
    );
  });
}

/** The signed agreement. @throws data.access-requests.notFound */
export async function agreement(ctx: Context, requestId: number, readers: readonly Reader[]): Promise<FileReply> {
  return fileReply(ctx, await agreementFile(ctx, requestId, readers));
}

async function agreementFile(ctx: Context, requestId: number, readers: readonly Reader[]): Promise<StoredFile> {
  const row = await readable(ctx, requestId, readers);
  const file = row.agreementFile === null ? undefined : await findFile(ctx, row.agreementFile);
  if (!file) throw fail('data.access-requests.notFound');
  return file;
}

/** The signed agreement as a preview for the back office. @throws data.access-requests.notFound */
export async function scan(ctx: Context, requestId: number): Promise<Previewed> {
  const file = await agreementFile(ctx, requestId, ['office']);
  return { ...file, name: file.originName };
}

/** The default last day of an approval today. */
export async function proposedUntil(ctx: Context): Promise<string> {
  return dayAfter(ctx.now, Number(await setting(ctx, 'data.access.months')));
}

/** Requests per transaction. */
const batch = 200;

/** Sets approved requests to expired; access already ended at midnight. */
export async function expire(ctx: Context): Promise<void> {
  for (;;) {
    const due = await queries.overdue(ctx, batch);
    for (const requestId of due)
      await inTransaction(ctx, async (tx) => {
        const row = await queries.lock(tx, requestId);
        if (row?.status !== accessStatus.expired) return;
        await queries.update(tx, requestId, { status: accessActs.expire.to });
        await queries.steps.insert(tx, requestId, 'expire');
        await endGrants(tx, { requestId });
        await mailApplicant(tx, row, 'expired', { until: row.validUntil! });
      });
    if (due.length < batch) return;
  }
}

/** Extends access to a new version of restricted data, and tells the holders. */
export async function followVersion(ctx: Context, row: ResourceRecord): Promise<void> {
  if (row.sharingMethod !== 'restricted') return;
  await mailFollowed(ctx, await queries.follow(ctx, row), row);
}

/** Ends the requests and the access of a withdrawn resource; access to other versions stays. */
export async function endAll(ctx: Context, resourceId: number, reason: string): Promise<void> {
  const open: AccessStatus[] = [accessStatus.pending, accessStatus.supplement, accessStatus.approved];
  const rows = await queries.lockOf(ctx, resourceId, open);
  await endGrants(ctx, { resourceId });
  const going = await queries.givingAccess(
    ctx,
    rows.map(({ requestId }) => requestId),
  );
  for (const row of rows) {
    if (row.status === accessStatus.approved && going.includes(row.requestId)) continue;
    const name =
      row.status === accessStatus.approved ? 'revoke' : row.status === accessStatus.expired ? 'expire' : 'end';
    await queries.update(ctx, row.requestId, { ...decided(ctx, reason), status: accessActs[name].to });
    await queries.steps.insert(ctx, row.requestId, name, reason);
    if (name !== 'expire') await mailApplicant(ctx, row, 'ended', { reason });
  }
}

/**
 * Adapts open requests to a new owner. The consent of the previous owner is asked again, and the new owner's own
 * request is cancelled. Granted access stays.
 */
export async function resetOwnerConsent(ctx: Context, resourceId: number, ownerId: number): Promise<void> {
  for (const row of await queries.lockOf(ctx, resourceId, [accessStatus.pending, accessStatus.supplement])) {
    if (row.userId === ownerId) {
      await queries.update(ctx, row.requestId, { status: accessActs.end.to });
      await queries.steps.insert(ctx, row.requestId, 'end');
    } else if (row.ownerConsent !== null)
      await queries.update(ctx, row.requestId, { ownerConsent: null, ownerComment: '' });
  }
}

/** Ends open requests for a resource that is now open; granted access stays until it expires. */
export async function endOpen(ctx: Context, resourceId: number): Promise<void> {
  for (const row of await queries.lockOf(ctx, resourceId, [accessStatus.pending, accessStatus.supplement])) {
    await queries.update(ctx, row.requestId, { status: accessActs.end.to });
    await queries.steps.insert(ctx, row.requestId, 'end');
    await mailApplicant(ctx, row, 'noNeed');
  }
}
