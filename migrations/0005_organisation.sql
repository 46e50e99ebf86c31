-- Departments of one parent differ in name; lists of roles and posts follow their own order; who holds a role is read page by page.
create unique index sys_dept_name on sys_dept (parent_id, dept_name) where del_flag = '0';
create index sys_role_order on sys_role (role_sort, role_id) where del_flag = '0';
create index sys_post_order on sys_post (post_sort, post_id);
drop index sys_user_role_role;
create index sys_user_role_holders on sys_user_role (role_id, user_id);
-- Who is a member of a department, page by page; a data scope reads it.
drop index sys_user_dept;
create index sys_user_dept on sys_user (dept_id, user_id) where del_flag = '0';
