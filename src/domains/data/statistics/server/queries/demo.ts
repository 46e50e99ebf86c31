import { sql } from 'kysely';
import type { Context } from '#server/context';
import { resourceStatus } from '#contract/data/resources';

/** Days of use, up to yesterday. */
const days = 365;

/** Whether demonstration records have events. */
export async function hasDemoEvents(ctx: Context): Promise<boolean> {
  const { rows } = await sql`
    select from data_usage_event join data_resource using (resource_id) where is_demo limit 1`.execute(ctx.db);
  return rows.length > 0;
}

/**
 * Views and downloads of each published demonstration record from its publication to yesterday: more after the
 * publication, on working days and for some records. The numbers depend only on ids and days.
 */
export async function insertDemoEvents(ctx: Context, agentId: number): Promise<void> {
  await sql`
    insert into data_usage_event (time, resource_id, visitor, file_id, bytes, agent_id, kind)
    select day + make_interval(hours => 9 + abs(hashint8(seed)) % 10, mins => abs(hashint8(seed + 1)) % 60, secs => n % 60),
      resource_id, hashint8extended(seed, 1), null,
      case when kind = 2 then total_size else 0 end, ${agentId}, kind
    from (
      select day, resource_id, total_size, n, kind.kind, resource_id * 1000003 + extract(epoch from day)::bigint / 86400 * 101 + n * 7 + kind.kind as seed
      from (
        select r.resource_id, r.total_size, day,
          (1 + abs(hashint8(r.resource_id)) % 4)
            * (case when extract(isodow from day) < 6 then 1.0 else 0.35 end)
            * (0.35 + exp(-extract(epoch from day - r.publish_date) / 86400 / 60))
            * (0.5 + (abs(hashint8(r.resource_id * 31 + extract(doy from day)::int)) % 100) / 100.0) as much
        from data_resource as r, generate_series(
          date_trunc('day', greatest(r.publish_date, ${ctx.now}::timestamptz - make_interval(days => ${days}))) + interval '1 day',
          date_trunc('day', ${ctx.now}::timestamptz) - interval '1 day', interval '1 day') as day
        where r.is_demo and r.status in (${sql.lit(resourceStatus.published)}, ${sql.lit(resourceStatus.superseded)}) and r.publish_date is not null
      ) as daily
      cross join (values (1::smallint, 1.0), (2::smallint, 0.3)) as kind (kind, part)
      cross join lateral generate_series(1, floor(much * part)::int) as n
    ) as used`.execute(ctx.db);
}

/**
 * Deletes events and months of the demonstration, including records that are already deleted, and the days before the
 * first remaining event; a recount does the rest.
 */
export async function deleteDemoUse(ctx: Context): Promise<void> {
  await sql`
    delete from data_usage_event as e
    where not exists (select from data_resource as r where r.resource_id = e.resource_id and not r.is_demo)`.execute(
    ctx.db,
  );
  await sql`
    delete from data_usage_month where resource_id in (select resource_id from data_resource where is_demo)`.execute(
    ctx.db,
  );
  await sql`
    delete from data_usage_day
    where day < coalesce((select min(time) from data_usage_event), now())`.execute(ctx.db);
}
