-- Formulae of the materials that a record is about, separated by commas (src/domains/data/resources/contract/fields.ts).
alter table data_resource add column materials varchar(2000) not null default '';
