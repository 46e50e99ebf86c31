import { fail } from '#shared/fail';
import { anonymous, type Context } from '#server/context';
import { ResourceDetail, type ResourceFile, resourceStatus } from '../../contract.ts';
import { isKnown, isOpen } from '../policy.ts';
import { publicRows, versionsOf, type Version } from '../queries/public.ts';
import { findByPublicId, type ResourceRecord } from '../queries/records.ts';
import { filesOf, refusalFor, shownTo } from './reading.ts';

/** A known resource as any visitor sees it, for whatever writes it down in another form. */
export interface PublicRecord {
  /** Stripped by the contract's schema; a withdrawn one keeps what its page keeps. */
  detail: ResourceDetail;
  /** Every version that is known, in the order of their publication, this one among them. */
  versions: Version[];
}

/**
 * A resource as visitors see it, whoever asks; its view is not counted.
 * @throws data.resources.notFound unless it is published, superseded or withdrawn
 */
export async function publicRecord(ctx: Context, publicId: string): Promise<PublicRecord> {
  const row = await findByPublicId(ctx, publicId);
  if (!row || !isKnown(row)) throw fail('data.resources.notFound');
  return (await written(ctx, [row])).get(row.resourceId)!;
}

/** The known ones among many, by their numbers; two queries whatever their count. */
export async function publicRecords(ctx: Context, resourceIds: readonly number[]): Promise<Map<number, PublicRecord>> {
  const rows = await publicRows(ctx, resourceIds);
  return written(ctx, rows.filter(isKnown));
}

/** The first files of a resource as far as visitors may know them; types and checksums only where they may have them. */
export async function publicFiles(
  ctx: Context,
  publicId: string,
  most: number,
): Promise<{ total: number; rows: ResourceFile[] }> {
  const row = await findByPublicId(ctx, publicId);
  if (!row) throw fail('data.resources.notFound');
  return filesOf({ ...ctx, actor: anonymous }, row, {
    pageNum: 1,
    pageSize: most,
    isAsc: 'asc',
    sort: 'name',
    order: 'asc',
  });
}

async function written(asked: Context, rows: readonly ResourceRecord[]): Promise<Map<number, PublicRecord>> {
  const ctx = { ...asked, actor: anonymous };
  const versions = await versionsOf(ctx, [...new Set(rows.map((row) => row.versionGroup))]);
  // Whether visitors must log in to download is the same for all; asked once for those who else could.
  const free = rows.find((row) => isOpen(row, ctx.now) && row.status !== resourceStatus.withdrawn);
  const loginNeeded = free ? (await refusalFor(ctx, free)) !== null : false;
  return new Map(
    rows.map((row) => {
      const all = versions.get(row.versionGroup) ?? [];
      const shown = shownTo(ctx, row);
      const latest =
        row.status === resourceStatus.superseded || row.status === resourceStatus.withdrawn
          ? all.findLast(({ status }) => status === resourceStatus.published)
          : undefined;
      const detail = ResourceDetail.parse({
        ...shown,
        latestPublicId: latest?.publicId ?? null,
        latestVersion: latest?.version ?? null,
        versionCount: all.length,
        mayDownload: shown.isOpen && row.fileCount > 0 && !loginNeeded,
      });
      return [row.resourceId, { detail, versions: all }] as const;
    }),
  );
}
