import type { z } from 'zod';
import { conflict, fail, failFields } from '#shared/fail';
import type { PageQuery } from '#shared/paging';
import { wireDay } from '#shared/time';
import { noteOperation } from '#server/audit/audit';
import { inTransaction, type Context } from '#server/context';
import { isMoreOpen, type Sharing, resourceStatus } from '#contract/data/resources';
import { activePerson, changeOwner, moveToCenter, personOf } from '#module/data/record-people';
import { changeSharing, checkedSharing, restore, sharingOf, withdraw } from '#module/data/life-cycle';
import {
  isInScope,
  isParty,
  lockExisting,
  lockResource,
  lockOwn,
  refuseUnless,
  type ResourceRecord,
} from '#module/data/resources';
import { newVersionFor } from '#module/data/versions';
import {
  changeKinds,
  type Change,
  type ChangeKind,
  type ChangeQuery,
  type ReceivedQuery,
  changeStatus,
} from '../contract.ts';
import { carryOutCorrection, correctionsOf } from './correcting.ts';
import { ask, once, refuseStale } from './asking.ts';
import { mailAbout } from './mails.ts';
import { mayDecide, mayTakeBack } from './policy.ts';
import * as queries from './queries.ts';
import type { ChangeRow } from './queries.ts';

/** The record as the caller read it before acting on it. */
interface Read {
  resourceId: number;
  rowVer: number;
}

const subjectOf = (ctx: Context, row: ChangeRow) => ({ ...row, isParty: isParty(ctx.actor, row) });

/** A request in the format for pages. */
function shown(ctx: Context, row: ChangeRow): z.input<typeof Change> {
  const isShare = row.kind === 'share';
  return {
    ...row,
    before: isShare ? ({ ...row, openDate: row.openDate ?? '' } as Sharing) : null,
    terms: isShare ? (row.terms as Sharing) : null,
    corrections: row.kind === 'correct' ? correctionsOf(row) : [],
    may: { decide: mayDecide(ctx.actor, subjectOf(ctx, row)), takeBack: mayTakeBack(ctx.actor, row) },
  };
}

const page = (ctx: Context, { total, rows }: { total: number; rows: ChangeRow[] }) => ({
  total,
  rows: rows.map((row) => shown(ctx, row)),
});

export const listOf = async (ctx: Context, resourceId: number, query: PageQuery) =>
  page(ctx, await queries.listOf(ctx, resourceId, query));
export const listReceived = async (ctx: Context, query: ReceivedQuery) =>
  page(ctx, await queries.listReceived(ctx, query));

/** Change requests that the back office decides. */
export async function list(ctx: Context, query: ChangeQuery) {
  const kinds = (Object.keys(changeKinds) as ChangeKind[]).filter((kind) => changeKinds[kind].decides !== 'receiver');
  return page(ctx, await queries.list(ctx, query, kinds));
}

/**
 * Changes how the caller's published resource is shared: at once when no access is lost, otherwise when a reviewer
 * agrees. Returns whether the change is in force.
 * @throws data.resources.notFound|ownerOnly|incomplete, data.change-requests.reasonNeeded, 601
 * data.resources.wrongState|changed, data.change-requests.waiting|same
 */
export function share(
  ctx: Context,
  { resourceId, rowVer, reason, ...terms }: Sharing & { resourceId: number; rowVer: number; reason: string },
): Promise<{ applied: boolean }> {
  return inTransaction(ctx, async (tx) => {
    const row = await lockOwn(tx, resourceId);
    refuseUnless(tx, 'share', row);
    refuseStale(row, rowVer);
    const before = sharingOf(row);
    const after = checkedSharing(row, terms);
    if (JSON.stringify(before) === JSON.stringify(after)) throw conflict('data.change-requests.same');
    if (isMoreOpen(before, after, wireDay(tx.now))) {
      await queries.dropWaiting(tx, resourceId, ['share']);
      await changeSharing(tx, row, after, { act: 'share', reason });
      return { applied: true };
    }
    if (reason === '')
      throw failFields('data.change-requests.reasonNeeded', [
        { path: 'reason', reason: 'data.change-requests.reasonNeeded' },
      ]);
    await ask(tx, row, { kind: 'share', reason, terms: after });
    return { applied: false };
  });
}

