import { sql } from 'kysely';
import type { Context } from '#server/context';

/** State of the cluster's indices, the same for all processes. */
export const readCluster = (ctx: Context) =>
  ctx.db.selectFrom('dataSearchCluster').selectAll().executeTakeFirstOrThrow();

export type ClusterRow = Awaited<ReturnType<typeof readCluster>>;

/** The same, locked in a transaction. */
export const lockCluster = (ctx: Context) =>
  ctx.db.selectFrom('dataSearchCluster').selectAll().forUpdate().executeTakeFirstOrThrow();

export const setCluster = (ctx: Context, it: Partial<Omit<ClusterRow, 'one'>>) =>
  ctx.db.updateTable('dataSearchCluster').set(it).execute();

/** Records changes of entries, in the caller's transaction and after the entries were written. */
export async function noteChanges(ctx: Context, resourceIds: readonly number[]): Promise<void> {
  await sql`insert into data_search_change (resource_id) select unnest(${resourceIds}::bigint[])`.execute(ctx.db);
}

/** Changes that wait for the cluster, the oldest first. */
export const nextChanges = (ctx: Context, most: number) =>
  ctx.db
    .selectFrom('dataSearchChange')
    .select(['change', 'resourceId'])
    .where('isDead', '=', false)
    .orderBy('change')
    .limit(most)
    .execute();

/** Removes delivered changes, and dead ones of the same resources, which are settled by them. */
export async function dropChanges(ctx: Context, delivered: ReadonlyMap<number, number>): Promise<void> {
  await sql`
    delete from data_search_change as it
    using unnest(${[...delivered.keys()]}::bigint[], ${[...delivered.values()]}::bigint[]) as done (resource_id, change)
    where it.resource_id = done.resource_id and it.change <= done.change`.execute(ctx.db);
}

/** Counts a refusal of a change; the last one makes it a dead letter. */
export async function refuseChange(
  ctx: Context,
  it: { resourceId: number; change: number; error: string; maxAttempts: number },
): Promise<void> {
  await sql`
    update data_search_change set attempts = attempts + 1, error = ${it.error}, is_dead = attempts + 1 >= ${it.maxAttempts}
    where resource_id = ${it.resourceId} and change <= ${it.change} and not is_dead`.execute(ctx.db);
}

export const clearChanges = (ctx: Context) => ctx.db.deleteFrom('dataSearchChange').execute();

/** Number of changes that wait, since when, and of dead letters with one of their errors. */
export async function countChanges(
  ctx: Context,
): Promise<{ waiting: number; oldest: Date | null; dead: number; error: string }> {
  const { rows } = await sql<{ waiting: number; oldest: Date | null; dead: number; error: string }>`
    select count(*) filter (where not is_dead)::int as waiting, min(create_time) filter (where not is_dead) as oldest,
      count(*) filter (where is_dead)::int as dead, coalesce(max(error), '') as error
    from data_search_change`.execute(ctx.db);
  return rows[0]!;
}

/** Those of some resources that have waiting changes. */
export async function changing(ctx: Context, ids: readonly number[]): Promise<Set<number>> {
  const rows = await ctx.db
    .selectFrom('dataSearchChange')
    .select('resourceId')
    .distinct()
    .where('resourceId', '=', sql<number>`any(${ids}::bigint[])`)
    .where('isDead', '=', false)
    .execute();
  return new Set(rows.map(({ resourceId }) => resourceId));
}

/** Number of index entries, counted up to a limit, and the highest id. */
export async function sizeOfIndex(ctx: Context, most: number): Promise<{ entries: number; highest: number }> {
  const { rows } = await sql<{ entries: number; highest: number }>`
    select (select count(*)::int from (select from data_resource_search limit ${most}) as counted) as entries,
      coalesce((select max(resource_id) from data_resource_search), 0) as highest`.execute(ctx.db);
  return rows[0]!;
}
