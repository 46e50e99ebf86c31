-- The name of the portal when a resource was published: citations of old records keep it when the portal is renamed.
alter table data_resource add column repository_zh varchar(200) not null default '';
alter table data_resource add column repository_en varchar(200) not null default '';
update data_resource set
  repository_zh = coalesce((select left(config_value, 200) from sys_config where config_key = 'site.name.zh'), ''),
  repository_en = coalesce((select left(config_value, 200) from sys_config where config_key = 'site.name.en'), '')
where status in ('5', '6', '7');
