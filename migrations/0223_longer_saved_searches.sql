-- A keyword may be a whole title of 200 characters, each of which takes nine in an address.
alter table data_saved_search alter column query type varchar(4000);
