import { sql } from 'kysely';
import type { Context } from '#server/context';
import { listed, listedAny } from '#server/database/listed-values';
import {
  maxBenchmarks,
  maxModels,
  maxSteps,
  type RecordStep,
  type SummaryBenchmark,
  type SummaryModel,
} from '../contract.ts';

/** Public boards, in the order of the list of data sets. */
const benchmark = sql`
  select row_number() over (order by d.sort, d.public_id)::int as place, d.public_id, d.name_zh, d.name_en, d.task_type,
    v.version_id, v.has_open_targets, m.code, m.direction, m.unit, m.decimals, s.perfect,
    case when v.has_open_targets then s.chance else round(s.chance::numeric, m.decimals)::double precision end as chance,
    coalesce(s.model_count, 0) as model_count
  from bench_dataset as d
  join bench_version as v on v.dataset_id = d.dataset_id and v.is_current
  join bench_metric as m on m.version_id = v.version_id and m.is_primary
  left join bench_standing as s on s.version_id = v.version_id and s.metric = m.code
  where d.status in ${listedAny('benchDataset.status', 'published', 'retired')}
  order by d.sort, d.public_id limit ${maxBenchmarks}`;

/** A sort key: smaller is better, for every direction. */
const key = sql`case b.direction when 'lower' then score.mean when 'higher' then -score.mean else abs(score.mean) end`;

/** Ranked models of these boards. If targets are hidden, the skill has no more digits than the board. */
const entry = sql`
  select b.place, it.model_id, it.public_id, it.name, it.publisher, it.is_baseline, it.is_demo, it.submit_time, score.mean,
    coalesce(merged.merge_id, 0) as own_merge, case when merged.merge_id is null then lower(it.name) else '' end as own_name,
    case when merged.merge_id is null then lower(it.publisher) else '' end as own_publisher,
    case when merged.merge_id is null then coalesce(it.user_id, 0) else 0 end as own_user,
    round(bench_skill(
      case when b.has_open_targets then score.mean else round(score.mean::numeric, b.decimals)::double precision end,
      b.chance, b.perfect)::numeric, 4)::double precision as skill,
    ${key} as key,
    row_number() over (partition by b.place order by ${key}, it.submit_time, it.model_id)::int as rank
  from benchmark as b
  join bench_model as it on it.version_id = b.version_id and it.status = ${listed('benchModel.status', 'approved')} and not it.has_seen_targets
  join bench_score as score on score.model_id = it.model_id and score.metric = b.code and score.mean is not null
  left join (
    select distinct m.merge_id, side.user_id, lower(side.name) as name, lower(side.publisher) as publisher
    from bench_merge as m join bench_model as side on side.model_id in (m.model_id, m.other_id)
    where m.status = ${listed('benchMerge.status', 'accepted')}) as merged
    on merged.user_id = it.user_id and merged.name = lower(it.name) and merged.publisher = lower(it.publisher)`;

export async function benchmarks(ctx: Context) {
  const { rows } = await sql<SummaryBenchmark>`
    select public_id, name_zh, name_en, task_type, chance, perfect, model_count,
      jsonb_build_object('code', code, 'direction', direction, 'unit', unit, 'isPrimary', true, 'decimals', decimals) as metric
    from (${benchmark}) as it order by place`.execute(ctx.db);
  return rows;
}

type Entries = SummaryModel['entries'][number] & { place: number };
type Line = Omit<SummaryModel, 'entries'> & { entries: Entries[]; total: number };

/**
 * Models with their best submission on each board; positions count from 1. A typed name is no proof of identity: models of
 * different accounts are different models, unless both accounts consented to a merge.
 */
export async function models(ctx: Context) {
  const { rows } = await sql<Line>`
    with benchmark as (${benchmark}), entry as (${entry}),
    best as (
      select distinct on (place, own_merge, own_name, own_publisher, own_user) * from entry
      order by place, own_merge, own_name, own_publisher, own_user, rank)
    select (array_agg(name order by submit_time desc))[1] as name,
      (array_agg(publisher order by submit_time desc))[1] as publisher,
      coalesce((select jsonb_agg(distinct jsonb_build_object('name', name, 'publisher', publisher))
        from entry where own_merge > 0 and own_merge = best.own_merge), '[]') as others,
      bool_and(is_baseline) as is_baseline, bool_and(is_demo) as is_demo, (count(*) over ())::int as total,
      jsonb_agg(jsonb_build_object('place', place, 'publicId', public_id, 'mean', mean, 'skill', skill, 'rank', rank)) as entries
    from best group by own_merge, own_name, own_publisher, own_user
    order by count(*) desc, avg(rank), own_merge, own_name, own_publisher, own_user limit ${maxModels}`.execute(ctx.db);
  return rows;
}

type Step = Omit<RecordStep, 'time'> & { place: number; time: Date };

/** Models that were better than all earlier ones on their board; the latest of each board. */
export async function records(ctx: Context) {
  const { rows } = await sql<Step>`
    with benchmark as (${benchmark}), entry as (${entry}),
    step as (
      select *, min(key) over (
        partition by place order by submit_time, model_id rows between unbounded preceding and 1 preceding) as before
      from entry),
    latest as (
      select *, row_number() over (partition by place order by submit_time desc, model_id desc) as back
      from step where before is null or key < before)
    select place, public_id, name, publisher, submit_time as time, mean from latest
    where back <= ${maxSteps} order by place, submit_time, model_id`.execute(ctx.db);
  return rows;
}
