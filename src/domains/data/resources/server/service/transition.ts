import { conflict } from '#shared/fail';
import type { Updateable } from 'kysely';
import type { Context } from '#server/context';
import type { DataResource } from '#server/schema';
import { indexResource } from '#module/data/search';
import { transitions, type Act, type ResourceStatus } from '../../contract.ts';
import { updateResource, type ResourceRecord } from '../queries/records.ts';

/**
 * Moves a locked resource along the table of transitions and answers it as it is then. Who may act is asked before.
 * @throws 601 data.resources.wrongState when the table knows no such way from the present state
 */
export async function move(
  ctx: Context,
  row: ResourceRecord,
  act: Act,
  change: Omit<Updateable<DataResource>, 'status'> = {},
): Promise<ResourceRecord> {
  const { from, to } = transitions[act] as { from: readonly ResourceStatus[]; to: ResourceStatus };
  if (!from.includes(row.status)) throw wrongState(row.status);
  const rowVer = await updateResource(ctx, row.resourceId, { ...change, status: to });
  return { ...row, ...(change as Partial<ResourceRecord>), status: to, rowVer, updateTime: ctx.now };
}

/** Refusal of an act that the present state does not know. */
export const wrongState = (status: ResourceStatus) => conflict('data.resources.wrongState', { status });

/**
 * Publishes an approved resource in the caller's transaction: it is dated, known to everybody and found by the
 * search from the commit on.
 */
export async function publish(ctx: Context, row: ResourceRecord): Promise<ResourceRecord> {
  const published = await move(ctx, row, 'publish', { publishDate: ctx.now });
  await indexResource(ctx, row.resourceId);
  return published;
}
