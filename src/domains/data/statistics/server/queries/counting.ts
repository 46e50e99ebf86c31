import { sql, type RawBuilder } from 'kysely';
import { startOfDay, wireDay } from '#shared/time';
import type { Context } from '#server/context';
import { changingAgents, doubleClick, maxOfNetwork, maxOfPerson } from '../policy.ts';

/**
 * The time up to which everything is counted. The row is locked until the transaction ends, so that counts run one
 * after the other.
 */
export async function lockState(ctx: Context): Promise<{ countedTo: Date }> {
  return ctx.db.selectFrom('dataUsageState').select('countedTo').forUpdate().executeTakeFirstOrThrow();
}

/** The same with a shared lock: counting waits, and several callers may hold it. */
export const holdState = (ctx: Context) =>
  ctx.db.selectFrom('dataUsageState').select('countedTo').forShare().executeTakeFirstOrThrow();

export const readState = (ctx: Context) =>
  ctx.db.selectFrom('dataUsageState').select(['countedTo', 'recountedAt']).executeTakeFirstOrThrow();

export const setState = (ctx: Context, state: { countedTo?: Date; recountedAt?: Date }) =>
  ctx.db.updateTable('dataUsageState').set(state).execute();

/** Time of the earliest stored event. */
export async function firstEvent(ctx: Context): Promise<Date | null> {
  const { rows } = await sql<{ first: Date | null }>`select min(time) as first from data_usage_event`.execute(ctx.db);
  return rows[0]!.first;
}

/** Hours since 1970 as an integer. Rounding timestamps with time zones would take a third of the counting time. */
const hourOf = (time: RawBuilder<unknown>) => sql`floor(date_part('epoch', ${time}) / 3600)::int`;
/** Offset of Asia/Shanghai in hours. */
const ahead = 8;

/**
 * The clicks that count: new ones, and those of the hour before. The query is repeated in both places that need it: a
 * shared result would lose its order, and sorting half a million sessions again takes as long as counting.
 */
const kept = (from: Date, to: Date, which = sql`true`) => sql`
  select resource_id, visitor, file_id, bytes, kind, method, hour, time >= ${from}::timestamptz as is_new
  from (
    select e.time, e.resource_id, e.visitor, e.file_id, e.bytes, e.kind, a.class as method, ${hourOf(sql`e.time`)} as hour,
      lead(e.time) over (partition by e.visitor, e.resource_id, e.kind, e.file_id order by e.time) as again
    from data_usage_event as e join data_usage_agent as a using (agent_id)
    where a.class > 0 and e.time >= date_trunc('hour', ${from}::timestamptz)
      and e.time < ${to}::timestamptz + make_interval(secs => ${doubleClick}) and ${which}
      and (a.class > 1 or e.visitor not in (select visitor from busy)
        or (e.visitor, ${hourOf(sql`e.time`)}) not in (select visitor, hour from robots))
      and (e.network is null or (e.resource_id, e.network) not in (select resource_id, network from bursts))
  ) as seen
  where time < ${to}::timestamptz and (again is null or again > time + make_interval(secs => ${doubleClick}))`;

/**
 * Counts the events of a period by the rules of COUNTER (Code of Practice for Research Data, release 1, §7). Among
 * clicks in close succession the last one counts. A session is a visitor in one hour of the clock. It is unique in the
 * period of its first use, so counts of adjacent periods add up.
 * Bursts of a day are excluded (ruling of the portal, README): more than {@link maxOfNetwork} uses of one record from
 * one network under {@link changingAgents} or more user agents. The key of networks changes daily, so a network is
 * identified within one day only.
 */
