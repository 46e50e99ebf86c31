import type { z } from 'zod';
import { fail, type Failure } from '#shared/fail';
import type { Context } from '#server/context';
import { onEachSend, excludeFromPageCache } from '#server/pages/page-state';
import { describedValues } from '#module/data/metadata-fields';
import { isOn, setting } from '#module/system/settings';
import { fieldsWith, ResourceDraft, type FieldsWith } from '#contract/data/resources';
import type { ResourceDetail } from '../../contract.ts';
import {
  downloadRefusal,
  isEditor,
  isKnown,
  isOpen,
  isPublic,
  mayBeGranted,
  mayListFiles,
  type ResourceRecord,
  findByPublicId,
} from '#module/data/resources';
import { findGrant } from '../queries/grants.ts';
import { correctionsOf, countVersions, latestOfGroup } from '../queries/pages.ts';
import { countDownload, countView } from './counting.ts';

/**
 * The public view of a published resource; counts the view. A withdrawn one has title, people, abstract, keywords,
 * licence, identifiers, dates and the reason.
 * @throws data.resources.notFound
 */
export async function detail(ctx: Context, publicId: string): Promise<z.input<typeof ResourceDetail>> {
  const row = await findByPublicId(ctx, publicId);
  if (!row || !isKnown(row)) throw fail('data.resources.notFound');
  if (!isPublic(row) || !isOpen(row, ctx.now)) excludeFromPageCache(ctx);
  if (isCounted(ctx, row)) onEachSend(ctx, viewOf(row.resourceId));
  const shown = shownTo(ctx, row);
  const [latest, versionCount, refusal, fields, corrections] = await Promise.all([
    row.isLatest ? undefined : latestOfGroup(ctx, row.versionGroup),
    countVersions(ctx, row.versionGroup),
    row.fileCount > 0 ? refusalFor(ctx, row) : undefined,
    describedValues(ctx, shown.fieldValues),
    isPublic(row) ? correctionsOf(ctx, row.resourceId) : [],
  ]);
  return {
    ...shown,
    fields,
    corrections,
    latestPublicId: latest?.publicId ?? null,
    latestVersion: latest?.version ?? null,
    versionCount,
    mayDownload: refusal === null,
  };
}

/** A separate function, so that the closure does not retain the row for the lifetime of cached pages. */
const viewOf = (resourceId: number) => (visitor: Context) => countView(visitor, resourceId);

/** Defaults for rows that are older than a field. */
const nobody = { nameZh: '', nameEn: '', affiliations: [], orcid: '', isCorresponding: false };

/** The part of {@link detail} that comes from the row. */
export function shownTo(ctx: Context, row: ResourceRecord) {
  const isWithdrawn = isKnown(row) && !isPublic(row);
  const listed = mayListFiles(ctx.actor, row);
  return {
    ...row,
    ...(isWithdrawn ? withdrawn : {}),
    sharingMethod: row.sharingMethod as ResourceDetail['sharingMethod'],
    publishDate: row.publishDate ?? row.updateTime,
    isOpen: !isWithdrawn && isOpen(row, ctx.now),
    authors: row.authors.map((author) => ({
      ...nobody,
      ...author,
      email: author.isCorresponding && !isWithdrawn ? author.email : '',
    })),
    publisher: { name: row.publisher.name ?? '', nameEn: row.publisher.nameEn ?? '' },
    hasFtp: !isWithdrawn && row.ftpAddress !== '',
    fileCount: listed ? row.fileCount : 0,
    totalSize: listed ? row.totalSize : 0,
  };
}

const empty = ResourceDraft.parse({});
/** Empty values for the fields that a withdrawn resource hides. */
const withdrawn = Object.fromEntries(fieldsWith({ public: 'page' }).map((field) => [field, empty[field]])) as Pick<
  ResourceDraft,
  FieldsWith<{ public: 'page' }>
>;

/**
 * The reason why the caller cannot have the files now; null if they can. If the setting is on, visitors must log in
 * first.
 */
export async function refusalFor(ctx: Context, row: ResourceRecord): Promise<Failure | null> {
  const refusal = await refusalWithGrant(ctx, row);
  if (refusal || ctx.actor.userId !== 0) return refusal;
  return isOn(await setting(ctx, 'data.download.requireLogin')) ? fail('data.resources.login', {}, 401) : null;
}

/** The refusal by the rules, unless the caller has a grant for this version. */
async function refusalWithGrant(ctx: Context, row: ResourceRecord): Promise<Failure | null> {
  const refusal = downloadRefusal(ctx.actor, row, ctx.now);
  return refusal && (await grantOf(ctx, row)) ? null : refusal;
}

/** The caller's grant for the files of a published resource that are not public. */
async function grantOf(ctx: Context, row: ResourceRecord) {
  if (!mayBeGranted(ctx.actor, row) || isOpen(row, ctx.now)) return undefined;
  return findGrant(ctx, row.resourceId, ctx.actor.userId);
}

/** Visible parts of the files for the caller: nothing, names and sizes, or checksums and types as well. */
export async function filesKnown(ctx: Context, row: ResourceRecord): Promise<'nothing' | 'names' | 'all'> {
  if ((await refusalWithGrant(ctx, row)) === null) return 'all';
  return mayListFiles(ctx.actor, row) ? 'names' : 'nothing';
}

/**
 * Counts a download of a file, or of several as one (`fileId` null), under the caller's grant if there is one. Undefined
 * for downloads that do not count.
 */
export async function downloadCounter(
  ctx: Context,
  row: ResourceRecord,
): Promise<((sent: { fileId: number | null; bytes: number }) => void) | undefined> {
  if (!isCounted(ctx, row)) return undefined;
  const requestId = (await grantOf(ctx, row))?.requestId ?? null;
  const { resourceId } = row;
  return (sent) => countDownload(ctx, { resourceId, requestId, ...sent });
}

/** Downloads of public resources count, except those by people who filled them in. */
function isCounted(ctx: Context, row: ResourceRecord): boolean {
  return isKnown(row) && !isEditor(ctx.actor, row);
}
