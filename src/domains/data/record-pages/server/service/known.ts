import { fail } from '#shared/fail';
import type { Context } from '#server/context';
import { isEditor, isKnown, type ResourceRecord, findByPublicId } from '#module/data/resources';
import { countView } from './counting.ts';

/** A resource with a public page: published, superseded or withdrawn. @throws data.resources.notFound */
export async function knownResource(ctx: Context, publicId: string): Promise<ResourceRecord> {
  const row = await findByPublicId(ctx, publicId);
  if (!row || !isKnown(row)) throw fail('data.resources.notFound');
  return row;
}

/** Counts a view of its page, except by its editors and curators. @throws data.resources.notFound */
export async function pageOpened(ctx: Context, publicId: string): Promise<void> {
  const row = await knownResource(ctx, publicId);
  if (!isEditor(ctx.actor, row)) countView(ctx, row.resourceId);
}
