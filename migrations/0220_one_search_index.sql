-- Searches are answered by PostgreSQL alone (docs/decisions/083): the columns in the memory of each process, their log of
-- changes, the bits of common words and the weights of words are gone.
create or replace function note_search_change() returns trigger language plpgsql as $$
begin
  update data_search_version set version = version + 1;
  if tg_op <> 'INSERT' then
    update data_search_tally set resources = resources - 1 where facets = old.facets;
  end if;
  if tg_op <> 'DELETE' then
    insert into data_search_tally as t values (new.facets, 1)
    on conflict (facets) do update set resources = t.resources + 1;
  end if;
  return null;
end $$;

drop trigger data_resource_search_weight on data_resource_search;
drop function note_search_weights();
drop table data_search_weight, data_search_posting, data_search_word, data_search_change;
drop function search_weights(tsvector);
drop function search_word_key(text);
alter table data_search_version drop column words;
alter table data_search_recipe drop column weighed_to;

-- A word in two thirds of all entries needs no larger sample now.
alter table data_resource_search alter column tsv set statistics -1;
