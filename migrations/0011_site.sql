-- What visitors find beside the data resources: one narrow row for each page of the site's content, written by the noun
-- that owns the page in the transaction of every change. Lists, search, sitemap and removal of demonstration content
-- agree because they read the same row.
create table site_search (
  -- Cuts the sitemap into parts that stay what they are.
  entry_id bigint generated always as identity unique,
  kind varchar(20) not null,
  ref varchar(64) not null,
  -- Address below the site, without language.
  path varchar(200) not null check (path like '/%'),
  title_zh varchar(500) not null,
  title_en varchar(500) not null default '',
  -- Plain text.
  summary_zh varchar(300) not null default '',
  summary_en varchar(300) not null default '',
  image varchar(300) not null default '',
  -- The date that lists show and sort by.
  page_date timestamptz not null,
  -- The window in which the page can be seen; its end is not in it. Decided when somebody asks.
  visible_from timestamptz not null,
  visible_until timestamptz,
  -- Of the page's content, for search engines.
  change_time timestamptz not null default now(),
  is_demo boolean not null default false,
  tsv tsvector not null,
  primary key (kind, ref)
);
create index site_search_tsv on site_search using gin (tsv) with (fastupdate = off);
create index site_search_newest on site_search (page_date desc, kind, ref);
create index site_search_demo on site_search (kind) where is_demo;

-- What visitors write to the centre, and what they were answered.
create table biz_message (
  message_id bigint generated always as identity primary key,
  name varchar(50) not null,
  email varchar(100) not null,
  organization varchar(200) not null default '',
  subject varchar(100) not null,
  content varchar(2000) not null,
  -- In which the visitor read the form, and gets the answer.
  language char(2) not null check (language in ('zh', 'en')),
  status varchar(20) not null default 'new' check (status in ('new', 'answered', 'closed')),
  user_id int references sys_user,
  answer varchar(5000) not null default '',
  answer_by varchar(64) not null default '',
  answer_time timestamptz,
  create_time timestamptz not null default now(),
  check ((status = 'answered') = (answer_time is not null))
);
create index biz_message_newest on biz_message (create_time desc, message_id desc);
create index biz_message_user on biz_message (user_id) where user_id is not null;
create index biz_message_status on biz_message (status, create_time desc, message_id desc);

-- Settings that hold lists as JSON.
alter table sys_config alter column config_value type text;

-- Marks of what was made for demonstration, so that it can be taken away whole.
alter table sys_notice add column is_demo boolean not null default false;
-- People leave traces in histories; their accounts are closed, not deleted.
alter table sys_user add column made_for_demo boolean not null default false;

-- Demonstration records may be taken away with their history; nothing else ever loses it.
create or replace function refuse_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and exists (
    select from data_resource where resource_id = (to_jsonb(old) ->> 'resource_id')::bigint and is_demo
  ) then
    return old;
  end if;
  raise exception 'rows of % are only ever inserted', tg_table_name;
end $$;
