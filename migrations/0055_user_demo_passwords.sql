-- Passwords of the demonstration are the operator's to hand on: nobody has to change one before the back office opens.
update sys_user set pwd_update_date = create_time where made_for_demo and pwd_update_date is null;
