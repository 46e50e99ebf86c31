import type { z } from 'zod';
import { fail } from '#shared/fail';
import { noteOperation } from '#server/audit/audit';
import type { Context } from '#server/context';
import { describedValues } from '#module/data/metadata-fields';
import type { ResourceFull } from '../../contract.ts';
import { isEditor, isKnown, isNewVersion, mayListFiles, mayOf, mayRead, type Subject } from '../policy.ts';
import { findByPublicId, findResource, lockResource, ownerOf } from '../queries/records.ts';
import { isInScope, type ResourceRecord } from '../table.ts';
import { ftpPasswordOf } from './ftp-access.ts';
import { waitsFor } from './holds.ts';

/** The name of a resource in the operation log. */
export const nameInLog = ({ resourceNo, titleZh, titleEn }: ResourceRecord): string =>
  `${resourceNo} ${titleZh || titleEn}`.trim();

const missing = () => fail('data.resources.notFound');

/** A resource that the caller owns or edits; others are reported as not found. @throws data.resources.notFound */
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

/**
 * A resource of the caller or in their data scope, locked; the act checks the permission.
 * @throws data.resources.notFound
 */
export async function lockExisting(ctx: Context, resourceId: number): Promise<ResourceRecord> {
  const row = await lockResource(ctx, resourceId);
  if (!row || !(isEditor(ctx.actor, row) || (await isInScope(ctx, resourceId)))) throw missing();
  noteOperation(ctx, nameInLog(row));
  return row;
}

/**
 * A resource that the caller may read in full: their own, or one in their data scope. @throws data.resources.notFound
 */
export async function readableResource(ctx: Context, resourceId: number): Promise<ResourceRecord> {
  const row = await findResource(ctx, resourceId);
  if (!row || !mayRead(ctx.actor, row)) throw missing();
  if (!isEditor(ctx.actor, row) && !(await isInScope(ctx, resourceId))) throw missing();
  return row;
}

/** A resource by its public id, if the caller may see it. @throws data.resources.notFound */
export async function visibleResource(ctx: Context, publicId: string): Promise<ResourceRecord> {
  const row = await findByPublicId(ctx, publicId);
  if (!row || !(isKnown(row) || mayListFiles(ctx.actor, row))) throw missing();
  return row;
}

/** The whole record for its owner and for people who review or manage it, without the FTP password. */
export async function fullRecord(ctx: Context, row: ResourceRecord): Promise<z.input<typeof ResourceFull>> {
  const { ownerName, ownerOrganization } = await ownerOf(ctx, row.ownerId);
  const fields = await describedValues(ctx, row.fieldValues);
  return {
    ...row,
    sharingMethod: row.sharingMethod as z.input<typeof ResourceFull>['sharingMethod'],
    license: row.license as z.input<typeof ResourceFull>['license'],
    preservationPlan: row.preservationPlan as z.input<typeof ResourceFull>['preservationPlan'],
    openDate: row.openDate ?? '',
    doi: row.doi ?? '',
    cstr: row.cstr ?? '',
    uniqueId: row.uniqueId ?? '',
    isNewVersion: isNewVersion(row),
    hasFtpPassword: ftpPasswordOf(ctx, row) !== '',
    fields,
    holds: await waitsFor(ctx, row),
    ownerName,
    ownerOrganization,
    may: mayOf(ctx.actor, row, ctx.now),
  };
}

/** Adds the caller's permitted acts to each row of a list. */
export function withMay<R extends Pick<ResourceRecord, keyof Subject>>(
  ctx: Context,
  page: { total: number; rows: R[] },
) {
  return { total: page.total, rows: page.rows.map((row) => ({ ...row, may: mayOf(ctx.actor, row, ctx.now) })) };
}
