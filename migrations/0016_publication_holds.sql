-- What keeps an approved resource from being published: an identifier that is not registered yet, a project's archive
-- that is not certified. The resource is published when its last row here goes.
create table data_publication_hold (
  resource_id bigint not null references data_resource on delete cascade,
  held_by varchar(30) not null,
  create_time timestamptz not null default now(),
  primary key (resource_id, held_by)
);
