-- Verification codes are counted per account, per e-mail address and per network (an IPv6 address counts as its /64 network).
comment on column sys_email_code.ip is 'network of the caller: an IPv4 address, or the /64 network of an IPv6 address';
create index sys_email_code_email on sys_email_code (lower(email), create_time desc);
