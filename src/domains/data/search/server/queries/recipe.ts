import { resourceStatus } from '#contract/data/resources';
import { sql } from 'kysely';
import type { Context } from '#server/context';

/** Version of the entries' content, and the progress of the renewal; locked in a transaction. */
export const lockRecipe = (ctx: Context) =>
  ctx.db.selectFrom('dataSearchRecipe').selectAll().forUpdate().executeTakeFirstOrThrow();

/** Whether all published resources, if there are any, have entries of a version. */
export async function hasEntriesOf(ctx: Context, recipe: number): Promise<boolean> {
  const { rows } = await sql<{ has: boolean }>`
    select not exists (select from data_resource where status = ${sql.lit(resourceStatus.published)})
      or (exists (select from data_resource_search) and (select recipe >= ${recipe} from data_search_recipe)) as has`.execute(
    ctx.db,
  );
  return rows[0]!.has;
}

export const setRecipe = (ctx: Context, it: { recipe: number; doneTo: number }) =>
  ctx.db.updateTable('dataSearchRecipe').set(it).execute();

/** Ids of the next resources that are published or have an entry: a renewal also fills an empty index. */
export async function nextEntries(ctx: Context, after: number, limit: number): Promise<number[]> {
  const { rows } = await sql<{ resourceId: number }>`
    (select resource_id from data_resource_search where resource_id > ${after} order by resource_id limit ${limit})
    union (select resource_id from data_resource where resource_id > ${after} and status = ${sql.lit(resourceStatus.published)} order by resource_id limit ${limit})
    order by resource_id limit ${limit}`.execute(ctx.db);
  return rows.map(({ resourceId }) => resourceId);
}

/** Whether there are published resources but no entries. */
export async function lacksEntries(ctx: Context): Promise<boolean> {
  const { rows } = await sql<{ lacks: boolean }>`
    select not exists (select from data_resource_search) and exists (select from data_resource where status = ${sql.lit(resourceStatus.published)}) as lacks`.execute(
    ctx.db,
  );
  return rows[0]!.lacks;
}
