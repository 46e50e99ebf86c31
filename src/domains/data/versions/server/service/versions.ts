import { conflict } from '#shared/fail';
import type { PageQuery } from '#shared/paging';
import { wireDay } from '#shared/time';
import { inTransaction, type Context } from '#server/context';
import { announce, event } from '#server/events';
import {
  insertHistory,
  type ResourceRecord,
  newPublicId,
  lockOwn,
  mailAbout,
  refuseUnless,
} from '#module/data/resources';
import { knownResource } from '#module/data/record-pages';
import { groupOf, insertClone, insertVersion, lastNumberOf, listVersions, openVersionOf } from '../queries.ts';
import { translatorOf } from '#shared/texts';
import { versionMailTexts } from '../../texts/index.ts';
import { nextVersion } from './numbers.ts';
import { resourceStatus } from '#contract/data/resources';

/**
 * A draft got the files of a published resource; listeners can copy their data of the files in the same transaction.
 */
export const versionBegun = event<{ from: number; to: number }>('data.resources.versionBegun');

/**
 * Creates the next version of a published resource: a draft with the same metadata that shares the stored files. Its
 * number means "metadata only" until it is submitted with other files. Returns its id.
 * @throws data.resources.notFound|ownerOnly, 601 data.resources.wrongState|versionOpen
 */
export function newVersion(ctx: Context, resourceId: number): Promise<number> {
  return inTransaction(ctx, async (tx) => {
    const row = await lockOwn(tx, resourceId);
    refuseUnless(tx, 'newVersion', row);
    const made = await begin(tx, row);
    await insertHistory(tx, resourceId, 'newVersion', { detail: { resourceId: String(made) } });
    return made;
  });
}

/**
 * The same by a data administrator for the owner: the draft belongs to the owner, who gets a mail with the reason and a
 * link. The row is locked in the version that the caller read.
 * @throws 601 data.resources.wrongState|versionOpen
 */
export async function newVersionFor(ctx: Context, row: ResourceRecord, reason: string): Promise<number> {
  refuseUnless(ctx, 'newVersionFor', row);
  const made = await begin(ctx, row);
  await insertHistory(ctx, row.resourceId, 'newVersionFor', { reason, detail: { resourceId: String(made) } });
  await mailAbout(ctx, { ...row, resourceId: made, status: resourceStatus.draft }, row.ownerId, (title, language) => {
    const t = translatorOf(versionMailTexts, language);
    return { title: t('mail.versionForSubject', { title }), body: t('mail.versionForBody', { title, reason }) };
  });
  return made;
}

/** @throws 601 data.resources.versionOpen */
async function begin(ctx: Context, row: ResourceRecord): Promise<number> {
  const open = await openVersionOf(ctx, row.versionGroup);
  if (open) throw conflict('data.resources.versionOpen', { version: open.version });
  const { firstNo, count } = await groupOf(ctx, row.versionGroup);
  const made = await insertVersion(ctx, row.resourceId, {
    publicId: newPublicId(),
    resourceNo: `${firstNo}.${count + 1}`,
    version: nextVersion((await lastNumberOf(ctx, row.versionGroup)) ?? row.version, false),
  });
  await announce(ctx, versionBegun, { from: row.resourceId, to: made });
  return made;
}

/**
 * Creates a draft with the metadata of one of the caller's resources, without its files and identifiers. Returns its
 * id.
 * @throws data.resources.notFound|ownerOnly
 */
export function clone(ctx: Context, resourceId: number): Promise<number> {
  return inTransaction(ctx, async (tx) => {
    const row = await lockOwn(tx, resourceId);
    refuseUnless(tx, 'clone', row);
    return insertClone(tx, row.resourceId, { publicId: newPublicId(), year: wireDay(tx.now).slice(0, 4) });
  });
}

/** The public versions of a resource. @throws data.resources.notFound */
export async function publicVersions(ctx: Context, publicId: string, query: PageQuery) {
  return listVersions(ctx, (await knownResource(ctx, publicId)).versionGroup, query);
}
