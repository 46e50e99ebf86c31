-- A notice may be for holders of some roles only; without roles it is for every user. A deleted role leaves its number
-- here, so that the notice does not become one for everybody.
alter table sys_notice add column role_ids int[] not null default '{}';
