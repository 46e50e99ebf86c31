-- Authors have affiliations, with names in both languages and a number in the register, instead of one text
-- (src/domains/data/resources/contract/draft.ts). Revisions keep what was submitted; readers translate them. The function stays
-- for rebuilds from a second copy that an earlier release wrote.
-- `A / B` with Han characters on one side is one institution in both languages, as the form asked for it.
create function affiliations_of_text(names text) returns jsonb language sql immutable as $$
  select coalesce(jsonb_agg(jsonb_build_object('organizationId', 0,
      'nameZh', left(case when is_pair then han when is_han then name else '' end, 200),
      'nameEn', left(case when is_pair then latin when is_han then '' else name end, 200), 'ror', '') order by at), '[]')
  from (
    select at, btrim(part) as name, part ~ '[\u4e00-\u9fff]' as is_han,
      cardinality(sides) = 2 and sides[1] ~ '[\u4e00-\u9fff]' <> (sides[2] ~ '[\u4e00-\u9fff]') as is_pair,
      btrim(case when sides[1] ~ '[\u4e00-\u9fff]' then sides[1] else sides[2] end) as han,
      btrim(case when sides[1] ~ '[\u4e00-\u9fff]' then sides[2] else sides[1] end) as latin
    from regexp_split_to_table(names, '[;\uff1b\n]') with ordinality as parts (part, at),
      regexp_split_to_array(part, '\s/\s') as sides
    limit 10
  ) as named
  where name <> ''
$$;

create function with_affiliations(authors jsonb) returns jsonb language sql immutable as $$
  select coalesce(jsonb_agg((one - 'institution') || jsonb_build_object('affiliations',
      coalesce(one -> 'affiliations', affiliations_of_text(coalesce(one ->> 'institution', '')))) order by at), '[]')
  from jsonb_array_elements(authors) with ordinality as list (one, at)
$$;

-- No published description changes by this, so that nothing is harvested again.
alter table data_resource disable trigger user;
update data_resource set authors = with_affiliations(authors) where authors::text like '%"institution"%';
alter table data_resource enable trigger user;
alter table biz_paper_submission disable trigger user;
update biz_paper_submission set authors = with_affiliations(authors) where authors::text like '%"institution"%';
alter table biz_paper_submission enable trigger user;

-- The organization that remains after all merges.
create function remaining_organization(id bigint) returns setof sys_organization language sql stable as $$
  with recursive chain as (
    select * from sys_organization where organization_id = id
    union select next.* from chain join sys_organization as next on next.organization_id = chain.merged_into
  )
  select * from chain where merged_into is null
$$;

alter table data_contribution add column organization_id bigint;
create index data_contribution_of_organization on data_contribution (organization_id) where organization_id is not null;

drop trigger data_contribution_region on data_contribution;
create trigger data_contribution_region before insert on data_contribution
  for each row when (new.kind = 'organization' and new.region is null) execute function set_contribution_region();

create or replace function note_contributions(it data_resource) returns void language sql as $$
  insert into data_contribution (kind, key, resource_id, publish_date, name_zh, name_en, region, organization_id)
  select distinct on (kind, key) kind, key, it.resource_id, it.publish_date, name_zh, name_en, region, organization_id from (
    select 'author' as kind,
      contributor_key(coalesce(nullif(one ->> 'orcid', ''), nullif(btrim(one ->> 'nameZh'), ''), one ->> 'nameEn', '')) as key,
      coalesce(btrim(one ->> 'nameZh'), '') as name_zh, coalesce(btrim(one ->> 'nameEn'), '') as name_en,
      null as region, null::bigint as organization_id
    from jsonb_array_elements(it.authors) as one
    union all
    select 'organization', contributor_key(coalesce(nullif(name_zh, ''), name_en)), name_zh, name_en, region, organization_id
    from (
      select coalesce(kept.name_zh, btrim(place ->> 'nameZh'), '') as name_zh,
        coalesce(kept.name_en, btrim(place ->> 'nameEn'), '') as name_en,
        nullif(kept.region, '') as region, kept.organization_id
      from jsonb_array_elements(it.authors) as one
      cross join jsonb_array_elements(coalesce(one -> 'affiliations', '[]')) as place
      left join lateral remaining_organization((place ->> 'organizationId')::bigint) as kept on true
    ) as places
    union all
    select 'project', contributor_key(coalesce(one ->> 'projectNo', '')), btrim(one ->> 'projectNo'), '', null, null
    from jsonb_array_elements(it.projects) as one
    union all
    select 'project', contributor_key(it.project_no), btrim(it.project_no), '', null, null
  ) as named
  where key <> ''
  order by kind, key
  on conflict do nothing
$$;

delete from data_contribution;
select note_contributions(it) from data_resource as it where status = '5' and publish_date is not null;

-- A changed or merged organization changes what its pages list, not what records say.
create function renew_contributions() returns trigger language plpgsql as $$
declare
  ids bigint[] := array(select distinct resource_id from data_contribution
    where organization_id in (new.organization_id, old.merged_into, new.merged_into));
begin
  delete from data_contribution where resource_id = any (ids);
  perform note_contributions(it) from data_resource as it where resource_id = any (ids);
  return null;
end $$;

create trigger sys_organization_contributions after update of name_zh, name_en, region, merged_into on sys_organization
  for each row when ((old.name_zh, old.name_en, old.region, old.merged_into)
    is distinct from (new.name_zh, new.name_en, new.region, new.merged_into))
  execute function renew_contributions();
