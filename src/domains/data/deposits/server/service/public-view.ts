import type { z } from 'zod';
import { fail, Failure } from '#shared/fail';
import { anonymous, type Context } from '#server/context';
import { holdsAny } from '#server/permit';
import { describedValues } from '#module/data/metadata-fields';
import { ResourceDetail } from '#contract/data/record-pages';
import { resourceStatus } from '#contract/data/resources';
import type { TreeQuery } from '#contract/data/record-files';
import type { PublicView } from '../../contract.ts';
import { isEditor, isKnown, may, findResource, type ResourceRecord, readableResource } from '#module/data/resources';
import { countVersions, publicRecord, type PublicRecord, refusalFor, shownTo } from '#module/data/record-pages';
import { repositoryNames } from '#module/data/life-cycle';
import { tree } from '#module/data/record-files';
import { faultsOf } from './faults.ts';
import { applicable } from './submission.ts';

/** Permission for readers other than editors; the same that opens the record in the back office. */
const readPermission = 'data:resource:query';

/**
 * A resource as a visitor would see it if it were published now, with the filters of the public page. A public one is
 * shown unchanged.
 * @throws data.resources.notFound except for its editors and those who may read it in the back office
 */
export async function publicView(
  ctx: Context,
  resourceId: number,
  query: z.output<typeof TreeQuery>,
): Promise<z.input<typeof PublicView>> {
  const row = await readable(ctx, resourceId);
  const visitor = { ...ctx, actor: anonymous };
  const published = isKnown(row) ? row : await asPublished(ctx, row);
  const shown = shownTo(visitor, published);
  return {
    record: {
      ...shown,
      fields: await describedValues(ctx, shown.fieldValues),
      status: row.status,
      latestPublicId: null,
      latestVersion: null,
      versionCount: isKnown(row) ? await countVersions(ctx, row.versionGroup) : 1,
      mayDownload: row.fileCount > 0 && (await refusalFor(visitor, published)) === null,
    },
    tree: await tree(visitor, published, query).catch(nullWhereMissing),
    lacking: may(ctx.actor, 'edit', row)
      ? (await faultsOf(ctx, row)).map(({ reason }) => reason.slice('data.resources.'.length))
      : [],
    mayEdit: may(ctx.actor, 'edit', row),
  };
}

/**
 * A resource as {@link publicView} shows it, for conversion to other formats; an unpublished one as its publication now
 * would leave it. The caller has checked the permission.
 */
export async function recordAsShown(ctx: Context, row: ResourceRecord): Promise<PublicRecord> {
  if (isKnown(row)) return publicRecord(ctx, row.publicId);
  const shown = shownTo({ ...ctx, actor: anonymous }, await asPublished(ctx, row));
  const detail = ResourceDetail.parse({
    ...shown,
    fields: await describedValues(ctx, shown.fieldValues),
    latestPublicId: null,
    latestVersion: null,
    versionCount: 1,
    mayDownload: false,
  });
  return { detail, versions: [] };
}

/** The page reports an unknown folder. */
function nullWhereMissing(error: unknown): null {
  if (error instanceof Failure && error.key === 'data.resources.folder.notFound') return null;
  throw error;
}

async function readable(ctx: Context, resourceId: number): Promise<ResourceRecord> {
  const row = await findResource(ctx, resourceId);
  if (row && isEditor(ctx.actor, row)) return row;
  if (!holdsAny(ctx.actor, [readPermission])) throw fail('data.resources.notFound');
  // The data scope comes from the roles with this permission, as in the back office.
  return readableResource({ ...ctx, permit: readPermission }, resourceId);
}

/** The row in the form that submission, approval and publication would give it. */
async function asPublished(ctx: Context, row: ResourceRecord): Promise<ResourceRecord> {
  return {
    ...row,
    ...applicable(row),
    status: resourceStatus.published,
    publishDate: ctx.now,
    ...(await repositoryNames(ctx)),
    // Closed until a method is chosen.
    sharingMethod: row.sharingMethod || 'closed',
  };
}
