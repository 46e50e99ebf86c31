-- Tables of whole files are prepared again: cells beyond the headings were dropped, and marks of missing values were not
-- kept. The first preview of each file starts it, as after a failure of the machine a day ago.
update sys_file_table
set state = 'refused', reason = 'failed', update_time = now() - interval '2 days'
where form <> 'parquet' and state = 'ready';
