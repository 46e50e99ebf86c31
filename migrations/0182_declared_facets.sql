-- Declared fields in the search: each chosen value is a lexeme for filters and a number for counting
-- (src/domains/data/search/server/declared.ts), each number a row of a table of its own.
alter table data_metadata_field add column is_facet boolean not null default false;
update data_metadata_field set is_facet = true where kind in ('choice', 'number', 'range');

-- Numbers of the values in data_search_value (facet `field`), four bytes each.
alter table data_resource_search add column declared bytea not null default '';

create table data_resource_quantity (
  resource_id bigint not null references data_resource_search on delete cascade,
  field_key varchar(40) not null,
  -- In the SI unit of the quantity; infinite for an open end.
  low double precision not null,
  high double precision not null,
  primary key (resource_id, field_key)
);
create index data_resource_quantity_range on data_resource_quantity (field_key, low, high, resource_id);
