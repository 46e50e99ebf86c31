-- Scores of hidden targets are kept as coarse as they are shown: two significant digits until they are computed again, and
-- nothing of folds and extremes.
create function pg_temp.two_digits(value double precision) returns double precision language sql immutable as $$
  select case when value is null or value = 0 or value = 'NaN' or abs(value) = 'Infinity' then value
    else round(value::numeric, 1 - floor(log(abs(value)::numeric))::int)::double precision end
$$;
update bench_score as own set
  mean = pg_temp.two_digits(own.mean), std = pg_temp.two_digits(own.std), low = pg_temp.two_digits(own.low),
  high = pg_temp.two_digits(own.high), least = null, largest = null, folds = '[]'
from bench_model as it join bench_version as v using (version_id)
where it.model_id = own.model_id and not v.has_open_targets;
