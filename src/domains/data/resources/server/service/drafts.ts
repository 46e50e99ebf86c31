import { randomBytes } from 'node:crypto';
import { conflict, fail } from '#shared/fail';
import { completed, type Left } from '#shared/records';
import { wireDay } from '#shared/time';
import { inTransaction, type Context } from '#server/context';
import { draftFields, fieldsWith, ResourceDraft, typeFields, type Metadata } from '../../contract.ts';
import { bareDoi, wholeCstr, bareWork } from '#contract/data/descriptions';
import { isOwner, may } from '../policy.ts';
import { deleteFiles } from '../queries/files.ts';
import { deleteResource, insertDraft, updateResource, type Sender } from '../queries/records.ts';
import { releaseStored } from './attachments.ts';
import { refuseFrozen } from './frozen.ts';
import { passwordColumn } from './ftp-access.ts';
import { lockOwn } from './loading.ts';

/** Base 32 without letters that are taken for digits: ten of them are 50 bits, not to be guessed or counted through. */
const letters = 'abcdefghjkmnpqrstvwxyz0123456789';
/** A public id that nobody has had. */
export const newPublicId = () => Array.from(randomBytes(10), (byte) => letters[byte % 32]).join('');

/**
 * Begins an empty draft of the caller, V1.0 in a version group of its own. Answers its id.
 * @param options.sender the publisher's system that sends it; breaks a unique index where it sent the same before
 */
export function createDraft(ctx: Context, options: { isDemo?: boolean; sender?: Sender } = {}): Promise<number> {
  return insertDraft(ctx, {
    publicId: newPublicId(),
    year: wireDay(ctx.now).slice(0, 4),
    isDemo: options.isDemo ?? false,
    ...(options.sender ? { sender: options.sender } : {}),
  });
}

/**
 * Saves the whole form of the caller's own draft or rejected resource. `rowVer` is the version that the form was
 * filled from: a second window that saved meanwhile is never overwritten.
 * @throws data.resources.notFound|notEditable, 601 data.resources.changed
 */
export function saveDraft(
  ctx: Context,
  resourceId: number,
  { rowVer: seen, ...sent }: Left<ResourceDraft> & { rowVer: number },
): Promise<{ rowVer: number; updateTime: Date }> {
  return inTransaction(ctx, async (tx) => {
    const row = await lockOwn(tx, resourceId);
    refuseFrozen(tx, row);
    if (row.rowVer !== seen) throw conflict('data.resources.changed');
    // Without a password the stored one stays.
    const form = completed(ResourceDraft, row, sent);
    // A system finds its resource by its own name for it, which nobody changes in a form.
    const named = row.publisherAppId === null ? form : { ...form, uniqueId: row.uniqueId ?? '' };
    const rowVer = await updateResource(tx, resourceId, columnsOf(tx, named));
    return { rowVer, updateTime: tx.now };
  });
}

/** Exactly the columns that a form may fill: whatever else a request holds goes nowhere. */
function columnsOf(ctx: Context, form: ResourceDraft) {
  const names = Object.keys(draftFields) as (keyof ResourceDraft)[];
  const filled = Object.fromEntries(names.map((name) => [name, form[name]])) as ResourceDraft;
  const { ftpPassword: _secret, ...plain } = { ...filled, ...metadataColumns(form) };
  return {
    ...plain,
    ...documentColumns(plain),
    openDate: form.openDate || null,
    doi: bareDoi(form.doi) || null,
    cstr: wholeCstr(form.cstr) || null,
    uniqueId: form.uniqueId || null,
    ...passwordColumn(ctx, form),
  };
}

/** What a resource says of itself, as it is stored; documents as values. */
export function metadataColumns(form: Metadata): Metadata {
  const named = Object.fromEntries(fieldsWith({ amend: true }).map((name) => [name, form[name]])) as Metadata;
  return { ...named, typeMeta: ownTypeMeta(form), relatedWorks: form.relatedWorks.map(bareWork) };
}

/** The documents of a form as their columns take them. */
export function documentColumns({ typeMeta, authors, publisher, projects, relatedWorks }: Metadata) {
  return {
    typeMeta: JSON.stringify(typeMeta),
    authors: JSON.stringify(authors),
    publisher: JSON.stringify(publisher),
    projects: JSON.stringify(projects),
    relatedWorks: JSON.stringify(relatedWorks),
  };
}

/** Only fields of the chosen type; those of another are the form's memory, not the record's. */
function ownTypeMeta({ resourceType, typeMeta }: Metadata): Record<string, string> {
  const named: readonly string[] = typeFields[resourceType];
  return Object.fromEntries(named.filter((key) => Object.hasOwn(typeMeta, key)).map((key) => [key, typeMeta[key]!]));
}

/**
 * Removes a draft that was never submitted, its files with it.
 * @throws data.resources.notFound|ownerOnly|onlyDrafts
 */
export function removeDraft(ctx: Context, resourceId: number): Promise<void> {
  return inTransaction(ctx, async (tx) => {
    const row = await lockOwn(tx, resourceId);
    if (!isOwner(tx.actor, row)) throw fail('data.resources.ownerOnly');
    if (!may(tx.actor, 'remove', row)) throw fail('data.resources.onlyDrafts');
    let some = await deleteFiles(tx, resourceId);
    for (; some.length > 0; some = await deleteFiles(tx, resourceId)) await releaseStored(tx, some);
    await deleteResource(tx, resourceId);
  });
}
