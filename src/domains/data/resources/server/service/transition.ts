import { conflict, fail } from '#shared/fail';
import type { Updateable } from 'kysely';
import { noteOperation } from '#server/audit/audit';
import type { Context } from '#server/context';
import { announce, event } from '#server/events';
import type { DataResource } from '#server/database/schema';
import { indexResource } from '#module/data/search';
import { settings } from '#module/system/settings';
import {
  transitions,
  type Act,
  type Move,
  type ResourceStatus,
  type Transition,
  resourceStatus,
} from '../../contract.ts';
import { isOpen, isOwner, may } from '../policy.ts';
import { insertHistory } from '../queries/history.ts';
import { addHold, hasHold, removeHold } from '../queries/holds.ts';
import { lockResource, updateResource, type ResourceRecord } from '../queries/records.ts';
import { lockPublished, lockSuperseded, markLatest } from '../queries/versions.ts';

/** A resource went from one state to another. */
export const resourceMoved = event<{ before: ResourceRecord; row: ResourceRecord; act: Move }>('data.resources.moved');

/** An approved resource is about to be public: listeners may hold it ({@link holdPublication}). */
export const publicationDue = event<{ row: ResourceRecord }>('data.resources.publicationDue');

/** Characters of the portal's name that a record keeps. */
const longestName = 200;

/** Moves that nothing else writes down: reviews keep their own history, managers' deeds come with a reason. */
const writtenHere: ReadonlySet<Move> = new Set(['submit', 'recall', 'publish', 'supersede', 'reinstate']);

/** Metadata, files or sharing of a resource are not what they were, by another way than the form that fills it. */
export const resourceChanged = event<{ before: ResourceRecord; row: ResourceRecord }>('data.resources.changed');

/**
 * Moves a locked resource along the table of transitions and answers it as it is then. Who may act is asked before.
 * @throws 601 data.resources.wrongState when the table knows no such way from the present state
 */
export async function move(
  ctx: Context,
  row: ResourceRecord,
  act: Move,
  change: Omit<Updateable<DataResource>, 'status'> = {},
): Promise<ResourceRecord> {
  const { from, to } = transitions[act] as { from: readonly ResourceStatus[]; to: ResourceStatus };
  noteOperation(ctx, nameInLog(row));
  if (!from.includes(row.status)) throw wrongState(row.status);
  const rowVer = await updateResource(ctx, row.resourceId, { ...change, status: to });
  const moved = { ...row, ...(change as Partial<ResourceRecord>), status: to, rowVer, updateTime: ctx.now };
  if (writtenHere.has(act)) await insertHistory(ctx, row.resourceId, act);
  await announce(ctx, resourceMoved, { before: row, row: moved, act });
  return moved;
}

/**
 * Refuses an act that the caller may not do with the record now; whether it may be known at all is asked before.
 * @throws data.resources.ownerOnly, 601 data.resources.wrongState
 */
export function refuseUnless(ctx: Context, act: Act, row: ResourceRecord): void {
  if (may(ctx.actor, act, row)) return;
  const rule: Transition = transitions[act];
  if (rule.by === 'owner' && !isOwner(ctx.actor, row)) throw fail('data.resources.ownerOnly');
  throw wrongState(row.status);
}

/** A resource as the operation log names it. */
export const nameInLog = ({ resourceNo, titleZh, titleEn }: ResourceRecord): string =>
  `${resourceNo} ${titleZh || titleEn}`.trim();

/** Refusal of an act that the present state does not know. */
export const wrongState = (status: ResourceStatus) => conflict('data.resources.wrongState', { status });

/**
 * Publishes an approved resource in the caller's transaction unless somebody holds it: it is dated, known to everybody
 * and found by the search from the commit on, in place of the version before it. Answers it as it is then.
 */
export async function publish(ctx: Context, row: ResourceRecord): Promise<ResourceRecord> {
  await announce(ctx, publicationDue, { row });
  if (await hasHold(ctx, row.resourceId)) return row;
  const published = await move(ctx, row, 'publish', {
    publishDate: ctx.now,
    filesPublic: isOpen(row, ctx.now),
    ...(await repositoryNames(ctx)),
  });
  await supersedeOthers(ctx, row);
  await indexResource(ctx, row.resourceId);
  return { ...published, isLatest: true };
}

/** The portal's name as a record that is published now keeps it. */
export async function repositoryNames(ctx: Context): Promise<{ repositoryZh: string; repositoryEn: string }> {
  const names = await settings(ctx, ['site.name.zh', 'site.name.en']);
  return {
    repositoryZh: names['site.name.zh'].slice(0, longestName),
    repositoryEn: names['site.name.en'].slice(0, longestName),
  };
}

/** Makes a locked, published resource the newest version of its group: the one that was it is superseded. */
export async function supersedeOthers(ctx: Context, row: ResourceRecord): Promise<void> {
  for (const old of await lockPublished(ctx, row.versionGroup, row.resourceId)) {
    await move(ctx, old, 'supersede');
    await indexResource(ctx, old.resourceId);
  }
  await markLatest(ctx, row.versionGroup, row.resourceId);
}

/** Gives the place of a withdrawn newest version to the newest one that is left; without any it stays the newest. */
export async function reinstatePrevious(ctx: Context, withdrawn: ResourceRecord): Promise<void> {
  if ((await lockPublished(ctx, withdrawn.versionGroup, withdrawn.resourceId)).length > 0) return;
  const previous = await lockSuperseded(ctx, withdrawn.versionGroup);
  if (!previous) return;
  await move(ctx, previous, 'reinstate');
  await markLatest(ctx, withdrawn.versionGroup, previous.resourceId);
  await indexResource(ctx, previous.resourceId);
}

/** Keeps an approved resource from being published until the same name releases it; for listeners of its approval. */
export const holdPublication = (ctx: Context, resourceId: number, by: string): Promise<void> =>
  addHold(ctx, resourceId, by);

/** Writes identifiers that a service has registered into a locked resource, before it is published. */
export async function assignIdentifiers(
  ctx: Context,
  resourceId: number,
  identifiers: { doi?: string; cstr?: string },
): Promise<void> {
  await updateResource(ctx, resourceId, identifiers);
}

/** Gives a hold back, in the caller's transaction; the last one publishes what was approved. */
export async function releasePublication(ctx: Context, resourceId: number, by: string): Promise<void> {
  const row = await lockResource(ctx, resourceId);
  await removeHold(ctx, resourceId, by);
  if (row?.status === resourceStatus.approved) await publish(ctx, row);
}
