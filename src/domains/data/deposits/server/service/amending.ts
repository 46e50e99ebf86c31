import { conflict, fail, failFields } from '#shared/fail';
import { completed, type Left } from '#shared/records';
import { noteOperation } from '#server/audit/audit';
import { inTransaction, type Context } from '#server/context';
import { announce } from '#server/events';
import { checkedValues } from '#module/data/metadata-fields';
import { indexResource } from '#module/data/search';
import { Metadata } from '#contract/data/resources';
import {
  insertHistory,
  updateResource,
  type ResourceRecord,
  lockExisting,
  mailAbout,
  nameInLog,
  refuseUnless,
} from '#module/data/resources';
import { resourceChanged } from '#module/data/life-cycle';
import { insertRevision } from '../queries/drafts.ts';
import { documentColumns, metadataColumns } from './drafts.ts';
import { faultsOf } from './faults.ts';
import { depositTexts } from '../../texts/index.ts';
import { translatorOf } from '#shared/texts';
import { settledAuthors } from './affiliations.ts';
import { snapshot } from './submission.ts';

/**
 * Corrects the metadata of a public resource for its owner: adds a revision, records the reason, and updates the search
 * in the same transaction. Existing errors in unchanged fields are no obstacle.
 * @throws data.resources.notFound|incomplete, data.metadata-fields.wrongValues, 601 data.resources.wrongState|changed
 */
export function amend(
  ctx: Context,
  resourceId: number,
  { rowVer, reason, ...form }: Left<Metadata> & { rowVer: number; reason: string },
): Promise<void> {
  return inTransaction(ctx, async (tx) => {
    const before = await lockExisting(tx, resourceId);
    refuseUnless(tx, 'amend', before);
    if (before.rowVer !== rowVer) throw conflict('data.resources.changed');
    const metadata = await changedFields(tx, before, form);
    const changed = Object.keys(metadata);
    const row = { ...before, ...metadata, revisionNo: before.revisionNo + 1 };
    const after: ResourceRecord = {
      ...row,
      rowVer: await updateResource(tx, resourceId, {
        ...metadata,
        ...documentColumns(completed(Metadata, before, metadata)),
        revisionNo: row.revisionNo,
      }),
      updateTime: tx.now,
    };
    await insertRevision(tx, resourceId, after.revisionNo, snapshot(after));
    await insertHistory(tx, resourceId, 'amend', { reason, detail: { fields: changed.join(',') } });
    noteOperation(tx, nameInLog(row), changed);
    await indexResource(tx, resourceId);
    await announce(tx, resourceChanged, { before, row: after });
    if (tx.actor.userId !== after.ownerId)
      await mailAbout(tx, after, after.ownerId, (title, language) => {
        const t = translatorOf(depositTexts, language);
        return { title: t('mail.amendedSubject', { title }), body: t('mail.amendedBody', { title, reason }) };
      });
  });
}

/**
 * The fields in which a correction differs from a public resource, as they would be stored. Existing errors in
 * unchanged fields are no obstacle.
 * @throws data.resources.nothingChanged|incomplete, data.metadata-fields.wrongValues
 */
export async function changedFields(
  ctx: Context,
  before: ResourceRecord,
  form: Left<Metadata>,
): Promise<Partial<Metadata>> {
  const named = metadataColumns(completed(Metadata, before, form));
  const fieldValues = await checkedValues(ctx, named.fieldValues, before.fieldValues);
  const isSigned = !isSame(before, named, 'authors');
  const authors = isSigned ? await settledAuthors(ctx, named.authors) : before.authors;
  const metadata = { ...named, authors, fieldValues };
  const changed = Object.entries(metadata).filter(([name]) => !isSame(before, metadata, name));
  if (changed.length === 0) throw fail('data.resources.nothingChanged');
  const row = { ...before, ...metadata };
  const known = new Set((await faultsOf(ctx, before)).map(({ path, reason: why }) => `${path} ${why}`));
  const faults = (await faultsOf(ctx, row)).filter(({ path, reason: why }) => !known.has(`${path} ${why}`));
  if (faults.length > 0) throw failFields('data.resources.incomplete', faults);
  return Object.fromEntries(changed) as Partial<Metadata>;
}

/** Whether a field is unchanged; missing parts of a stored list entry count as empty. */
export function isSame(before: object, after: object, name: string): boolean {
  const [one, other] = [(before as Record<string, unknown>)[name], (after as Record<string, unknown>)[name]];
  return canonical(one) === canonical(other);
}

const canonical = (value: unknown): string =>
  JSON.stringify(value, (_key, it: unknown) =>
    it === null || typeof it !== 'object' || Array.isArray(it)
      ? it
      : Object.fromEntries(
          Object.entries(it)
            .filter(([, one]) => one !== '' && one !== false)
            .toSorted(([a], [b]) => (a < b ? -1 : 1)),
        ),
  );
