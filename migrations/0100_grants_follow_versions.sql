-- Access that was given follows to the next version, unless whoever agreed or decided kept it to one.
alter table data_access_request add column this_version_only boolean not null default false;
create index data_access_grant_request on data_access_grant (request_id) where ended_at is null;
