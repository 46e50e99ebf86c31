-- Tells every process that settings, dictionaries, menus or roles have changed, so that it reads them again
-- (src/server/database/change-listener.ts). Several changes in a transaction are one notification.
create function notify_configuration_changed() returns trigger language plpgsql as $$
begin
  notify configuration_changed;
  return null;
end $$;

create trigger sys_config_changed after insert or update or delete or truncate on sys_config
  for each statement execute function notify_configuration_changed();
create trigger sys_dict_type_changed after insert or update or delete or truncate on sys_dict_type
  for each statement execute function notify_configuration_changed();
create trigger sys_dict_data_changed after insert or update or delete or truncate on sys_dict_data
  for each statement execute function notify_configuration_changed();
create trigger sys_menu_changed after insert or update or delete or truncate on sys_menu
  for each statement execute function notify_configuration_changed();
create trigger sys_role_changed after insert or update or delete or truncate on sys_role
  for each statement execute function notify_configuration_changed();
create trigger sys_role_menu_changed after insert or update or delete or truncate on sys_role_menu
  for each statement execute function notify_configuration_changed();
