-- The most frequent values of a column of texts, the first 100 characters of each, and how often they occur
-- (src/domains/files/tables/server/measuring.ts). Null for other types and for tables that are older than this.
alter table sys_file_table_column
  add column frequent text[],
  add column frequency bigint[];
