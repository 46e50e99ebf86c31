-- The counts of a kind or a title over a long time lie side by side: a list that is narrowed by them reads a few hundred
-- entries instead of all counts of its log.
create index sys_log_tally_kind on sys_log_tally (log, title, business_type, status, day) include (n);
