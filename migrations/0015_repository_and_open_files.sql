-- Two narrow lists of what is published, kept by triggers, so that whoever publishes or withdraws cannot forget them.

-- The institutional repository: one row for each place in which an outcome stands (all, its year, its journal, each of
-- its authors). A list is a walk along one index, whatever it is browsed by.
create table data_repository_place (
  resource_id bigint not null references data_resource on delete cascade,
  facet varchar(10) not null check (facet in ('all', 'year', 'journal', 'author')),
  -- Names are compared without case.
  value varchar(300) not null,
  label_zh varchar(300) not null default '',
  label_en varchar(300) not null default '',
  resource_type varchar(30) not null,
  year int not null,
  publish_date timestamptz not null,
  primary key (resource_id, facet, value)
);

-- How many outcomes stand in each place: of every type (empty), and of each.
create table data_repository_term (
  facet varchar(10) not null,
  value varchar(300) not null,
  resource_type varchar(30) not null,
  label_zh varchar(300) not null,
  label_en varchar(300) not null,
  resources int not null,
  primary key (facet, value, resource_type)
);
create index data_repository_term_size on data_repository_term (facet, resource_type, resources desc, value);
create index data_repository_term_value on data_repository_term (facet, resource_type, value);
create index data_repository_term_words on data_repository_term
  using gin ((lower(label_zh || ' ' || label_en)) gin_trgm_ops);

-- Files of published open resources. The open date decides when somebody asks, so nothing has to run at midnight.
create table data_open_file (
  file_id bigint primary key references data_resource_file on delete cascade,
  resource_id bigint not null references data_resource on delete cascade,
  open_date date not null,
  kind varchar(12) not null,
  -- Name of the file and titles of its resource, lower case.
  words text not null
);

-- The year of an outcome itself; of its publication here where the record names none.
create function repository_year(it data_resource) returns int language sql stable as $$
  select coalesce(
    substring(
      case it.resource_type
        when 'paper' then it.type_meta ->> 'year'
        when 'patent' then coalesce(
          nullif(it.type_meta ->> 'grantDate', ''), nullif(it.type_meta ->> 'pubDate', ''), it.type_meta ->> 'applyDate')
        when 'softwareCopyright' then coalesce(nullif(it.type_meta ->> 'firstPubDate', ''), it.type_meta ->> 'completionDate')
      end from '^(?:19|20)\d\d'
    )::int,
    extract(year from it.publish_date at time zone 'Asia/Shanghai')::int
  )
$$;

create function repository_places(it data_resource)
  returns table (facet text, value text, label_zh text, label_en text) language sql stable as $$
  select 'all', '', '', ''
  union all
  select 'year', repository_year(it)::text, '', ''
  union all
  select 'journal', lower(name), name, name
  from (select left(trim(regexp_replace(coalesce(it.type_meta ->> 'journal', ''), '\s+', ' ', 'g')), 300) as name) as journal
  where it.resource_type = 'paper' and name <> ''
  union all
  (
    select distinct on (lower(coalesce(nullif(zh, ''), en))) 'author', lower(coalesce(nullif(zh, ''), en)), zh, en
    from jsonb_array_elements(it.authors) as author
    cross join lateral (
      select left(trim(coalesce(author ->> 'nameZh', '')), 100) as zh, left(trim(coalesce(author ->> 'nameEn', '')), 100) as en
    ) as named
    where coalesce(nullif(zh, ''), en) <> ''
  )
$$;

create function file_kind(name text) returns text language sql immutable as $$
  select case
    when extension in ('csv', 'tsv', 'tab', 'xls', 'xlsx', 'ods', 'dat', 'parquet') then 'table'
    when extension in ('pdf', 'doc', 'docx', 'odt', 'ppt', 'pptx', 'txt', 'md', 'tex', 'rtf') then 'document'
    when extension in ('png', 'jpg', 'jpeg', 'gif', 'tif', 'tiff', 'bmp', 'webp', 'svg') then 'image'
    when extension in ('zip', 'gz', 'tgz', 'bz2', 'xz', '7z', 'rar', 'tar', 'zst') then 'archive'
    when extension in ('cif', 'poscar', 'vasp', 'xyz', 'pdb', 'xsf', 'mcif', 'res') then 'structure'
    when extension in ('h5', 'hdf5', 'nxs', 'nc', 'json', 'xml', 'yaml', 'yml', 'npy', 'npz', 'mat', 'fits') then 'scientific'
    when extension in ('py', 'ipynb', 'c', 'cpp', 'h', 'f90', 'f', 'jl', 'r', 'm', 'sh', 'js', 'ts', 'rs', 'java') then 'code'
    else 'other'
  end
  from (select lower(substring(name from '\.([^.]+)$')) as extension) as named
