-- Where the board of a version stands: how many models, the best one, and its skill. Lists are sorted and narrowed by these
-- without reading boards. Triggers keep the rows, so that no way to change a board can forget them.
create table bench_standing (
  version_id bigint primary key references bench_version on delete cascade,
  -- The primary metric, what a prediction that knows nothing scores with it, and what a perfect one does.
  -- Null where that is not defined: no skill is told.
  metric varchar(20) not null default '',
  chance double precision,
  perfect double precision,
  model_count int not null default 0,
  -- Among models that have not seen the targets.
  leader_id bigint references bench_model on delete set null,
  best_mean double precision,
  -- (mean - chance) / (perfect - chance): 0 knows nothing, 1 is perfect.
  best_skill double precision
);
create index bench_standing_models on bench_standing (model_count);
create index bench_standing_skill on bench_standing (best_skill);
create index bench_standing_leader on bench_standing (leader_id);
create index bench_version_size on bench_version (sample_count) where is_current;
create index bench_dataset_public_license on bench_dataset (license, sort, public_id)
  where status in ('published', 'retired');
create index bench_dataset_public_time on bench_dataset (update_time, public_id) where status in ('published', 'retired');
create index bench_dataset_public_name_zh on bench_dataset (lower(name_zh), public_id)
  where status in ('published', 'retired');
create index bench_dataset_public_name_en on bench_dataset (lower(name_en), public_id)
  where status in ('published', 'retired');

-- Skill of a value; null where chance is as good as perfect, or one of them is not defined.
create function bench_skill(mean double precision, chance double precision, perfect double precision)
returns double precision language sql immutable as $$
  select (mean - chance) / nullif(perfect - chance, 0)
$$;

-- What a metric gives to the best constant prediction, from the measured targets of a version.
create function bench_chance(version bigint, metric varchar, out chance double precision, out perfect double precision)
language plpgsql stable as $$
declare
  centre double precision;
  spread double precision;
  positive double precision;
  largest double precision;
  classes int;
begin
  perfect := case when metric in ('mae', 'rmse', 'scaledError', 'brier', 'logLoss') then 0 else 1 end;
  if metric in ('mae', 'rmse') then
    select avg(target), stddev_pop(target) into centre, spread from bench_sample where version_id = version;
    chance := spread;
    if metric = 'mae' then
      select avg(abs(target - centre)) into chance from bench_sample where version_id = version;
    end if;
  elsif metric = 'scaledError' then
    chance := 1;
  elsif metric in ('r2', 'pearson', 'spearman', 'mcc') then
    chance := 0;
  elsif metric in ('rocAuc', 'rocAucLabels') then
    chance := 0.5;
  elsif metric in ('averagePrecision', 'accuracy', 'balancedAccuracy', 'f1', 'f1Macro', 'brier', 'logLoss') then
    select sum(size) filter (where target = 1) / sum(size), max(size) / sum(size), count(*)
      into positive, largest, classes
      from (select target, count(*)::double precision as size from bench_sample where version_id = version group by target) as it;
    positive := coalesce(positive, 0);
    chance := case metric
      when 'averagePrecision' then positive
      when 'accuracy' then largest
      when 'balancedAccuracy' then 1.0 / nullif(classes, 0)
      when 'f1' then 2 * positive / (1 + positive)
      when 'f1Macro' then 2 * largest / (1 + largest) / nullif(classes, 0)
      when 'brier' then positive * (1 - positive)
      when 'logLoss' then case when positive in (0, 1) then 0 else -positive * ln(positive) - (1 - positive) * ln(1 - positive) end
    end;
  end if;
end $$;

create function bench_stand(version bigint) returns void language plpgsql as $$
declare
  own record;
  standing bench_standing%rowtype;
  best record;
