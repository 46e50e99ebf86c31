import { conflict, fail } from '#shared/fail';
import { inTransaction, type Context } from '#server/context';
import { announce, event } from '#server/events';
import type { Act } from '#contract/data/resources';
import type { Editor } from '../../contract.ts';
import {
  isOwner,
  insertHistory,
  type ResourceRecord,
  lockOwn,
  ownResource,
  refuseUnless,
} from '#module/data/resources';
import { takenIdentifiers } from '#module/data/deposits';
import { findPeople, findPerson, setEditors, setOwner, type Person } from '../queries.ts';
import { mailPerson } from './mails.ts';

/** All versions of a resource have a new owner. */
export const ownerChanged = event<{ resourceIds: readonly number[]; from: number; to: number }>(
  'data.record-people.ownerChanged',
);

/** A resource has a new co-editor. */
export const editorInvited = event<{ resourceId: number; userId: number }>('data.record-people.editorInvited');

/** Limit of co-editors per resource. */
const maxEditors = 20;

/** Co-editors of a resource. @throws data.resources.notFound */
export async function editors(ctx: Context, resourceId: number): Promise<Editor[]> {
  return findPeople(ctx, (await ownResource(ctx, resourceId)).editorIds);
}

/**
 * Invites a person to edit the caller's resource, by user name or verified e-mail address, and sends them a mail.
 * @throws data.resources.notFound|ownerOnly|noSuchPerson|ownsIt|manyEditors, 601 data.resources.wrongState
 */
export function invite(ctx: Context, resourceId: number, who: string): Promise<Editor> {
  return inTransaction(ctx, async (tx) => {
    const row = await lockOwn(tx, resourceId);
    refuseUnless(tx, 'invite', row);
    const person = await activePerson(tx, who);
    if (person.userId === row.ownerId) throw fail('data.resources.ownsIt');
    if (row.editorIds.includes(person.userId)) return person;
    if (row.editorIds.length >= maxEditors) throw fail('data.resources.manyEditors', { count: maxEditors });
    await setEditors(tx, resourceId, [...row.editorIds, person.userId]);
    await insertHistory(tx, resourceId, 'invite', { detail: { added: person.name } });
    await announce(tx, editorInvited, { resourceId, userId: person.userId });
    await mailPerson(tx, row, person.userId, 'invited', { name: tx.actor.userName });
    return person;
  });
}

/**
 * Removes a co-editor; co-editors may also remove themselves.
 * @throws data.resources.notFound|ownerOnly|notEditor, 601 data.resources.wrongState
 */
export function uninvite(ctx: Context, resourceId: number, userId: number): Promise<void> {
  return inTransaction(ctx, async (tx) => {
    const row = await lockOwn(tx, resourceId);
    if (userId !== tx.actor.userId) refuseUnless(tx, 'invite', row);
    if (!row.editorIds.includes(userId)) throw fail('data.resources.notEditor');
    const [person] = await findPeople(tx, [userId]);
    await setEditors(
      tx,
      resourceId,
      row.editorIds.filter((id) => id !== userId),
    );
    await insertHistory(tx, resourceId, 'invite', { detail: { removed: person?.name ?? '' } });
  });
}

/** An active account by user name or verified e-mail address. @throws data.resources.noSuchPerson */
export async function activePerson(ctx: Context, who: string): Promise<Person> {
  const person = await findPerson(ctx, who);
  if (!person) throw fail('data.resources.noSuchPerson');
  return person;
}

/** An active account by id. */
export async function personOf(ctx: Context, userId: number): Promise<Person | undefined> {
  return (await findPeople(ctx, [userId]))[0];
}

/**
 * Transfers a locked resource and its other versions to a new owner, in the caller's transaction. The caller has
 * checked the permission. Both owners get a mail.
 * @throws data.resources.ownsIt|taken.uniqueId
 */
export async function changeOwner(
  ctx: Context,
  row: ResourceRecord,
  to: Person,
  by: { act: Extract<Act, 'changeOwner' | 'handOver'>; reason: string },
): Promise<void> {
  if (isOwner({ ...ctx.actor, userId: to.userId }, row)) throw fail('data.resources.ownsIt');
  const taken = await takenIdentifiers(ctx, { ...row, ownerId: to.userId });
  if (taken.includes('uniqueId')) throw conflict('data.resources.taken.uniqueId');
  const [from] = await findPeople(ctx, [row.ownerId]);
  const resourceIds = await setOwner(ctx, row.versionGroup, to.userId);
  await insertHistory(ctx, row.resourceId, by.act, {
    reason: by.reason,
    detail: { ownerBefore: from?.name ?? '', ownerAfter: to.name },
  });
  await announce(ctx, ownerChanged, { resourceIds, from: row.ownerId, to: to.userId });
  for (const userId of [row.ownerId, to.userId])
    await mailPerson(ctx, row, userId, 'owner', { name: to.name, reason: by.reason || '-' });
}
