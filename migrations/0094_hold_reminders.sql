-- When those who can end a hold of an approved resource were reminded last.
alter table data_publication_hold add column reminded_at timestamptz;
create index data_publication_hold_since on data_publication_hold ((coalesce(reminded_at, create_time)));
