-- A resource may have a hundred thousand files: they are drawn folder by folder, a page at a time, each with an index.

-- What two paths have in common when a system cannot tell them apart.
create function path_alike(path text) returns uuid language sql immutable strict parallel safe as $$
  select md5(lower(normalize(path, NFKC)))::uuid
$$;

-- Folders are named by a digest of their path, which may be too long for an index; the top of a resource is ''.
create function folder_key(path text) returns uuid language sql immutable strict parallel safe as $$
  select md5(path)::uuid
$$;

alter table data_resource_file
  add column folder uuid not null generated always as (folder_key(regexp_replace(path, '/?[^/]*$', ''))) stored,
  add column alike uuid not null generated always as (path_alike(path)) stored;
create index data_resource_file_folder on data_resource_file (resource_id, folder, name, id);
create index data_resource_file_folder_size on data_resource_file (resource_id, folder, size, name, id);
create index data_resource_file_size on data_resource_file (resource_id, size, id);
create index data_resource_file_alike on data_resource_file (resource_id, alike);

-- Folders that have files in them or below them, the top of each resource included.
create table data_resource_folder (
  resource_id bigint not null references data_resource on delete cascade,
  key uuid not null,
  -- Null at the top.
  parent uuid,
  path varchar(1000) not null,
  name varchar(255) not null,
  alike uuid not null generated always as (path_alike(path)) stored,
  -- Files directly in it; then those in folders below as well.
  own_files int not null,
  file_count int not null,
  total_size bigint not null,
  primary key (resource_id, key)
);
create index data_resource_folder_name on data_resource_folder (resource_id, parent, name, key);
create index data_resource_folder_size on data_resource_folder (resource_id, parent, total_size, name, key);
create index data_resource_folder_alike on data_resource_folder (resource_id, alike);

-- The folders that a file lies in, from the top to its own.
create function folders_of(path text) returns table (folder text, parent text, name text, is_own boolean)
  language sql immutable strict parallel safe as $$
  select array_to_string(parts[1:depth], '/'), case when depth > 0 then array_to_string(parts[1:depth - 1], '/') end,
    coalesce(parts[depth], ''), depth = cardinality(parts) - 1
  from string_to_array(path, '/') as parts, generate_series(0, cardinality(parts) - 1) as depth
$$;

-- Paths and sizes of files never change: a file comes or goes.
create function grow_folders() returns trigger language plpgsql as $$
begin
  insert into data_resource_folder as kept (resource_id, key, parent, path, name, own_files, file_count, total_size)
  select resource_id, folder_key(it.folder), folder_key(min(it.parent)), it.folder, min(it.name), count(*) filter (where it.is_own), count(*), sum(size)
  from changed cross join lateral folders_of(path) as it
  group by resource_id, it.folder order by resource_id, it.folder
  on conflict (resource_id, key) do update set own_files = kept.own_files + excluded.own_files,
    file_count = kept.file_count + excluded.file_count, total_size = kept.total_size + excluded.total_size;
  return null;
end $$;
create trigger data_resource_file_grows after insert on data_resource_file
  referencing new table as changed for each statement execute function grow_folders();

create function shrink_folders() returns trigger language plpgsql as $$
begin
  update data_resource_folder as kept set own_files = kept.own_files - gone.own_files,
    file_count = kept.file_count - gone.file_count, total_size = kept.total_size - gone.total_size
  from (
    select resource_id, it.folder, count(*) filter (where it.is_own) as own_files, count(*) as file_count, sum(size) as total_size
    from changed cross join lateral folders_of(path) as it
    group by resource_id, it.folder order by resource_id, it.folder
  ) as gone
  where kept.resource_id = gone.resource_id and kept.key = folder_key(gone.folder);
  delete from data_resource_folder where file_count <= 0 and resource_id in (select resource_id from changed);
  return null;
end $$;
create trigger data_resource_file_shrinks after delete on data_resource_file
  referencing old table as changed for each statement execute function shrink_folders();

insert into data_resource_folder (resource_id, key, parent, path, name, own_files, file_count, total_size)
select resource_id, folder_key(it.folder), folder_key(min(it.parent)), it.folder, min(it.name), count(*) filter (where it.is_own), count(*), sum(size)
from data_resource_file cross join lateral folders_of(path) as it
group by resource_id, it.folder;
