import { fail } from '#shared/fail';
import type { Context } from '#server/context';
import { conflictOf, type Conflict, type Reviewed } from '#module/data/auditors';
import { ownerOf, type ResourceRecord } from '#module/data/resources';
import { isOn, setting } from '#module/system/settings';
import { interestsOf, submitterOf } from '../queries/assignments.ts';

/** Finds people with a conflict of interest, by this installation's rule about colleagues. */
export async function conflictsIn(ctx: Context, row: ResourceRecord) {
  const [{ ownerOrganization }, submitterId] = await Promise.all([
    ownerOf(ctx, row.ownerId),
    submitterOf(ctx, row.resourceId),
  ]);
  const colleaguesMay = isOn(await setting(ctx, 'data.review.sameInstitution'));
  const { ownerId, editorIds, authors } = row;
  const it: Reviewed = { ownerId, submitterId, editorIds, ownerOrganization, authors };
  return (who: { userId: number; email: string; organization: string }): Conflict | null => {
    const found = conflictOf(who, it);
    return found === 'institution' && colleaguesMay ? null : found;
  };
}

/** The caller's own conflict of interest. */
export async function ownConflict(ctx: Context, row: ResourceRecord): Promise<Conflict | null> {
  const { userId } = ctx.actor;
  const [of, own] = await Promise.all([conflictsIn(ctx, row), interestsOf(ctx, userId)]);
  return of({ userId, ...own });
}

/** @throws data.reviews.ownResource|sameInstitution */
export async function refuseConflict(ctx: Context, row: ResourceRecord): Promise<void> {
  const conflict = await ownConflict(ctx, row);
  if (conflict === 'institution') throw fail('data.reviews.sameInstitution');
  if (conflict) throw fail('data.reviews.ownResource');
}
