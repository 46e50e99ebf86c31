-- Ranking asks of some words of some hits only what weights they have there. Read from the vectors, which lie outside
-- their rows on pages of their own, that is two hundred vectors of three kilobytes for one search; from here it is a sixth.

-- What a word is known by: five bytes, so that two words of one search and its hits are taken for each other in one of
-- a million searches at most.
create function search_word_key(word text) returns bytea language sql immutable strict parallel safe as
  'select substr(int8send(hashtextextended(word, 0)), 1, 5)';

-- Six bytes for each word that stands outside the body: its key, and bits of its weights, A is 8 and D is 1. What an
-- entry holds beside these stands in the body alone. Marked words of titles rank nothing.
create function search_weights(entry tsvector) returns bytea language sql immutable strict parallel safe as $$
  select coalesce(string_agg(search_word_key(lexeme) || substr(int4send(
    8 * ('A' = any(weights))::int + 4 * ('B' = any(weights))::int + 2 * ('C' = any(weights))::int + ('D' = any(weights))::int), 4), ''), '')
  from unnest(entry) as each (lexeme, positions, weights)
  where left(lexeme, 1) <> '=' and weights && '{A,B,C}'
$$;

create table data_search_weight (
  resource_id bigint primary key references data_resource_search on delete cascade,
  weights bytea not null
);
-- Hashes do not shrink, and the row is there to be read.
alter table data_search_weight alter column weights set storage main;

create function note_search_weights() returns trigger language plpgsql as $$
begin
  insert into data_search_weight values (new.resource_id, search_weights(new.tsv))
  on conflict (resource_id) do update set weights = excluded.weights;
  return null;
end $$;
create trigger data_resource_search_weight after insert or update of tsv on data_resource_search
  for each row execute function note_search_weights();

-- Older entries get theirs from a job; up to which of them it has come, null when it is done.
alter table data_search_recipe add column weighed_to bigint default 0;

-- Read by nobody since the process counts by facets itself. The indexes that included it go with it.
alter table data_resource_popularity drop column facets;
create index data_resource_popularity_views on data_resource_popularity (view_count desc, resource_id desc);
create index data_resource_popularity_downloads on data_resource_popularity (download_count desc, resource_id desc);
