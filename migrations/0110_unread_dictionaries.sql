-- Dictionaries that no page read: a changed label changed nothing. What an administrator added or edited stays.
delete from sys_dict_data where create_by = 'system' and update_by = '' and dict_type in (
  'data_resource_type', 'data_resource_status', 'data_sharing_method', 'data_license', 'data_preservation',
  'data_file_class', 'data_review_stage', 'data_review_outcome', 'data_access_status', 'data_access_purpose',
  'biz_paper_status', 'pms_application_status', 'pms_plan_type');
delete from sys_dict_type as it where create_by = 'system' and update_by = '' and dict_type in (
  'data_resource_type', 'data_resource_status', 'data_sharing_method', 'data_license', 'data_preservation',
  'data_file_class', 'data_review_stage', 'data_review_outcome', 'data_access_status', 'data_access_purpose',
  'biz_paper_status', 'pms_application_status', 'pms_plan_type')
  and not exists (select from sys_dict_data where dict_type = it.dict_type);