begin
  select v.has_open_targets, m.code, m.direction, m.decimals into own
    from bench_version as v join bench_metric as m on m.version_id = v.version_id and m.is_primary
    where v.version_id = version;
  if not found then
    return;
  end if;
  -- Those who change a board at the same time wait here, and count what the other one has committed.
  insert into bench_standing (version_id) values (version) on conflict do nothing;
  select * into standing from bench_standing where version_id = version for update;
  select count(*)::int into standing.model_count from bench_model where version_id = version and status = 'approved';
  if standing.metric <> own.code then
    standing.metric := own.code;
    standing.chance := null;
  end if;
  -- From the first model on, a version has all its samples and keeps them.
  if standing.chance is null and standing.model_count > 0 then
    select * into standing.chance, standing.perfect from bench_chance(version, own.code);
  end if;
  select it.model_id, score.mean into best
    from bench_model as it join bench_score as score on score.model_id = it.model_id and score.metric = own.code
    where it.version_id = version and it.status = 'approved' and not it.has_seen_targets and score.mean is not null
    order by case own.direction when 'lower' then score.mean when 'higher' then -score.mean else abs(score.mean) end,
      it.submit_time, it.model_id
    limit 1;
  update bench_standing
    set metric = standing.metric, chance = standing.chance, perfect = standing.perfect,
      model_count = standing.model_count, leader_id = best.model_id, best_mean = best.mean,
      -- With hidden targets a skill tells no more digits than the board does.
      best_skill = bench_skill(
        case when own.has_open_targets then best.mean else round(best.mean::numeric, own.decimals)::double precision end,
        standing.chance, standing.perfect)
    where version_id = version;
end $$;

create function bench_model_stands() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    perform bench_stand(version_id) from (select distinct version_id from after_rows order by version_id) as it;
  elsif tg_op = 'DELETE' then
    perform bench_stand(version_id) from (select distinct version_id from before_rows order by version_id) as it;
  else
    perform bench_stand(version_id) from (
      select distinct after_rows.version_id from after_rows join before_rows using (model_id)
      where (after_rows.status, after_rows.has_seen_targets, after_rows.submit_time)
        is distinct from (before_rows.status, before_rows.has_seen_targets, before_rows.submit_time)
      order by 1) as it;
  end if;
  return null;
end $$;

create function bench_score_stands() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    perform bench_stand(version_id) from (
      select distinct version_id from before_rows join bench_model using (model_id)
      where status = 'approved' order by 1) as it;
  else
    perform bench_stand(version_id) from (
      select distinct version_id from after_rows join bench_model using (model_id)
      where status = 'approved' order by 1) as it;
  end if;
  return null;
end $$;

create function bench_metric_stands() returns trigger language plpgsql as $$
begin
  perform bench_stand(version_id) from (select distinct version_id from after_rows order by version_id) as it;
  return null;
end $$;

create trigger bench_model_inserted after insert on bench_model referencing new table as after_rows
  for each statement execute function bench_model_stands();
create trigger bench_model_updated after update on bench_model referencing old table as before_rows new table as after_rows
  for each statement execute function bench_model_stands();
create trigger bench_model_deleted after delete on bench_model referencing old table as before_rows
  for each statement execute function bench_model_stands();
create trigger bench_score_inserted after insert on bench_score referencing new table as after_rows
  for each statement execute function bench_score_stands();
create trigger bench_score_updated after update on bench_score referencing new table as after_rows
  for each statement execute function bench_score_stands();
create trigger bench_score_deleted after delete on bench_score referencing old table as before_rows
  for each statement execute function bench_score_stands();
create trigger bench_metric_inserted after insert on bench_metric referencing new table as after_rows
  for each statement execute function bench_metric_stands();
create trigger bench_metric_updated after update on bench_metric referencing new table as after_rows
  for each statement execute function bench_metric_stands();

create trigger kernel_change_noted after insert or update or delete or truncate on bench_standing
  for each statement execute function kernel_note_change();

select bench_stand(version_id) from bench_version order by version_id;
