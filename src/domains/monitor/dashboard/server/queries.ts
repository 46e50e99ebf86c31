import { sql } from 'kysely';
import { wireDay } from '#shared/time';
import type { Context } from '#server/context';
import { listed, listedAny } from '#server/database/listed-values';
import { scopeByResource, scopeOfCaller } from '#table/data/resources';
import type { Work } from '../contract.ts';
import { trendDays, unpublished } from '../contract.ts';

export async function trend(ctx: Context): Promise<{ day: string; visits: number; downloads: number }[]> {
  const today = wireDay(ctx.now);
  const { rows } = await sql<{ day: string; visits: number; downloads: number }>`
    with days as (
      select d::date as day from generate_series(${today}::date - ${trendDays - 1}::int, ${today}::date, interval '1 day') as d
    )
    select days.day, coalesce(v.pv, 0)::bigint as visits, coalesce(u.downloads, 0)::bigint as downloads
    from days left join site_pv_daily v using (day) left join data_usage_day u on u.day = days.day and u.method = 1
    order by days.day`.execute(ctx.db);
  return rows;
}

/** Resources of the caller's data scope that are not published yet, by type and state. */
export async function waiting(ctx: Context): Promise<Work['unpublished']> {
  const { rows } = await sql<Work['unpublished'][number]>`
    select resource_type as type, status, count(*) as count from data_resource
    where status = any (${unpublished}::text[]) and ${await scopeOfCaller(ctx)} group by 1, 2 order by 1, 2`.execute(
    ctx.db,
  );
  return rows;
}

/** Decisions of the last year, on resources of the caller's data scope. */
export async function decisions(ctx: Context): Promise<Work['decisions']> {
  const { rows } = await sql<Work['decisions']>`
    select count(*) filter (where outcome = ${listed('dataReview.outcome', 'approved')}) as approved, count(*) filter (where outcome = ${listed('dataReview.outcome', 'rejected')}) as rejected
    from data_review where outcome in ${listedAny('dataReview.outcome', 'approved', 'rejected')} and finished_at > ${ctx.now}::timestamptz - interval '1 year'
      and ${await scopeByResource(ctx, 'dataReview.resourceId')}`.execute(ctx.db);
  return rows[0]!;
}

/** Number of uses of each reason in the last year, for resources of the caller's data scope. */
export async function reasons(ctx: Context): Promise<Work['reasons']> {
  const { rows } = await sql<Work['reasons'][number]>`
    select reason, count(*) as count from data_review, jsonb_array_elements_text(reasons) as reason
    where outcome in ${listedAny('dataReview.outcome', 'approved', 'rejected')} and outcome = ${listed('dataReview.outcome', 'rejected')}
      and finished_at > ${ctx.now}::timestamptz - interval '1 year'
      and ${await scopeByResource(ctx, 'dataReview.resourceId')}
    group by reason order by reason`.execute(ctx.db);
  return rows;
}
