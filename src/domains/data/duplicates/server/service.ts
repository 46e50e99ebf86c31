import type { Context } from '#server/context';
import { visibleStatuses } from '#module/data/resources';
import { resourceStatus } from '#contract/data/resources';
import type { Duplicate } from '../contract.ts';
import { alike, ownRecords, submissionsInScope, type Compared } from './queries.ts';

/**
 * Public records, and records of the caller, with the content of one that the caller fills in. Drafts of others are
 * never compared, and files only if they are public, because a checksum must not reveal private files.
 */
export const likeOwn = (ctx: Context, row: Compared): Promise<Duplicate[]> => alike(ctx, row, ownRecords(ctx));

const waiting = [resourceStatus.submitted, resourceStatus.reviewing, resourceStatus.approved];

/** Public records, and submissions that the caller may read as a reviewer, with the content of a submission. */
export async function likeSubmission(ctx: Context, row: Compared): Promise<Duplicate[]> {
  const visible = visibleStatuses(ctx.actor);
  const states = waiting.filter((status) => visible.includes(status));
  return alike(ctx, row, await submissionsInScope(ctx, states));
}
