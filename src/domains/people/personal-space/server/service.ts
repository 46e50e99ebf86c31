import type { Context } from '#server/context';
import { holdsAny } from '#server/permit';
import { areas, type AreaCount } from '../contract.ts';
import { counts } from './queries.ts';

/**
 * Counts of the caller's records, in the order of the page. Reviews only for reviewers and users with an open review.
 */
export async function overview(ctx: Context): Promise<AreaCount[]> {
  const found = new Map((await counts(ctx)).map((row) => [row.area, row]));
  return areas
    .map((area) => found.get(area)!)
    .filter(({ area, total }) => area !== 'reviews' || total > 0 || holdsAny(ctx.actor, ['data:resource:audit']));
}
