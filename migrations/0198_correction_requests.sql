-- Owners ask for corrections of a public resource (src/domains/data/change-requests/contract.ts).
alter table data_change_request drop constraint data_change_request_kind_check;
alter table data_change_request add constraint data_change_request_kind_check
  check (kind in ('withdraw', 'restore', 'share', 'handOver', 'correct'));
