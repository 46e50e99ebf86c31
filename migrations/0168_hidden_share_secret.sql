-- hidden share secret: the public share of hidden targets and their resamples follow a secret of the version

alter table bench_version
  add column share_secret bytea not null default uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid())
    check (octet_length(share_secret) = 32);

-- Stored scores of hidden targets belong to the former share: the portal measures these models again when it starts.
alter table bench_model add column to_measure boolean not null default false;
update bench_model as it set to_measure = true
  from bench_version as v
  where v.version_id = it.version_id and not v.has_open_targets and octet_length(it.replicates) > 0;
create index bench_model_to_measure on bench_model (version_id) where to_measure;
