-- Remarks of a reviewer on single fields and files of a submission (src/domains/data/reviews/contract.ts).
alter table data_review add column remarks jsonb not null default '[]'::jsonb;
