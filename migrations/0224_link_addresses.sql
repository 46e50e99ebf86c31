-- Forms of content look up what the weekly check knows of an address (src/domains/content/bodies).
create index biz_link_url on biz_link (url) where status = 'normal';
