-- The same title is found whatever its case.
create index data_resource_title_zh on data_resource (lower(title_zh)) where title_zh <> '';
create index data_resource_title_en on data_resource (lower(title_en)) where title_en <> '';
create index data_resource_file_sum on data_resource_file (sha256);
