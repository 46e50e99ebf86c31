-- Figures of the home page, exact at every moment and cheap to read. Each change of a counted table writes its
-- difference as a row in the same transaction; a figure is the sum of all differences. Rows are only inserted, so
-- writers never wait for each other, and a schedule folds them together in one statement.
create table site_figure_change (
  id bigint generated always as identity primary key,
  resources int not null default 0,
  bytes bigint not null default 0,
  downloads bigint not null default 0,
  users int not null default 0
);

insert into site_figure_change (resources, bytes, downloads, users) values (
  (select count(*) from data_resource where status = '5'),
  (select coalesce(sum(total_size), 0) from data_resource where status = '5'),
  (select count(*) from data_download_log),
  (select count(*) from sys_user where del_flag = '0')
);

create function figure_resource_row() returns trigger language plpgsql as $$
begin
  insert into site_figure_change (resources, bytes) values (
    (new.status = '5')::int - (old.status = '5')::int,
    case when new.status = '5' then new.total_size else 0 end - case when old.status = '5' then old.total_size else 0 end
  );
  return null;
end $$;
create trigger data_resource_figure_update after update of status, total_size on data_resource for each row
  when ((old.status = '5' or new.status = '5') and (old.status, old.total_size) is distinct from (new.status, new.total_size))
  execute function figure_resource_row();

create function figure_resources() returns trigger language plpgsql as $$
begin
  insert into site_figure_change (resources, bytes)
  select sign * count(*), sign * coalesce(sum(total_size), 0)
  from changed cross join (select case when tg_op = 'INSERT' then 1 else -1 end as sign) as s
  where status = '5' group by sign;
  return null;
end $$;
create trigger data_resource_figure_insert after insert on data_resource
  referencing new table as changed for each statement execute function figure_resources();
create trigger data_resource_figure_delete after delete on data_resource
  referencing old table as changed for each statement execute function figure_resources();

-- A download stays counted when its row of the log is removed one day.
create function figure_downloads() returns trigger language plpgsql as $$
begin
  insert into site_figure_change (downloads) select count(*) from changed having count(*) > 0;
  return null;
end $$;
create trigger data_download_log_figure after insert on data_download_log
  referencing new table as changed for each statement execute function figure_downloads();

create function figure_user_row() returns trigger language plpgsql as $$
begin
  insert into site_figure_change (users) values ((new.del_flag = '0')::int - (old.del_flag = '0')::int);
  return null;
end $$;
create trigger sys_user_figure_update after update of del_flag on sys_user for each row
  when (old.del_flag is distinct from new.del_flag) execute function figure_user_row();

create function figure_users() returns trigger language plpgsql as $$
begin
  insert into site_figure_change (users)
  select (case when tg_op = 'INSERT' then 1 else -1 end) * count(*) from changed where del_flag = '0' having count(*) > 0;
  return null;
end $$;
create trigger sys_user_figure_insert after insert on sys_user
  referencing new table as changed for each statement execute function figure_users();
create trigger sys_user_figure_delete after delete on sys_user
  referencing old table as changed for each statement execute function figure_users();