/** The owner requests the withdrawal of a resource. @throws data.resources.*, 601 data.change-requests.waiting */
export function askWithdrawal(ctx: Context, it: Read & { reason: string }): Promise<void> {
  return inTransaction(ctx, async (tx) => {
    const row = await lockOwn(tx, it.resourceId);
    refuseUnless(tx, 'askWithdrawal', row);
    refuseStale(row, it.rowVer);
    await ask(tx, row, { kind: 'withdraw', reason: it.reason });
  });
}

/**
 * The first of two people who restore a withdrawn resource requests it. @throws data.resources.*, 601
 * data.change-requests.waiting
 */
export function askRestore(ctx: Context, it: Read & { reason: string }): Promise<void> {
  return inTransaction(ctx, async (tx) => {
    const row = await lockExisting(tx, it.resourceId);
    refuseUnless(tx, 'restore', row);
    refuseStale(row, it.rowVer);
    await ask(tx, row, { kind: 'restore', reason: it.reason });
  });
}

/**
 * The owner offers a resource to a person, who accepts or refuses. @throws data.resources.noSuchPerson|ownsIt and as
 * above
 */
export function handOver(ctx: Context, it: Read & { who: string; reason: string }): Promise<void> {
  return inTransaction(ctx, async (tx) => {
    const row = await lockOwn(tx, it.resourceId);
    refuseUnless(tx, 'handOver', row);
    refuseStale(row, it.rowVer);
    const receiver = await activePerson(tx, it.who);
    if (receiver.userId === row.ownerId) throw fail('data.resources.ownsIt');
    const { resourceId, reason } = it;
    await once(queries.insert(tx, { resourceId, kind: 'handOver', reason, receiverId: receiver.userId }));
    await mailAbout(
      tx,
      { ...row, kind: 'handOver' },
      { to: [receiver.userId], letter: 'handOver', reason, link: '/archive/mine' },
    );
  });
}

/** @throws data.change-requests.notFound, 601 data.change-requests.settled */
export function takeBack(ctx: Context, changeId: number): Promise<void> {
  return inTransaction(ctx, async (tx) => {
    const row = await queries.lock(tx, changeId);
    if (row?.askedBy !== tx.actor.userId) throw fail('data.change-requests.notFound');
    if (!mayTakeBack(tx.actor, row)) throw conflict('data.change-requests.settled');
    await queries.settle(tx, changeId, changeStatus.takenBack);
  });
}

/**
 * Approves or rejects; an approval carries out the change in the same transaction.
 * @param side whose kinds are decided here: hand-overs by their receivers, everything else by the office
 * @throws data.change-requests.notFound|own, 601 data.change-requests.settled, data.resources.changed and everything
 * that the change throws
 */
export function decide(
  ctx: Context,
  it: { changeId: number; rowVer: number; accepts: boolean; comments: string },
  side: 'receiver' | 'office',
): Promise<void> {
  return inTransaction(ctx, async (tx) => {
    // Locks the resource before the request, in the same order as all other code.
    const found = await queries.find(tx, it.changeId);
    const resource = found && (await lockResource(tx, found.resourceId));
    const row = resource && (await queries.lock(tx, it.changeId));
    const isHere = row && (changeKinds[row.kind].decides === 'receiver') === (side === 'receiver');
    if (!isHere || (side === 'receiver' && row.receiverId !== tx.actor.userId))
      throw fail('data.change-requests.notFound');
    if (side === 'office' && !(await isInScope(tx, row.resourceId))) throw fail('data.change-requests.notFound');
    noteOperation(tx, `${row.resourceNo} ${row.titleZh || row.titleEn}`.trim());
    if (row.status !== changeStatus.waiting) throw conflict('data.change-requests.settled');
    if (!mayDecide(tx.actor, subjectOf(tx, row))) throw fail('data.change-requests.own');
    refuseStale(resource, it.rowVer);
    await queries.settle(tx, row.changeId, it.accepts ? changeStatus.accepted : changeStatus.refused, it.comments);
    if (it.accepts) await carryOut(tx, row);
    const letter = it.accepts ? 'accepted' : 'refused';
    const reason = it.comments;
    await mailAbout(tx, row, { to: [row.askedBy], letter, reason, link: `/data/detail/${row.publicId}` });
  });
}

