import type { Context } from '#server/context';
import { publicationHolders, type HoldKind, resourceStatus } from '../../contract.ts';
import { holdsOf } from '../queries/held.ts';
import type { ResourceRecord } from '../table.ts';

/** What holds a publication, by the noun that holds it. */
export const kindOf = (heldBy: string): HoldKind =>
  heldBy in publicationHolders ? publicationHolders[heldBy as keyof typeof publicationHolders] : 'other';

/** The holds of an approved resource; empty in all other states. */
export async function waitsFor(ctx: Context, { resourceId, status }: Pick<ResourceRecord, 'resourceId' | 'status'>) {
  if (status !== resourceStatus.approved) return [];
  return (await holdsOf(ctx, [resourceId])).map(({ heldBy, since }) => ({ kind: kindOf(heldBy), since }));
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
    (holds.get(row.resourceId) ?? []).map(({ heldBy, since }) => ({ kind: kindOf(heldBy), since }));
  return { total: page.total, rows: page.rows.map((row) => ({ ...row, holds: of(row) })) };
}
