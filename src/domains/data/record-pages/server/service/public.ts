import { valueDescriber } from '#module/data/metadata-fields';
import { fail } from '#shared/fail';
import { anonymous, type Context } from '#server/context';
import { ResourceDetail } from '../../contract.ts';
import { resourceStatus } from '#contract/data/resources';
import { isKnown, isOpen, type ResourceRecord, findByPublicId } from '#module/data/resources';
import { publicRows, versionsOf, type Version } from '../queries/public.ts';

import { refusalFor, shownTo } from './reading.ts';

/** A public resource as any visitor sees it, for conversion to other formats. */
export interface PublicRecord {
  /** Reduced by the contract's schema; a withdrawn one has the fields of its page. */
  detail: ResourceDetail;
  /** All public versions by time of publication, including this one. */
  versions: Version[];
}

/**
 * A resource as visitors see it, whatever the caller's rights; does not count a view.
 * @throws data.resources.notFound unless it is published, superseded or withdrawn
 */
export async function publicRecord(ctx: Context, publicId: string): Promise<PublicRecord> {
  const row = await findByPublicId(ctx, publicId);
  if (!row || !isKnown(row)) throw fail('data.resources.notFound');
  return (await written(ctx, [row])).get(row.resourceId)!;
}

/** The public ones among many resources, by id; two queries for any number. */
export async function publicRecords(ctx: Context, resourceIds: readonly number[]): Promise<Map<number, PublicRecord>> {
  const rows = await publicRows(ctx, resourceIds);
  return written(ctx, rows.filter(isKnown));
}

async function written(asked: Context, rows: readonly ResourceRecord[]): Promise<Map<number, PublicRecord>> {
  const ctx = { ...asked, actor: anonymous };
  const describe = await valueDescriber(ctx);
  const versions = await versionsOf(ctx, [...new Set(rows.map((row) => row.versionGroup))]);
  // The setting that visitors must log in to download applies to all resources, so it is checked once.
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
        fields: describe(shown.fieldValues),
        latestPublicId: latest?.publicId ?? null,
        latestVersion: latest?.version ?? null,
        versionCount: all.length,
        mayDownload: shown.isOpen && row.fileCount > 0 && !loginNeeded,
      });
      return [row.resourceId, { detail, versions: all }] as const;
    }),
  );
}
