import type { Context } from '#server/context';
import { announce } from '#server/events';
import { indexResource } from '#module/data/search';
import { RelatedWork } from '#contract/data/resources';
import { bareWork } from '#contract/data/descriptions';
import { lockResource, updateResource } from '#module/data/resources';
import { resourceChanged } from '#module/data/life-cycle';

/**
 * Adds a related work to a resource, in the caller's transaction and in any state: for works that become known after
 * the submission, such as the DOI of its paper. An existing work stays unchanged.
 */
export async function relateWork(
  ctx: Context,
  resourceId: number,
  declared: Pick<RelatedWork, 'idType' | 'value' | 'title'>,
): Promise<void> {
  const before = await lockResource(ctx, resourceId);
  const work = bareWork(RelatedWork.parse(declared));
  const isThere = before?.relatedWorks.some(
    ({ idType, value }) => idType === work.idType && value.toLowerCase() === work.value.toLowerCase(),
  );
  if (!before || isThere) return;
  const relatedWorks = [...before.relatedWorks, work];
  const rowVer = await updateResource(ctx, resourceId, { relatedWorks: JSON.stringify(relatedWorks) });
  await indexResource(ctx, resourceId);
  await announce(ctx, resourceChanged, { before, row: { ...before, relatedWorks, rowVer, updateTime: ctx.now } });
}
