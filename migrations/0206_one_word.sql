-- The menu says what the pages say; names that an administrator has chosen stay.
update sys_menu set menu_name = '出版系统' where menu_name = '发布方系统';
