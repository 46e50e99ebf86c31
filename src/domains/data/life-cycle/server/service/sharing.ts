import { failFields } from '#shared/fail';
import { inTransaction, type Context } from '#server/context';
import { announce } from '#server/events';
import { indexResource } from '#module/data/search';
import type { Act, Sharing } from '#contract/data/resources';
import { isOpen, insertHistory, lockResource, updateResource, type ResourceRecord } from '#module/data/resources';
import { dueToOpen } from '../queries/opened.ts';
import { mailOwner } from './mails.ts';
import { resourceChanged } from './transition.ts';

/** The current sharing of a resource, in the format of the form. */
export function sharingOf(row: ResourceRecord): Sharing {
  return {
    sharingMethod: row.sharingMethod as Sharing['sharingMethod'],
    openDate: row.openDate ?? '',
    accessRestriction: row.accessRestriction,
    accessRestrictionEn: row.accessRestrictionEn,
    nonDisclosureReason: row.nonDisclosureReason,
    license: row.license as Sharing['license'],
  };
}

/**
 * The terms without fields that their method does not use.
 * @throws data.resources.incomplete with every missing field
 */
export function checkedSharing(row: ResourceRecord, terms: Sharing): Sharing {
  const { sharingMethod: method } = terms;
  const license = terms.license || (row.license as Sharing['license']);
  const faults: { path: string; reason: string }[] = [];
  const need = (isThere: boolean, path: string, reason: string) => {
    if (!isThere) faults.push({ path, reason });
  };
  if (method === 'open') need(terms.openDate !== '', 'openDate', 'data.resources.required.openDate');
  if (method === 'restricted')
    need(terms.accessRestriction !== '', 'accessRestriction', 'data.resources.required.restriction');
  if (method === 'closed')
    need(terms.nonDisclosureReason !== '', 'nonDisclosureReason', 'data.resources.required.nonDisclosure');
  else {
    need(license !== '', 'license', 'data.resources.required.license');
    need(row.fileCount > 0 || row.ftpAddress !== '', 'sharingMethod', 'data.resources.required.files');
  }
  if (faults.length > 0) throw failFields('data.resources.incomplete', faults);
  return {
    sharingMethod: method,
    openDate: method === 'open' ? terms.openDate : '',
    accessRestriction: method === 'restricted' ? terms.accessRestriction : '',
    accessRestrictionEn: method === 'restricted' ? terms.accessRestrictionEn : '',
    nonDisclosureReason: method === 'closed' ? terms.nonDisclosureReason : '',
    license,
  };
}

/**
 * Changes the sharing of a locked published resource, in the caller's transaction. The caller has checked the
 * permission. Granted access stays until it expires.
 * @throws data.resources.incomplete
 */
export async function changeSharing(
  ctx: Context,
  row: ResourceRecord,
  terms: Sharing,
  by: { act: Extract<Act, 'share' | 'setOpenDate'>; reason: string },
): Promise<ResourceRecord> {
  const { openDate, ...rest } = checkedSharing(row, terms);
  const change = { ...rest, openDate: openDate || null };
  const filesPublic = isOpen(change, ctx.now);
  const rowVer = await updateResource(ctx, row.resourceId, { ...change, filesPublic });
  const after = { ...row, ...change, filesPublic, rowVer, updateTime: ctx.now };
  await indexResource(ctx, row.resourceId);
  await insertHistory(ctx, row.resourceId, by.act, {
    reason: by.reason,
    detail: {
      methodBefore: row.sharingMethod,
      methodAfter: after.sharingMethod,
      dateBefore: row.openDate,
      dateAfter: after.openDate,
      licenseBefore: row.license,
      licenseAfter: after.license,
    },
  });
  await announce(ctx, resourceChanged, { before: row, row: after });
  if (ctx.actor.userId !== row.ownerId)
    await mailOwner(ctx, after, 'shared', { sharing: after.sharingMethod, date: openDate || '-', reason: by.reason });
  return after;
}

/** Resources per transaction. */
const batch = 200;

/**
 * Tells owners whose files have opened. Access itself depends only on the open date; a late or missing mail has no
 * effect on it.
 */
export async function notifyOpened(ctx: Context): Promise<void> {
  let due = await dueToOpen(ctx, 0, batch);
  while (due.length > 0) {
    for (const resourceId of due) await inTransaction(ctx, (tx) => notifyOne(tx, resourceId));
    due = await dueToOpen(ctx, due.at(-1)!, batch);
  }
}

async function notifyOne(ctx: Context, resourceId: number): Promise<void> {
  const row = await lockResource(ctx, resourceId);
  if (!row || row.filesPublic || !isOpen(row, ctx.now)) return;
  const rowVer = await updateResource(ctx, resourceId, { filesPublic: true });
  const opened = { ...row, filesPublic: true, rowVer, updateTime: ctx.now };
  await insertHistory(ctx, resourceId, 'open', { detail: { dateAfter: row.openDate } });
  await announce(ctx, resourceChanged, { before: row, row: opened });
  await mailOwner(ctx, opened, 'opened', { date: row.openDate! });
}
