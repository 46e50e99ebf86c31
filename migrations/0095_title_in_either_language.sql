-- One language is enough for a submission.
alter table data_resource drop constraint data_resource_check,
  add constraint data_resource_check check (status in ('0', '3') or title_zh <> '' or title_en <> '');
