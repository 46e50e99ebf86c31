-- The list of users is filtered by any mixture of columns and sorted by five of them. The first index holds everything
-- that filters look at, so that contained text is looked for without touching the rows; each of the others is an order
-- with the filters of few values at hand, so that the last page is read from the index alone too.
create index sys_user_filters on sys_user (user_id)
  include (dept_id, status, is_verified, create_time, login_date, user_name, nick_name, email, phonenumber) where del_flag = '0';
create index sys_user_by_name on sys_user (user_name, user_id)
  include (dept_id, status, is_verified, create_time) where del_flag = '0';
create index sys_user_by_nick on sys_user (nick_name, user_id)
  include (dept_id, status, is_verified, create_time) where del_flag = '0';
create index sys_user_by_creation on sys_user (create_time, user_id)
  include (dept_id, status, is_verified) where del_flag = '0';
-- Who never logged in stands before everybody who did.
create index sys_user_by_login on sys_user (login_date nulls first, user_id)
  include (dept_id, status, is_verified, create_time) where del_flag = '0';
