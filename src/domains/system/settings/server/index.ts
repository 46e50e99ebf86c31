import { module } from '#server/module';
import { settings as contract } from '../contract.ts';
import { settingTexts } from '../texts/index.ts';
import { routesWith } from './routes.ts';
import { encryptedSettings } from './secrets.ts';
import { seed } from './seed.ts';
import type { ConfirmPassword } from './service.ts';

export { secretKeys, type SettingKey } from './policy.ts';
export {
  apiOrigins,
  changeSettings,
  frameHosts,
  pageHosts,
  isOn,
  secretSetting,
  setting,
  settings,
  siteAnnouncement,
  siteBanners,
  siteLinks,
  trafficLimits,
  valueFor as settingFor,
} from './service.ts';

/** `confirm` checks the caller's password before the change of a sensitive parameter. */
export const settingsModule = (confirm: ConfirmPassword) =>
  module({
    name: 'system.settings',
    contract,
    texts: settingTexts,
    routes: routesWith(confirm),
    seed,
    encryptedColumns: encryptedSettings,
  });
