-- Searches are answered by PostgreSQL by default (docs/decisions/083): lists without words walk along this order, and filters
-- and counts of subjects and publishers need no other page. Dropped in 0032, when only the memory of processes counted.
create index data_resource_search_newest on data_resource_search (publish_date desc, resource_id desc) include (facets, origin);

-- Its searches take a few milliseconds; starting workers for them would take longer.
alter table data_resource_search set (parallel_workers = 0);

-- Suggestions: titles of published resources by their beginning.
create index data_resource_title_zh_beginning on data_resource (lower(title_zh) text_pattern_ops) where status = '5';
create index data_resource_title_en_beginning on data_resource (lower(title_en) text_pattern_ops) where status = '5';
