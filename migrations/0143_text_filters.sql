-- text filters: a trigram index behind each column of a growing list that is searched by a part of a text.
-- Runs once, inside a transaction. Never edit it after it was merged: write the next one.

create index biz_news_text on biz_news using gin (
  lower(headline_zh) gin_trgm_ops, lower(headline_en) gin_trgm_ops, lower(author_zh) gin_trgm_ops,
  lower(author_en) gin_trgm_ops, lower(source_name_zh) gin_trgm_ops, lower(source_name_en) gin_trgm_ops
);
create index biz_service_case_text on biz_service_case using gin (
  lower(name_zh) gin_trgm_ops, lower(name_en) gin_trgm_ops, lower(target_zh) gin_trgm_ops,
  lower(target_en) gin_trgm_ops, lower(orgs_zh) gin_trgm_ops, lower(orgs_en) gin_trgm_ops
);
create index biz_standard_text on biz_standard using gin (
  lower(standard_no) gin_trgm_ops, lower(name_zh) gin_trgm_ops, lower(name_en) gin_trgm_ops,
  lower(class_no_zh) gin_trgm_ops, lower(class_no_en) gin_trgm_ops
);
create index biz_link_text on biz_link using gin (
  lower(name_zh) gin_trgm_ops, lower(name_en) gin_trgm_ops, lower(overview_zh) gin_trgm_ops,
  lower(overview_en) gin_trgm_ops, lower(url) gin_trgm_ops
);
create index biz_article_text on biz_article using gin (
  lower(title_zh) gin_trgm_ops, lower(title_en) gin_trgm_ops, lower(slug) gin_trgm_ops
);
create index biz_apply_tool_text on biz_apply_tool using gin (
  lower(name_zh) gin_trgm_ops, lower(name_en) gin_trgm_ops, lower(summary_zh) gin_trgm_ops,
  lower(summary_en) gin_trgm_ops, lower(provider_zh) gin_trgm_ops, lower(provider_en) gin_trgm_ops
);
create index biz_sub_center_text on biz_sub_center using gin (
  lower(code) gin_trgm_ops, lower(name_zh) gin_trgm_ops, lower(name_en) gin_trgm_ops,
  lower(provider_zh) gin_trgm_ops, lower(provider_en) gin_trgm_ops
);
create index biz_example_text on biz_example using gin (
  lower(title_zh) gin_trgm_ops, lower(title_en) gin_trgm_ops
);
create index biz_member_text on biz_member using gin (
  lower(name_zh) gin_trgm_ops, lower(name_en) gin_trgm_ops, lower(position_zh) gin_trgm_ops,
  lower(position_en) gin_trgm_ops
);
create index biz_message_text on biz_message using gin (
  lower(subject) gin_trgm_ops, lower(content) gin_trgm_ops, lower(name) gin_trgm_ops, lower(email) gin_trgm_ops,
  lower(organization) gin_trgm_ops
);
create index bench_model_text on bench_model using gin (
  lower(name) gin_trgm_ops, lower(publisher) gin_trgm_ops, lower(public_id) gin_trgm_ops
);
create index data_callback_url on data_callback using gin (lower(url) gin_trgm_ops);
create index data_identifier_text on data_identifier using gin (lower(value) gin_trgm_ops);
create index sys_notice_text on sys_notice using gin (
  lower(notice_title) gin_trgm_ops, lower(notice_title_en) gin_trgm_ops, lower(create_by) gin_trgm_ops
);
create index sys_user_organization on sys_user using gin (lower(organization) gin_trgm_ops);
