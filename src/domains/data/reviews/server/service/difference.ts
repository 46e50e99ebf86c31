import type { Context } from '#server/context';
import { readableResource } from '#module/data/resources';
import { affiliationNames } from '#contract/identity/organizations';
import { ResourceDraft, withAffiliations, type Author } from '#contract/data/resources';
import type { Difference } from '../../contract.ts';
import { fileChanges, findLastRevision, findRevision } from '../queries/history.ts';

/** Limit of listed files. */
const mostFiles = 200;

type Snapshot = Record<string, unknown> & { version?: string };

/**
 * Differences of the current revision from the one before; for a first revision, from the last one of the previous
 * version. Null if there is none before.
 * @throws data.resources.notFound
 */
export async function difference(ctx: Context, resourceId: number): Promise<Difference | null> {
  const row = await readableResource(ctx, resourceId);
  const now = await findRevision(ctx, resourceId, row.revisionNo);
  const before =
    row.revisionNo > 1
      ? await findRevision(ctx, resourceId, row.revisionNo - 1)
      : row.previousId === null
        ? undefined
        : await findLastRevision(ctx, row.previousId);
  if (!now || !before) return null;
  const [old, fresh] = [before.snapshot as Snapshot, now.snapshot as Snapshot];
  // One more than the limit, to know whether there are more.
  const files = await fileChanges(ctx, before.id, now.id, mostFiles + 1);
  return {
    version: old.version ?? '',
    revisionNo: before.revisionNo,
    fields: fieldsBetween(old, fresh),
    files: files.slice(0, mostFiles),
    more: files.length > mostFiles,
  };
}

const compared = Object.keys(ResourceDraft.shape).filter((name) => name !== 'ftpPassword');

/** Fields of the form that differ, as texts. */
export function fieldsBetween(before: Snapshot, after: Snapshot): Difference['fields'] {
  return compared
    .map((name) => ({ name, before: fieldText(name, before[name]), after: fieldText(name, after[name]) }))
    .filter((field) => field.before !== field.after);
}

const fieldText = (name: string, value: unknown): string =>
  name === 'authors' && Array.isArray(value) ? (value as Author[]).map(signature).join('\n') : textOf(value);

/** An author in one line. Older revisions have a text in place of affiliations. */
function signature(stored: Author): string {
  const { nameZh, nameEn, affiliations, email, phone, orcid, isCorresponding } = withAffiliations(stored);
  const names = [nameZh, nameEn].filter(Boolean).join(' / ') + (isCorresponding ? ' *' : '');
  const places = affiliations.map((one) => affiliationNames(one).join(' / '));
  return [names, ...places, email, phone, orcid].filter(Boolean).join(' · ');
}

/** A value as text for people: one line per entry of a list, with the parts of an entry next to each other. */
function textOf(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (Array.isArray(value)) return value.map(textOf).join('\n');
  if (typeof value === 'object') return Object.values(value).map(textOf).filter(Boolean).join(' · ');
  return String(value);
}
