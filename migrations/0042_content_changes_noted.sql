-- Pages of the content are drawn anew when it changes, and not before (0034).
create trigger kernel_change_noted after insert or update or delete or truncate on biz_about
  for each statement execute function kernel_note_change();
create trigger kernel_change_noted after insert or update or delete or truncate on biz_member
  for each statement execute function kernel_note_change();
create trigger kernel_change_noted after insert or update or delete or truncate on biz_apply_tool
  for each statement execute function kernel_note_change();
create trigger kernel_change_noted after insert or update or delete or truncate on biz_article
  for each statement execute function kernel_note_change();
create trigger kernel_change_noted after insert or update or delete or truncate on biz_article_version
  for each statement execute function kernel_note_change();
create trigger kernel_change_noted after insert or update or delete or truncate on biz_link
  for each statement execute function kernel_note_change();
create trigger kernel_change_noted after insert or update or delete or truncate on biz_news
  for each statement execute function kernel_note_change();
create trigger kernel_change_noted after insert or update or delete or truncate on biz_service_case
  for each statement execute function kernel_note_change();
create trigger kernel_change_noted after insert or update or delete or truncate on biz_standard
  for each statement execute function kernel_note_change();
create trigger kernel_change_noted after insert or update or delete or truncate on biz_sub_center
  for each statement execute function kernel_note_change();

-- The next moment at which a published item begins or ends.
create index biz_news_end on biz_news (end_time) where status = 'published';
