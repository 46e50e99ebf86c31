-- Quartz takes exactly one `?` in the fields of the day and the weekday; expressions with `*` in both were accepted before.
update sys_job set cron_expression = regexp_replace(cron_expression, '^((?:\S+ ){3}[^? ]\S* \S+ )\*', '\1?')
where cron_expression ~ '^(\S+ ){3}[^? ]\S* \S+ \*( |$)';
update sys_job set cron_expression = regexp_replace(cron_expression, '^((?:\S+ ){3})\*( \S+ [^? ])', '\1?\2')
where cron_expression ~ '^(\S+ ){3}\* \S+ [^? ]';
