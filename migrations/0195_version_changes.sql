-- What changed in a version of a published resource, as its people state it (src/domains/data/resources/contract/fields.ts).
-- Older versions have no statement.
alter table data_resource
  add column changes_zh text not null default '',
  add column changes_en text not null default '';