const counted = (from: Date, to: Date) => sql`
  busy as materialized (
    select visitor from data_usage_event
    where time >= date_trunc('hour', ${from}::timestamptz) and time < ${to}::timestamptz
    group by visitor having count(*) > ${maxOfPerson}
  ), robots as materialized (
    select visitor, ${hourOf(sql`time`)} as hour from data_usage_event
    where time >= date_trunc('hour', ${from}::timestamptz) and time < ${to}::timestamptz
      and visitor in (select visitor from busy)
    group by 1, 2 having count(*) > ${maxOfPerson}
  ), crowds as materialized (
    select e.resource_id, e.network from data_usage_event as e join data_usage_agent as a using (agent_id)
    where e.time >= ${dayOf(from)}::timestamptz and e.time < ${to}::timestamptz and a.class > 0 and e.network is not null
    group by 1, 2 having count(*) > ${maxOfNetwork}
  ), bursts as materialized (
    select e.resource_id, e.network, min(e.time) as begins, count(*)::int as uses, count(distinct e.agent_id)::int as agents
    from data_usage_event as e join data_usage_agent as a using (agent_id)
    where e.time >= ${dayOf(from)}::timestamptz and e.time < ${to}::timestamptz and a.class > 0
      and (e.resource_id, e.network) in (select resource_id, network from crowds)
    group by 1, 2 having count(distinct e.agent_id) >= ${changingAgents}
  ), put_bursts as (
    insert into data_usage_burst as b (resource_id, day, network, uses, agents)
    select resource_id, (begins at time zone 'Asia/Shanghai')::date, network, uses, agents
    from bursts join data_resource using (resource_id)
    on conflict (resource_id, day, network) do update set uses = excluded.uses, agents = excluded.agents
  ), days as materialized (
    select (d - date '1970-01-01') as number, d as day, date_trunc('month', d)::date as month
    from (select (${wireDay(from)}::date - 1 + n) as d
      from generate_series(0, ${wireDay(to)}::date - ${wireDay(from)}::date + 1) as n) as all_days
  ), sessions as materialized (
    select resource_id, method, hour,
      count(*) filter (where kind = 1 and is_new)::int as views,
      count(*) filter (where kind = 2 and is_new)::int as downloads,
      coalesce(sum(bytes) filter (where kind = 2 and is_new), 0)::bigint as bytes,
      (bool_or(kind = 1) and not bool_or(kind = 1 and not is_new))::int as first_view,
      (bool_or(kind = 2) and not bool_or(kind = 2 and not is_new))::int as first_download,
      bool_and(is_new)::int as first_use
    from (${kept(from, to)}) as kept group by visitor, resource_id, hour, method
  ), months as materialized (
    select resource_id, month, method, sum(views)::int as views, sum(first_view)::int as unique_views,
      sum(downloads)::int as downloads, sum(first_download)::int as unique_downloads, sum(first_use)::int as unique_uses,
      sum(bytes)::bigint as bytes
    from sessions join days on number = (hour + ${sql.lit(ahead)}) / 24
    group by 1, 2, 3 having sum(views) + sum(downloads) > 0
  ), put_months as (
    insert into data_usage_month as m
      (resource_id, month, method, views, unique_views, downloads, unique_downloads, unique_uses, bytes)
    select months.* from months join data_resource using (resource_id)
    on conflict (resource_id, month, method) do update set views = m.views + excluded.views,
      unique_views = m.unique_views + excluded.unique_views, downloads = m.downloads + excluded.downloads,
      unique_downloads = m.unique_downloads + excluded.unique_downloads,
      unique_uses = m.unique_uses + excluded.unique_uses, bytes = m.bytes + excluded.bytes
  ), put_days as (
    insert into data_usage_day as d (day, method, views, downloads)
    select day, method, sum(views), sum(downloads) from (
      select (hour + ${sql.lit(ahead)}) / 24 as number, method, sum(views) as views, sum(downloads) as downloads
      from sessions group by 1, 2
    ) as daily join days using (number) group by 1, 2 having sum(views) + sum(downloads) > 0
    on conflict (day, method) do update set views = d.views + excluded.views, downloads = d.downloads + excluded.downloads
  ), files as materialized (
    select file_id, month, count(*)::int as downloads
    from (${kept(from, to, sql`e.kind = 2 and e.file_id is not null and a.class = 1`)}) as kept join days on number = (hour + ${sql.lit(ahead)}) / 24
    where is_new group by 1, 2
  ), put_files as (
    insert into data_usage_file as f (file_id, month, downloads)
    select files.* from files join data_resource_file as it on it.id = files.file_id
    on conflict (file_id, month) do update set downloads = f.downloads + excluded.downloads
  )`;

