-- Facets of declared fields: each chosen value is a lexeme for filters and a number for counting (src/domains/data/search/server/declared.ts).
alter table data_metadata_field add column is_facet boolean not null default false;
update data_metadata_field set is_facet = true where kind = 'choice';

-- Numbers of the values in data_search_value (facet `field`), four bytes each.
alter table data_resource_search add column declared bytea not null default '';
