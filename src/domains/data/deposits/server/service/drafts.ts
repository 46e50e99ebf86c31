import { conflict, fail } from '#shared/fail';
import { completed, type Left } from '#shared/records';
import { wireDay } from '#shared/time';
import { inTransaction, type Context } from '#server/context';
import { fieldKeys, fieldsWith, ResourceDraft, typeFields, type Metadata } from '#contract/data/resources';
import { checkedValues } from '#module/data/metadata-fields';
import { bareDoi, wholeCstr, bareWork } from '#contract/data/descriptions';
import {
  isOwner,
  may,
  updateResource,
  newPublicId,
  refuseFrozen,
  passwordColumn,
  lockOwn,
} from '#module/data/resources';
import { removeAllFiles } from '#module/data/record-files';
import { deleteResource, insertDraft, type Sender } from '../queries/drafts.ts';

/**
 * Creates an empty draft of the caller, V1.0 in a new version group. Returns its id.
 * @param options.sender the publisher's system that sends it; violates a unique index if it has sent the same name
 * before
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
 * Saves the whole form of the caller's own draft or rejected resource. `rowVer` is the version that the form was loaded
 * with, so a save from a second window is never overwritten.
 * @throws data.resources.notFound|notEditable, data.metadata-fields.wrongValues, 601 data.resources.changed
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
    // Without a password in the form the stored one stays.
    const form = completed(ResourceDraft, row, sent);
    // A publisher's system identifies its resource by a name that the form must not change.
    const named = row.publisherAppId === null ? form : { ...form, uniqueId: row.uniqueId ?? '' };
    const fieldValues = await checkedValues(tx, named.fieldValues, row.fieldValues);
    const rowVer = await updateResource(tx, resourceId, columnsOf(tx, { ...named, fieldValues }));
    return { rowVer, updateTime: tx.now };
  });
}

/** Only the columns of the form; other properties of a request are dropped. */
function columnsOf(ctx: Context, form: ResourceDraft) {
  const filled = Object.fromEntries(fieldKeys.map((name) => [name, form[name]])) as ResourceDraft;
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

/** The description of a resource in stored form, with JSON columns as values. */
export function metadataColumns(form: Metadata): Metadata {
  const named = Object.fromEntries(fieldsWith({ amend: true }).map((name) => [name, form[name]])) as Metadata;
  return { ...named, typeMeta: ownTypeMeta(form), relatedWorks: form.relatedWorks.map(bareWork) };
}

/** The JSON columns of a form. */
export function documentColumns({
  typeMeta,
  fieldValues,
  authors,
  publisher,
  grants,
  projects,
  relatedWorks,
}: Metadata) {
  return {
    typeMeta: JSON.stringify(typeMeta),
    fieldValues: JSON.stringify(fieldValues),
    authors: JSON.stringify(authors),
    publisher: JSON.stringify(publisher),
    grants: JSON.stringify(grants),
    projects: JSON.stringify(projects),
    relatedWorks: JSON.stringify(relatedWorks),
  };
}

/** Only fields of the selected type; the form keeps those of other types, the record does not. */
function ownTypeMeta({ resourceType, typeMeta }: Metadata): Record<string, string> {
  const named: readonly string[] = typeFields[resourceType];
  return Object.fromEntries(named.filter((key) => Object.hasOwn(typeMeta, key)).map((key) => [key, typeMeta[key]!]));
}

/**
 * Deletes a draft that was never submitted, with its files.
 * @throws data.resources.notFound|ownerOnly|onlyDrafts
 */
export function removeDraft(ctx: Context, resourceId: number): Promise<void> {
  return inTransaction(ctx, async (tx) => {
    const row = await lockOwn(tx, resourceId);
    if (!isOwner(tx.actor, row)) throw fail('data.resources.ownerOnly');
    if (!may(tx.actor, 'remove', row)) throw fail('data.resources.onlyDrafts');
    await removeAllFiles(tx, resourceId);
    await deleteResource(tx, resourceId);
  });
}
