-- Tables of whole files are prepared again: repeated headings and marks between rows are read as their preview reads them, and
-- lists of decimals have their own type. The first preview of each file starts it, as after a failure of the machine a day ago.
update sys_file_table
set state = 'refused', reason = 'failed', update_time = now() - interval '2 days'
where form <> 'parquet' and state = 'ready';