/** Start of the day of a moment: a burst is detected over the whole day up to the end of the counted period. */
const dayOf = (moment: Date) => startOfDay(wireDay(moment));

/** The first day with a burst that this transaction detected; null if there is none. */
export async function firstNewBurst(ctx: Context): Promise<string | null> {
  const { rows } = await sql<{ day: string | null }>`
    select min(day)::text as day from data_usage_burst where marked_at = transaction_timestamp()`.execute(ctx.db);
  return rows[0]!.day;
}

/** Counts a period and adds it to the counters; returns the resources whose counters changed. */
export async function countPeriod(ctx: Context, from: Date, to: Date): Promise<number[]> {
  const { rows } = await sql<{ resourceId: number }>`
    with ${counted(from, to)}, added as (
      select resource_id, sum(views) as views, sum(downloads) as downloads from months where method = 1 group by 1
    ), locked as (
      select resource_id from data_resource where resource_id in (select resource_id from added)
      order by resource_id for no key update
    ), bumped_files as (
      update data_resource_file as f set download_count = f.download_count + b.downloads
      from (select file_id, sum(downloads) as downloads from files group by 1) as b where f.id = b.file_id
    )
    update data_resource as r
    set view_count = r.view_count + added.views, download_count = r.download_count + added.downloads
    from added join locked using (resource_id) where r.resource_id = added.resource_id
    returning r.resource_id`.execute(ctx.db);
  return rows.map(({ resourceId }) => resourceId);
}

/** Recounts a month up to a moment; {@link reconcile} updates the counters of resources and files. */
export async function countMonth(ctx: Context, month: string, from: Date, to: Date): Promise<void> {
  await sql`delete from data_usage_month where month = ${month}::date`.execute(ctx.db);
  await sql`delete from data_usage_file where month = ${month}::date`.execute(ctx.db);
  await sql`
    delete from data_usage_day where day >= ${month}::date and day < (${month}::date + interval '1 month')`.execute(
    ctx.db,
  );
  await sql`
    delete from data_usage_burst where day >= ${month}::date and day < (${month}::date + interval '1 month')`.execute(
    ctx.db,
  );
  await sql`with ${counted(from, to)} select count(*) from months`.execute(ctx.db);
}

/** Sorting a month of events in memory is three times as fast as on disk. Applies to this transaction only. */
export const sortInMemory = (ctx: Context) => sql`set local work_mem = '256MB'`.execute(ctx.db);

/** Sets all counters to the sums of the months; returns the resources whose counters changed. */
export async function reconcile(ctx: Context): Promise<number[]> {
  await sql`
    with truth as (
      select f.id, f.downloads_before + coalesce(sum(u.downloads), 0) as downloads
      from data_resource_file as f join data_usage_file as u on u.file_id = f.id group by f.id
    )
    update data_resource_file as f set download_count = truth.downloads
    from truth where f.id = truth.id and f.download_count <> truth.downloads`.execute(ctx.db);
  const { rows } = await sql<{ resourceId: number }>`
    with sums as (
      select resource_id, sum(views) as views, sum(downloads) as downloads from (
        select resource_id, views, downloads from data_usage_before
        union all
        select resource_id, views, downloads from data_usage_month where method = 1
      ) as all_counts group by 1
    ), wrong as (
      select r.resource_id, coalesce(sums.views, 0) as views, coalesce(sums.downloads, 0) as downloads
      from data_resource as r left join sums using (resource_id)
      where (r.view_count, r.download_count) is distinct from (coalesce(sums.views, 0), coalesce(sums.downloads, 0))
    ), locked as (
      select resource_id from data_resource where resource_id in (select resource_id from wrong)
      order by resource_id for no key update
    )
    update data_resource as r set view_count = wrong.views, download_count = wrong.downloads
    from wrong join locked using (resource_id) where r.resource_id = wrong.resource_id
    returning r.resource_id`.execute(ctx.db);
  return rows.map(({ resourceId }) => resourceId);
}
