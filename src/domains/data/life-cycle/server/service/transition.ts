import type { Updateable } from 'kysely';
import { noteOperation } from '#server/audit/audit';
import type { Context } from '#server/context';
import { announce, event } from '#server/events';
import type { DataResource } from '#server/database/schema';
import { indexResource } from '#module/data/search';
import { settings } from '#module/system/settings';
import { transitions, type Move, type ResourceStatus, resourceStatus } from '#contract/data/resources';
import {
  isOpen,
  nameInLog,
  wrongState,
  insertHistory,
  lockResource,
  updateResource,
  type ResourceRecord,
} from '#module/data/resources';
import { addHold, hasHold, removeHold } from '../queries/holds.ts';
import { lockPublished, lockSuperseded, markLatest } from '../queries/newest.ts';

/** A resource changed its state. */
export const resourceMoved = event<{ before: ResourceRecord; row: ResourceRecord; act: Move }>('data.life-cycle.moved');

/** An approved resource is about to be published: listeners may hold it ({@link holdPublication}). */
export const publicationDue = event<{ row: ResourceRecord }>('data.life-cycle.publicationDue');

/** Characters of the portal's name that a record stores. */
const longestName = 200;

/**
 * Transitions that are recorded here: reviews have a separate history, and managers' acts are recorded with their
 * reason.
 */
const writtenHere: ReadonlySet<Move> = new Set(['submit', 'recall', 'publish', 'supersede', 'reinstate']);

/** Metadata, files or sharing of a resource changed by a way other than its form. */
export const resourceChanged = event<{ before: ResourceRecord; row: ResourceRecord }>('data.life-cycle.changed');

/**
 * Applies a transition to a locked resource and returns the updated record. The caller checks the permission.
 * @throws 601 data.resources.wrongState if the table has no such transition from the current state
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
 * Publishes an approved resource in the caller's transaction unless it is held: sets the date, and from the commit on
 * the resource is public, findable, and replaces the previous version. Returns the updated record.
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

/** The portal's name for a record that is published now. */
export async function repositoryNames(ctx: Context): Promise<{ repositoryZh: string; repositoryEn: string }> {
  const names = await settings(ctx, ['site.name.zh', 'site.name.en']);
  return {
    repositoryZh: names['site.name.zh'].slice(0, longestName),
    repositoryEn: names['site.name.en'].slice(0, longestName),
  };
}

/** Makes a locked, published resource the newest version of its group and supersedes the previous one. */
export async function supersedeOthers(ctx: Context, row: ResourceRecord): Promise<void> {
  for (const old of await lockPublished(ctx, row.versionGroup, row.resourceId)) {
    await move(ctx, old, 'supersede');
    await indexResource(ctx, old.resourceId);
  }
  await markLatest(ctx, row.versionGroup, row.resourceId);
}

/**
 * Makes the newest remaining version replace a withdrawn newest one; if none remains, the withdrawn one stays the
 * newest.
 */
export async function reinstatePrevious(ctx: Context, withdrawn: ResourceRecord): Promise<void> {
  if ((await lockPublished(ctx, withdrawn.versionGroup, withdrawn.resourceId)).length > 0) return;
  const previous = await lockSuperseded(ctx, withdrawn.versionGroup);
  if (!previous) return;
  await move(ctx, previous, 'reinstate');
  await markLatest(ctx, withdrawn.versionGroup, previous.resourceId);
  await indexResource(ctx, previous.resourceId);
}

/** Holds the publication of an approved resource until the same name releases it; for listeners of its approval. */
export const holdPublication = (ctx: Context, resourceId: number, by: string): Promise<void> =>
  addHold(ctx, resourceId, by);

/** Writes registered identifiers into a locked resource before its publication. */
export async function assignIdentifiers(
  ctx: Context,
  resourceId: number,
  identifiers: { doi?: string; cstr?: string },
): Promise<void> {
  await updateResource(ctx, resourceId, identifiers);
}

/** Releases a hold in the caller's transaction; the release of the last one publishes the approved resource. */
export async function releasePublication(ctx: Context, resourceId: number, by: string): Promise<void> {
  const row = await lockResource(ctx, resourceId);
  await removeHold(ctx, resourceId, by);
  if (row?.status === resourceStatus.approved) await publish(ctx, row);
}
