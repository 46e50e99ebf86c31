-- Before a model is approved, everything that is shown of it where targets are hidden is computed on a share of the rows.
alter table bench_version add column public_share numeric(3, 2) not null default 0.30 check (public_share between 0.05 and 1);
-- The primary metric on the public share; null where it is not defined there, or was never computed.
alter table bench_model add column public_mean double precision;
