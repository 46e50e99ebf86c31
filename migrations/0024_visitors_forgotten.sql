-- Who read a page is forgotten after a while; that it was read is not. The job looks only at what is still to forget.
alter table site_page_view alter column ip_hash drop not null;
create index site_page_view_known on site_page_view (view_time) where ip_hash is not null;

-- Pictures inside texts name nothing that refers to them: the sweep reads public files that belong to no record.
create index sys_file_unreferred on sys_file (create_time) where bucket = 'public' and ref_type = '' and ready_at is not null;

alter table biz_standard add column view_count int not null default 0;
