-- The back office finds any part of an identifier and of a project's number. Their signs are in one text each, apart by a
-- line's end, which nobody can type; two indexes take the place of five.
create index data_resource_identifiers on data_resource
  using gin (lower(coalesce(doi, '') || E'\n' || coalesce(cstr, '')) gin_trgm_ops) where doi is not null or cstr is not null;
create index data_resource_project_numbers on data_resource
  using gin (lower(special_no || E'\n' || project_no || E'\n' || task_no) gin_trgm_ops)
  where special_no <> '' or project_no <> '' or task_no <> '';
drop index data_resource_doi_words, data_resource_cstr_words, data_resource_special_no, data_resource_project_no, data_resource_task_no;
