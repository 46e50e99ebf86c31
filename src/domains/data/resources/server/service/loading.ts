import type { z } from 'zod';
import { fail } from '#shared/fail';
import { noteOperation } from '#server/audit/audit';
import type { Context } from '#server/context';
import type { OwnResource, ResourceFull } from '../../contract.ts';
import { isEditor, isKnown, mayListFiles, mayOf, mayRead, type Subject } from '../policy.ts';
import { findHand } from '../queries/people.ts';
import { findByPublicId, findResource, lockResource, ownerOf, type ResourceRecord } from '../queries/records.ts';
import { isInScope } from '../table.ts';
import { ftpPasswordOf } from './ftp-access.ts';
import { waitsFor } from './holds.ts';
import { nameInLog } from './transition.ts';

const missing = () => fail('data.resources.notFound');

/** A resource that the caller owns or edits; one of another person does not exist. @throws data.resources.notFound */
export async function ownResource(ctx: Context, resourceId: number): Promise<ResourceRecord> {
  const row = await findResource(ctx, resourceId);
  if (!row || !isEditor(ctx.actor, row)) throw missing();
  return row;
}

/** A resource that the caller owns or edits, locked for a change; only inside a transaction. @throws data.resources.notFound */
export async function lockOwn(ctx: Context, resourceId: number): Promise<ResourceRecord> {
  const row = await lockResource(ctx, resourceId);
  if (!row || !isEditor(ctx.actor, row)) throw missing();
  noteOperation(ctx, nameInLog(row));
  return row;
}

/** A resource that the caller may read in full: their own, or one of their data scope. @throws data.resources.notFound */
export async function readableResource(ctx: Context, resourceId: number): Promise<ResourceRecord> {
  const row = await findResource(ctx, resourceId);
  if (!row || !mayRead(ctx.actor, row)) throw missing();
  if (!isEditor(ctx.actor, row) && !(await isInScope(ctx, resourceId))) throw missing();
  return row;
}

/** A resource by its public id, as far as the caller may know of it. @throws data.resources.notFound */
export async function visibleResource(ctx: Context, publicId: string): Promise<ResourceRecord> {
  const row = await findByPublicId(ctx, publicId);
  if (!row || !(isKnown(row) || mayListFiles(ctx.actor, row))) throw missing();
  return row;
}

/** The whole record for its owner and for those who review or manage it. The FTP password stays where it is. */
export async function fullRecord(ctx: Context, row: ResourceRecord): Promise<z.input<typeof ResourceFull>> {
  const { ownerName, ownerOrganization } = await ownerOf(ctx, row.ownerId);
  return {
    ...row,
    sharingMethod: row.sharingMethod as z.input<typeof ResourceFull>['sharingMethod'],
    license: row.license as z.input<typeof ResourceFull>['license'],
    preservationPlan: row.preservationPlan as z.input<typeof ResourceFull>['preservationPlan'],
    openDate: row.openDate ?? '',
    doi: row.doi ?? '',
    cstr: row.cstr ?? '',
    uniqueId: row.uniqueId ?? '',
    hasFtpPassword: ftpPasswordOf(ctx, row) !== '',
    holds: await waitsFor(ctx, row),
    ownerName,
    ownerOrganization,
    may: mayOf(ctx.actor, row, ctx.now),
  };
}

/** The whole record for those who fill it in. Who reviews or manages it is not told by its having changed. */
export async function ownRecord(ctx: Context, row: ResourceRecord): Promise<z.input<typeof OwnResource>> {
  const [record, hand] = await Promise.all([
    fullRecord(ctx, row),
    findHand(ctx, row.updateBy, [row.ownerId, ...row.editorIds]),
  ]);
  return { ...record, savedBy: hand ? { name: hand.name, isMe: hand.userId === ctx.actor.userId } : null };
}

/** Adds to each row of a list what the caller may do with it. */
export function withMay<R extends Pick<ResourceRecord, keyof Subject>>(
  ctx: Context,
  page: { total: number; rows: R[] },
) {
  return { total: page.total, rows: page.rows.map((row) => ({ ...row, may: mayOf(ctx.actor, row, ctx.now) })) };
}
