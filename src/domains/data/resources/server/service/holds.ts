import type { Context } from '#server/context';
import { holdKindOf, resourceStatus } from '../../contract.ts';
import { holdsOf } from '../queries/held.ts';
import type { ResourceRecord } from '../table.ts';

/** The holds of an approved resource; empty in all other states. */
export async function waitsFor(ctx: Context, { resourceId, status }: Pick<ResourceRecord, 'resourceId' | 'status'>) {
  if (status !== resourceStatus.approved) return [];
  return (await holdsOf(ctx, [resourceId])).map(({ heldBy, since }) => ({ kind: holdKindOf(heldBy), since }));
}

/** Adds the holds to each row of a list. */
export async function withHolds<R extends Pick<ResourceRecord, 'resourceId' | 'status'>>(
  ctx: Context,
  page: { total: number; rows: R[] },
) {
  const approved = page.rows
    .filter(({ status }) => status === resourceStatus.approved)
    .map(({ resourceId }) => resourceId);
  const holds = Map.groupBy(await holdsOf(ctx, approved), ({ resourceId }) => resourceId);
  const of = (row: R) =>
    (holds.get(row.resourceId) ?? []).map(({ heldBy, since }) => ({ kind: holdKindOf(heldBy), since }));
  return { total: page.total, rows: page.rows.map((row) => ({ ...row, holds: of(row) })) };
}
