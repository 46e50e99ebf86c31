import { z } from 'zod';
import { contract, data, done, flat, rows, wireFile } from '#shared/contract';
import { Id, IdList } from '#shared/ids';
import { dateRange, PageQuery } from '#shared/paging';
import { KeptLine } from '#shared/text-schemas';
import { Moment } from '#shared/time';
import { Announcement, SiteLink } from './contract/site.ts';

export {
  announcementLevels,
  AnnouncementForm,
  EdgeOfWindow,
  LinkTarget,
  SiteBanner,
  SiteLink,
  type Announcement,
} from './contract/site.ts';

/** One parameter of the running portal. Built-in ones (`Y`) can be changed but not removed. */
export const Setting = z.object({
  configId: z.number(),
  configName: z.string(),
  configNameEn: z.string(),
  configKey: z.string(),
  configValue: z.string(),
  configType: z.enum(['Y', 'N']),
  createBy: z.string(),
  createTime: Moment,
  updateBy: z.string(),
  updateTime: Moment.nullable(),
  remark: z.string(),
  /** Only the super administrator changes it, with their password. */
  sensitive: z.boolean(),
  may: z.object({ edit: z.boolean(), remove: z.boolean() }),
});
export type Setting = z.output<typeof Setting>;

/** Columns that the list sorts by. */
export const settingSorts = ['configId', 'configName', 'configKey', 'configType', 'createTime', 'updateTime'] as const;

export const SettingQuery = PageQuery.extend({
  configName: z.string().trim().max(100).optional(),
  configKey: z.string().trim().max(100).optional(),
  configType: z.enum(['Y', 'N']).optional(),
  ...dateRange('CreateTime'),
});
export type SettingQuery = z.output<typeof SettingQuery>;

/** Characters of a value; lists of links are the longest. */
const longestValue = 20_000;

/** A text that a form may leave out. */
const orEmpty = (longest: number) =>
  z
    .string()
    .trim()
    .max(longest)
    .nullish()
    .transform((text) => text ?? '');

export const NewSetting = z.object({
  configName: z.string().trim().min(1).max(100),
  configNameEn: orEmpty(200),
  configKey: z
    .string()
    .trim()
    .min(1, { abort: true })
    .max(100)
    .regex(/^[A-Za-z][\w.-]*$/, 'system.settings.badKey'),
  configValue: orEmpty(longestValue),
  configType: z
    .enum(['Y', 'N'])
    .nullish()
    .transform((type) => type ?? 'N'),
  remark: orEmpty(500),
  /** The caller's password, for sensitive parameters. */
  password: z
    .string()
    .max(200)
    .nullish()
    .transform((text) => text ?? ''),
});
export type NewSetting = z.output<typeof NewSetting>;

const EditedSetting = NewSetting.extend({ configId: Id, configNameEn: KeptLine(200) });
export type EditedSetting = z.output<typeof EditedSetting>;

/** Settings that every page of the portal needs; none is secret. */
export const Site = z.object({
  nameZh: z.string(),
  nameEn: z.string(),
  shortNameZh: z.string(),
  shortNameEn: z.string(),
  organizationZh: z.string(),
  organizationEn: z.string(),
  addressZh: z.string(),
  addressEn: z.string(),
  postcode: z.string(),
  phone: z.string(),
  email: z.string(),
  /** Registration number of the site, shown in the footer where the law requires it. */
  icp: z.string(),
  policeRecord: z.string(),
  /** Text of the footer below the site's name; empty means the slogan. */
  footerZh: z.string(),
  footerEn: z.string(),
  /** Links of the footer. */
  links: z.array(SiteLink),
  /** The banner above every public page, while its window is open. */
  announcement: Announcement.nullable(),
  demo: z.boolean(),
  registerOpen: z.boolean(),
  /** Address of MatElab for visitors; empty for none. */
  matElabUrl: z.string(),
  /** Whether the MatElab login is offered. */
  matElab: z.boolean(),
  /** Origin of a tracking script; empty means none. */
  trackerHost: z.string(),
  trackerSiteId: z.string(),
  /** Largest file of the generic and of the image upload, in megabytes. */
  uploadMaxMb: z.number(),
  imageMaxMb: z.number(),
});
export type Site = z.output<typeof Site>;

export const settings = contract('system.settings', {
  site: { method: 'GET', path: '/front/site', permit: 'public', reply: data(Site) },
  list: {
    method: 'GET',
    path: '/system/config/list',
    permit: 'system:config:list',
    query: SettingQuery,
    reply: rows(Setting),
  },
  exportAll: {
    method: 'POST',
    path: '/system/config/export',
    permit: 'system:config:export',
    body: SettingQuery,
    reply: wireFile(),
    audit: 5,
  },
  /** The value is in `msg`, as RuoYi's front end reads it; an unknown key returns an empty text. */
  value: {
    method: 'GET',
    path: '/system/config/configKey/:configKey',
    permit: 'user',
    params: z.object({ configKey: z.string().max(100) }),
    reply: flat({ msg: z.string() }),
  },
  find: {
    method: 'GET',
    path: '/system/config/:configId',
    permit: 'system:config:query',
    params: z.object({ configId: Id }),
    reply: data(Setting),
  },
  add: { method: 'POST', path: '/system/config', permit: 'system:config:add', body: NewSetting, reply: done() },
  edit: { method: 'PUT', path: '/system/config', permit: 'system:config:edit', body: EditedSetting, reply: done() },
  refreshCache: {
    method: 'DELETE',
    path: '/system/config/refreshCache',
    permit: 'system:config:remove',
    reply: done(),
    audit: 9,
  },
  remove: {
    method: 'DELETE',
    path: '/system/config/:configIds',
    permit: 'system:config:remove',
    params: z.object({ configIds: IdList }),
    reply: done(),
  },
});
