-- From where an access token was used last: an IPv4 address, or the first 64 bits of an IPv6 one.
alter table sys_token add column last_used_network varchar(60) not null default '';
