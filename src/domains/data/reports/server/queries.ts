import { sql } from 'kysely';
import type { Context } from '#server/context';
import { listed, listedAny } from '#server/database/listed-values';
import { resourceStatus } from '#contract/data/resources';
import { maxListed, type FigureName, type Report } from '../contract.ts';

/** Days of a report, `yyyy-MM-dd`; `to` is the first day after it. */
export interface Range {
  from: string;
  to: string;
}

/** Midnight in Asia/Shanghai. */
const midnight = (day: string) => sql`${day}::timestamp at time zone 'Asia/Shanghai'`;

/** The condition that a moment lies in a range. */
const within = (column: string, { from, to }: Range) =>
  sql<boolean>`${sql.ref(column)} >= ${midnight(from)} and ${sql.ref(column)} < ${midnight(to)}`;

/**
 * All figures of a range; one statement, so that they belong to one state of the data. The use follows the counts of
 * `data/statistics`, publications the date of publication of resources that are public now.
 */
export async function figuresOf(ctx: Context, range: Range): Promise<Record<FigureName, number | null>> {
  const { from, to } = range;
  const published = sql`status = ${sql.lit(resourceStatus.published)}`;
  const organization = listed('dataContribution.kind', 'organization');
  const { rows } = await sql<Record<FigureName, number | null>>`
    with new_resources as (
      select count(*) as resources, coalesce(sum(total_size), 0)::bigint as bytes
      from data_resource where ${published} and ${within('publish_date', range)}
    ), used as (
      select coalesce(sum(views), 0)::bigint as views, coalesce(sum(downloads), 0)::bigint as downloads
      from data_usage_day where method = 1 and day >= ${from}::date and day < ${to}::date
    ), decided as (
      select count(*) as decisions,
        percentile_cont(0.5) within group (order by extract(epoch from finished_at - submit_time) / 86400) as review_days
      from data_review join data_revision using (resource_id, revision_no)
      where outcome in ${listedAny('dataReview.outcome', 'approved', 'rejected')} and ${within('finished_at', range)}
    )
    select new_resources.*, used.*, decided.decisions, round(decided.review_days::numeric, 1)::float as review_days,
      (select count(distinct key) from data_contribution where kind = ${organization} and ${within('publish_date', range)})
        as organizations,
      (select count(*) from sys_user where del_flag = '0' and ${within('create_time', range)}) as users,
      (select coalesce(sum(bytes), 0)::bigint from data_usage_month
        where month >= ${from}::date and month < ${to}::date) as sent_bytes,
      (select count(*) from data_resource, jsonb_array_elements(related_works) as work
        where ${published} and related_works @> '[{"relation": "IsCitedBy"}]' and publish_date < ${midnight(to)}
          and work ->> 'relation' = 'IsCitedBy') as citations,
      (select count(*) from pms_task where ${within('create_time', range)}) as projects,
      (select count(*) from pms_certificate where status = ${listed('pmsCertificate.status', 'issued')}
        and kind = ${listed('pmsCertificate.kind', 'final')}
        and issue_date >= ${from}::date and issue_date < ${to}::date) as certificates
    from new_resources, used, decided`.execute(ctx.db);
  return rows[0]!;
}

/** Organizations with most new resources in a range, and their new resources in the range before. */
export async function organizationsOf(ctx: Context, now: Range, before: Range): Promise<Report['organizations']> {
  const kind = listed('dataContribution.kind', 'organization');
  const { rows } = await sql<Report['organizations'][number]>`
    with most as (
      select key, count(*)::int as now, max(name_zh) as name_zh, max(name_en) as name_en
      from data_contribution where kind = ${kind} and ${within('publish_date', now)}
      group by key order by count(*) desc, key limit ${maxListed}
    )
    select key, name_zh, name_en, now, (
      select count(*)::int from data_contribution as it
      where it.kind = ${kind} and it.key = most.key and ${within('it.publish_date', before)}
    ) as before
    from most order by now desc, key`.execute(ctx.db);
  return rows;
}

/** Disciplines with most new resources in either range. */
export async function subjectsOf(ctx: Context, now: Range, before: Range): Promise<Report['subjects']> {
  const { rows } = await sql<Report['subjects'][number]>`
    select case when subject_code ~ '^[0-9]{3}' then left(subject_code, 6) else '' end as subject,
      count(*) filter (where ${within('publish_date', now)})::int as now,
      count(*) filter (where ${within('publish_date', before)})::int as before
    from data_resource
    where status = ${sql.lit(resourceStatus.published)} and ((${within('publish_date', now)}) or (${within('publish_date', before)}))
    group by 1 order by 2 desc, 3 desc, 1 limit ${maxListed}`.execute(ctx.db);
  return rows;
}

/** Year of the first publication; undefined while nothing is public. */
export async function firstYear(ctx: Context): Promise<number | undefined> {
  const { rows } = await sql<{ year: number | null }>`
    select extract(year from min(publish_date) at time zone 'Asia/Shanghai')::int as year
    from data_resource_search`.execute(ctx.db);
  return rows[0]?.year ?? undefined;
}
