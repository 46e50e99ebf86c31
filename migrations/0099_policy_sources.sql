-- Where the official text of a policy is published; empty when unknown.
alter table biz_standard add source_url varchar(500) not null default '';
update biz_standard set source_url = 'https://openstd.samr.gov.cn/bzgk/gb/' where is_demo and standard_no like 'GB%';
