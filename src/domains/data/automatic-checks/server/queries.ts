import { sql } from 'kysely';
import type { Context } from '#server/context';
import type { VirusState } from '#shared/virus-states';

/** Number of a record's files in each state of the virus scan; `clean` files have no row. */
export async function virusCounts(ctx: Context, resourceId: number): Promise<Map<VirusState, number>> {
  const { rows } = await sql<{ state: VirusState; count: number }>`
    select coalesce(v.state, case when s.virus_checked_at is null then 'waiting' else 'clean' end) as state, count(*)::int as count
    from data_resource_file f join sys_file s using (file_id) left join file_virus v using (file_id)
    where f.resource_id = ${resourceId} group by 1`.execute(ctx.db);
  return new Map(rows.map(({ state, count }) => [state, count]));
}
