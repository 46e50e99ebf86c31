import { module } from '#server/module';
import { settings as contract } from '../contract.ts';
import { settingTexts } from '../texts/index.ts';
import { routes } from './routes.ts';
import { seed } from './seed.ts';

export type { SettingKey } from './policy.ts';
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
  valueFor as settingFor,
} from './service.ts';

export const settingsModule = module({ name: 'system.settings', contract, texts: settingTexts, routes, seed });
