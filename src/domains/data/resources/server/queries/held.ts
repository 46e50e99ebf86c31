import { sql } from 'kysely';
import type { Context } from '#server/context';
import { resourceStatus } from '../../contract.ts';

/** The holds of approved resources with their beginning: a hold from before the approval counts from the approval. */
export async function holdsOf(ctx: Context, resourceIds: readonly number[]) {
  if (resourceIds.length === 0) return [];
  const { rows } = await sql<{ resourceId: number; heldBy: string; since: Date }>`
    select h.resource_id, h.held_by, greatest(h.create_time, r.approve_time) as since
    from data_publication_hold h join data_resource r using (resource_id)
    where h.resource_id = any(${resourceIds}) and r.status = ${sql.lit(resourceStatus.approved)} order by since, h.held_by`.execute(
    ctx.db,
  );
  return rows;
}
