-- Who made what is published: a row for each author, organisation and project of each published resource, kept by a
-- trigger on the resource. Authors are known by their ORCID iD, else by their name.
create table data_contribution (
  kind text not null check (kind in ('author', 'organization', 'project')),
  -- In lower case; an author with an ORCID iD has only that.
  key text not null check (key <> ''),
  resource_id bigint not null references data_resource (resource_id) on delete cascade,
  publish_date timestamptz not null,
  name_zh text not null default '',
  name_en text not null default '',
  primary key (kind, key, resource_id)
);
create index data_contribution_newest on data_contribution (kind, key, publish_date desc, resource_id desc);
create index data_contribution_of_resource on data_contribution (resource_id);

-- A name as it is looked for. Longer ones than an index entry takes are cut.
create function contributor_key(name text) returns text language sql immutable as $$
  select lower(left(regexp_replace(btrim(name), '\s+', ' ', 'g'), 300))
$$;

create function note_contributions(it data_resource) returns void language sql as $$
  insert into data_contribution (kind, key, resource_id, publish_date, name_zh, name_en)
  select distinct on (kind, key) kind, key, it.resource_id, it.publish_date, name_zh, name_en from (
    select 'author' as kind,
      contributor_key(coalesce(nullif(one ->> 'orcid', ''), nullif(btrim(one ->> 'nameZh'), ''), one ->> 'nameEn', '')) as key,
      coalesce(btrim(one ->> 'nameZh'), '') as name_zh, coalesce(btrim(one ->> 'nameEn'), '') as name_en
    from jsonb_array_elements(it.authors) as one
    union all
    select 'organization', contributor_key(coalesce(one ->> 'institution', '')), btrim(one ->> 'institution'), ''
    from jsonb_array_elements(it.authors) as one
    union all
    select 'project', contributor_key(coalesce(one ->> 'projectNo', '')), btrim(one ->> 'projectNo'), ''
    from jsonb_array_elements(it.projects) as one
    union all
    select 'project', contributor_key(it.project_no), btrim(it.project_no), ''
  ) as named
  where key <> ''
  order by kind, key
  on conflict do nothing
$$;

create function keep_contributions() returns trigger language plpgsql as $$
begin
  delete from data_contribution where resource_id = new.resource_id;
  if new.status = '5' and new.publish_date is not null then
    perform note_contributions(new);
  end if;
  return null;
end $$;

create trigger data_resource_contributions
  after insert or update of status, publish_date, authors, projects, project_no on data_resource
  for each row execute function keep_contributions();

select note_contributions(it) from data_resource as it where status = '5' and publish_date is not null;

-- Answers that were made of the table are remembered until it changes (src/server/table-changes.ts).
create trigger kernel_change_noted after insert or update or delete or truncate on data_contribution
  for each statement execute function kernel_note_change();
