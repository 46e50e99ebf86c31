-- A publication waited for a row and its words for each of its files, a quarter of a minute for a hundred thousand, and
-- everybody else's publication with it. The first files are listed at once; what is left is noted here and done afterwards.
create table data_open_file_rest (
  resource_id bigint primary key references data_resource on delete cascade,
  -- The last file that is listed, in the order of their sizes.
  size bigint not null,
  file_id bigint not null
);

-- Lists the next files of a published open resource, and notes or forgets what is left of them.
create function list_open_files(it data_resource, after_size bigint, after_file bigint, most int) returns void
  language plpgsql as $$
declare
  last data_resource_file;
begin
  select * into last from data_resource_file
  where resource_id = it.resource_id and (size, id) > (after_size, after_file) order by size, id offset most - 1 limit 1;
  insert into data_open_file (file_id, resource_id, open_date, kind, words)
  select id, it.resource_id, it.open_date, file_kind(name), lower(name || ' ' || it.title_zh || ' ' || it.title_en)
  from data_resource_file
  where resource_id = it.resource_id and (size, id) > (after_size, after_file)
    and (last.id is null or (size, id) <= (last.size, last.id))
  on conflict (file_id) do nothing;
  if last.id is null then
    delete from data_open_file_rest where resource_id = it.resource_id;
  else
    insert into data_open_file_rest (resource_id, size, file_id) values (it.resource_id, last.size, last.id)
    on conflict (resource_id) do update set size = excluded.size, file_id = excluded.file_id;
  end if;
end $$;

create or replace function list_published(it data_resource) returns void language plpgsql as $$
begin
  if it.resource_type <> 'dataset' then
    insert into data_repository_place (resource_id, facet, value, label_zh, label_en, resource_type, year, publish_date)
    select it.resource_id, facet, value, label_zh, label_en, it.resource_type, repository_year(it), it.publish_date
    from repository_places(it);
  end if;
end $$;

create or replace function relist_published() returns trigger language plpgsql as $$
declare
  it data_resource;
begin
  perform from data_search_version for update;
  -- As the transaction leaves it: the row may have changed several times.
  select * into it from data_resource where resource_id = new.resource_id;
  delete from data_repository_place where resource_id = new.resource_id;
  if it.status = '5' then
    perform list_published(it);
  end if;
  -- Files are listed by what these say of them; where none of it changed, they stay as they are.
  if tg_op = 'UPDATE' and (old.status, old.sharing_method, old.open_date, old.title_zh, old.title_en)
    is not distinct from (it.status, it.sharing_method, it.open_date, it.title_zh, it.title_en) then
    return null;
  end if;
  delete from data_open_file where resource_id = new.resource_id;
  delete from data_open_file_rest where resource_id = new.resource_id;
  if it.status = '5' and it.sharing_method = 'open' and it.open_date is not null then
    perform list_open_files(it, -1, 0, 200);
  end if;
  return null;
end $$;
