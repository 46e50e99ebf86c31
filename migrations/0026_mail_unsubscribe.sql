-- Where a mail that was subscribed to is stopped with one click (RFC 8058); empty for all others.
alter table mail_outbox add column unsubscribe varchar(500) not null default '';
