-- Figures of a year or a quarter read what happened in it.
create index data_contribution_published on data_contribution (kind, publish_date) include (key);
-- Resources that say by which works they are cited are few.
create index data_resource_cited on data_resource (publish_date) where related_works @> '[{"relation": "IsCitedBy"}]';
