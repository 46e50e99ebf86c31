-- Pages are cached for seconds and emptied by writes (decision 080), so that no table notes its changes any more.
drop function kernel_note_change() cascade;
drop table kernel_change;