$$;

create function list_published(it data_resource) returns void language plpgsql as $$
begin
  if it.resource_type <> 'dataset' then
    insert into data_repository_place (resource_id, facet, value, label_zh, label_en, resource_type, year, publish_date)
    select it.resource_id, facet, value, label_zh, label_en, it.resource_type, repository_year(it), it.publish_date
    from repository_places(it);
  end if;
  if it.sharing_method = 'open' then
    insert into data_open_file (file_id, resource_id, open_date, kind, words)
    select id, it.resource_id, it.open_date, file_kind(name), lower(name || ' ' || it.title_zh || ' ' || it.title_en)
    from data_resource_file where resource_id = it.resource_id and it.open_date is not null;
  end if;
end $$;

create function count_repository() returns trigger language plpgsql as $$
declare
  sign int := case when tg_op = 'INSERT' then 1 else -1 end;
begin
  -- Whoever changes what is published holds this row first, so nobody waits in a circle.
  perform from data_search_version for update;
  insert into data_repository_term as term (facet, value, resource_type, label_zh, label_en, resources)
  select facet, value, scope, max(label_zh), max(label_en), sign * count(*)
  from changed cross join lateral (values (''), (resource_type)) as scopes (scope) group by facet, value, scope
  on conflict (facet, value, resource_type) do update set
    resources = term.resources + excluded.resources,
    label_zh = case when sign > 0 and excluded.label_zh <> '' then excluded.label_zh else term.label_zh end,
    label_en = case when sign > 0 and excluded.label_en <> '' then excluded.label_en else term.label_en end;
  if sign < 0 then
    delete from data_repository_term as term using changed
    where term.facet = changed.facet and term.value = changed.value and term.resources <= 0;
  end if;
  return null;
end $$;
create trigger data_repository_place_insert after insert on data_repository_place
  referencing new table as changed for each statement execute function count_repository();
create trigger data_repository_place_delete after delete on data_repository_place
  referencing old table as changed for each statement execute function count_repository();

create function relist_published() returns trigger language plpgsql as $$
declare
  it data_resource;
begin
  perform from data_search_version for update;
  -- As the transaction leaves it: the row may have changed several times.
  select * into it from data_resource where resource_id = new.resource_id;
  delete from data_repository_place where resource_id = new.resource_id;
  delete from data_open_file where resource_id = new.resource_id;
  if it.status = '5' then
    perform list_published(it);
  end if;
  return null;
end $$;
create constraint trigger data_resource_listed_insert after insert on data_resource
  deferrable initially deferred for each row when (new.status = '5') execute function relist_published();
create constraint trigger data_resource_listed_update
  after update of status, resource_type, type_meta, authors, title_zh, title_en, sharing_method, open_date, publish_date on data_resource
  deferrable initially deferred for each row when (old.status = '5' or new.status = '5') execute function relist_published();

-- What is published already: in sets, so that a million records take a minute or two, and indexed when it is there.
insert into data_repository_place (resource_id, facet, value, label_zh, label_en, resource_type, year, publish_date)
select it.resource_id, place.facet, place.value, place.label_zh, place.label_en, it.resource_type, repository_year(it), it.publish_date
from data_resource it cross join lateral repository_places(it) as place
where it.status = '5' and it.resource_type <> 'dataset';

insert into data_open_file (file_id, resource_id, open_date, kind, words)
select file.id, it.resource_id, it.open_date, file_kind(file.name), lower(file.name || ' ' || it.title_zh || ' ' || it.title_en)
from data_resource it join data_resource_file file using (resource_id)
where it.status = '5' and it.sharing_method = 'open' and it.open_date is not null;

create index data_repository_place_newest
  on data_repository_place (facet, value, year desc, publish_date desc, resource_id desc);
create index data_repository_place_type
  on data_repository_place (facet, value, resource_type, year desc, publish_date desc, resource_id desc);
create index data_open_file_newest on data_open_file (open_date desc, file_id desc);
create index data_open_file_kind on data_open_file (kind, open_date desc, file_id desc);
create index data_open_file_resource on data_open_file (resource_id);
create index data_open_file_words on data_open_file using gin (words gin_trgm_ops);
