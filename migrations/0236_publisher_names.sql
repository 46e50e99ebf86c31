-- The English name of a registered publisher: that of its newest published record that has one.
alter table data_search_value add column value_en varchar(100) not null default '';
update data_search_value v
set value_en = left(regexp_replace(btrim(named.name_en), '\s+', ' ', 'g'), 100)
from (
  select distinct on (name) name, name_en
  from (
    select left(btrim(regexp_replace(publisher ->> 'name', '\s+', ' ', 'g')), 100) as name,
           publisher ->> 'nameEn' as name_en, publish_date
    from data_resource
    where status = '5' and coalesce(publisher ->> 'nameEn', '') <> ''
  ) published
  order by name, publish_date desc
) named
where v.facet = 'publisher' and v.value = named.name;