async function carryOut(ctx: Context, change: ChangeRow): Promise<void> {
  const { resourceId, reason } = change;
  switch (change.kind) {
    case 'withdraw':
      await withdraw(ctx, resourceId, reason);
      return;
    case 'restore':
      await restore(ctx, resourceId, reason);
      return;
    case 'correct':
      await carryOutCorrection(ctx, change);
      return;
    case 'share': {
      const row = await lockExisting(ctx, resourceId);
      // The permission of the owner was checked with the request; only the state has to be checked again.
      if (row.status !== resourceStatus.published) throw conflict('data.resources.wrongState', { status: row.status });
      await changeSharing(ctx, row, change.terms as Sharing, { act: 'share', reason });
      return;
    }
    case 'handOver': {
      // The receiver has no access to it yet, so the data scope is not checked.
      const row = await lockResource(ctx, resourceId);
      const receiver = await personOf(ctx, change.receiverId!);
      if (row?.ownerId !== change.askedBy || !receiver) throw conflict('data.change-requests.settled');
      await changeOwner(ctx, row, receiver, { act: 'handOver', reason });
    }
  }
}

/** Withdraws a resource at once. @throws data.resources.notFound, 601 data.resources.wrongState|changed */
export function withdrawNow(ctx: Context, it: Read & { reason: string }): Promise<void> {
  return inTransaction(ctx, async (tx) => {
    await lockAsRead(tx, it);
    await withdraw(tx, it.resourceId, it.reason);
  });
}

/** The resource in the version that the caller read, locked. */
async function lockAsRead(ctx: Context, it: Read): Promise<ResourceRecord> {
  const row = await lockExisting(ctx, it.resourceId);
  refuseStale(row, it.rowVer);
  return row;
}

/**
 * Changes the open date as a data administrator; the owner gets a mail.
 * @throws data.change-requests.notOpen, data.resources.notFound, 601 data.resources.wrongState|changed
 */
export function setOpenDate(ctx: Context, it: Read & { openDate: string; reason: string }): Promise<void> {
  return inTransaction(ctx, async (tx) => {
    const row = await lockAsRead(tx, it);
    refuseUnless(tx, 'setOpenDate', row);
    if (row.sharingMethod !== 'open') throw fail('data.change-requests.notOpen');
    await changeSharing(
      tx,
      row,
      { ...sharingOf(row), openDate: it.openDate },
      { act: 'setOpenDate', reason: it.reason },
    );
  });
}

/**
 * Creates the next version for the owner. @throws data.resources.notFound, 601
 * data.resources.wrongState|changed|versionOpen
 */
export function beginVersion(ctx: Context, it: Read & { reason: string }): Promise<number> {
  return inTransaction(ctx, async (tx) => newVersionFor(tx, await lockAsRead(tx, it), it.reason));
}

/** @throws data.resources.notFound|noSuchPerson|ownsIt, 601 data.resources.wrongState|changed */
export function giveTo(ctx: Context, it: Read & { who: string; reason: string }): Promise<void> {
  return inTransaction(ctx, async (tx) => {
    const row = await lockAsRead(tx, it);
    refuseUnless(tx, 'changeOwner', row);
    await changeOwner(tx, row, await activePerson(tx, it.who), { act: 'changeOwner', reason: it.reason });
  });
}

/**
 * Moves resources to a sub-center, all of them or none. Returns their number.
 * @throws data.resources.notFound|centerUnknown|inCenter, 601 data.resources.changed|wrongState
 */
export function moveAll(
  ctx: Context,
  it: { resources: readonly Read[]; deptId: number; reason: string },
): Promise<number> {
  return inTransaction(ctx, async (tx) => {
    const rows: ResourceRecord[] = [];
    // Concurrent moves lock the same resources in the same order.
    for (const one of it.resources.toSorted((a, b) => a.resourceId - b.resourceId))
      rows.push(await lockAsRead(tx, one));
    return moveToCenter(tx, rows, it);
  });
}
