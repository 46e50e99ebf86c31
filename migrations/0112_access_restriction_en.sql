-- The conditions of restricted data in English, beside those in the language of the deposit.
alter table data_resource add column access_restriction_en text not null default '';
