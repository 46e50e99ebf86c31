-- An upload may replace a file of its name (src/domains/data/resources/server/service/attachments.ts): it does not keep the record
-- from being submitted, because the file that it replaces stays until it has arrived.
alter table data_resource_upload add column replaces boolean not null default false;
