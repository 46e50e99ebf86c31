import { hash } from 'node:crypto';
import { z } from 'zod';
import { fail, failFields } from '#shared/fail';
import { translatorOf } from '#shared/texts';
import { changedFields, noteDeclaration, noteOperation } from '#server/audit/audit';
import { inTransaction, type Context } from '#server/context';
import { holdsAny, isSuper } from '#server/permit';
import type { PageHosts } from '#server/http/headers';
import type { FileReply } from '#server/routes';
import type { TrafficLimits } from '#server/http/traffic';
import { workbook } from '#server/formats/workbook';
import {
  AnnouncementForm,
  SiteBanner,
  SiteLink,
  type Announcement,
  type EditedSetting,
  type NewSetting,
  type SettingQuery,
  type Site,
} from '../contract.ts';
import { settingTexts } from '../texts/index.ts';
import {
  checkValue,
  contentOf,
  hostsOf,
  isBuiltIn,
  isOpen,
  isSensitive,
  isTracker,
  mayChange,
  type OrdinaryKey,
  type SettingKey,
} from './policy.ts';
import * as queries from './queries.ts';
import { masked, encryptedValue, secretMask, unsealed } from './secrets.ts';

/** Fails unless a text is the caller's password; passed in, because sessions depend on settings. */
export type ConfirmPassword = (ctx: Context, password: string) => Promise<void>;

/** The value of a built-in parameter. A change applies from the next call on, in other processes within a second. */
export async function setting(ctx: Context, key: SettingKey): Promise<string> {
  return (await settings(ctx, [key]))[key];
}

/** Several parameters; see {@link setting}. */
export async function settings<const K extends SettingKey>(
  ctx: Context,
  keys: readonly K[],
): Promise<Record<K, string>> {
  const values = await queries.allValues(ctx);
  return Object.fromEntries(keys.map((key) => [key, values.get(key) ?? ''])) as Record<K, string>;
}

/**
 * A decrypted secret parameter; empty if none is set. Other functions return it encrypted.
 * @throws if it was encrypted with another installation's key
 */
export async function secretSetting(ctx: Context, key: SettingKey): Promise<string> {
  return unsealed(ctx, key, await setting(ctx, key));
}

/** Whether the value of a switch means on. */
export const isOn = (value: string): boolean => value === 'true';

/** Hosts whose pages the back office may frame, as sources of a content security policy. */
export const frameHosts = async (ctx: Context): Promise<string[]> => hostsOf(await setting(ctx, 'site.frameHosts'));

/** Hosts of other origins whose pages may call the API. */
export const apiOrigins = async (ctx: Context): Promise<string[]> => hostsOf(await setting(ctx, 'sys.api.origins'));

/** Requests that one network may make in a minute. */
export async function trafficLimits(ctx: Context): Promise<TrafficLimits> {
  const of = await settings(ctx, ['sys.traffic.pages', 'sys.traffic.robotPages', 'sys.traffic.downloads']);
  return {
    pages: Number(of['sys.traffic.pages']),
    robotPages: Number(of['sys.traffic.robotPages']),
    downloads: Number(of['sys.traffic.downloads']),
  };
}

/** Hosts that a page's content security policy allows in addition to the portal. */
export async function pageHosts(ctx: Context): Promise<PageHosts> {
  const of = await settings(ctx, ['site.frameHosts', 'stat.trackerHost']);
  return { frames: hostsOf(of['site.frameHosts']), scripts: trackerOrigin(ctx, of['stat.trackerHost']) };
}

/** None unless the operator has listed the host, whatever the parameter contains. */
const trackerOrigin = ({ trackerHosts }: Context, host: string): string[] =>
  isTracker(host, trackerHosts) ? [host.includes('://') ? host : `https://${host}`] : [];

/** Settings that every page shows. */
export async function site(ctx: Context): Promise<Site> {
  const of = await settings(ctx, [
    'site.name.zh',
    'site.name.en',
    'site.shortName.zh',
    'site.shortName.en',
    'site.organization.zh',
    'site.organization.en',
    'site.address.zh',
    'site.address.en',
    'site.postcode',
    'site.phone',
    'site.email',
    'site.icp',
    'site.policeRecord',
    'site.footer.zh',
    'site.footer.en',
    'site.links',
    'site.matElabUrl',
    'site.announcement',
    'site.demo',
    'sys.account.registerUser',
    'auth.matelab.enabled',
    'stat.trackerHost',
    'stat.trackerSiteId',
    'upload.generic.maxMb',
    'upload.image.maxMb',
  ]);
  return {
    nameZh: of['site.name.zh'],
    nameEn: of['site.name.en'],
    shortNameZh: of['site.shortName.zh'],
    shortNameEn: of['site.shortName.en'],
    organizationZh: of['site.organization.zh'],
    organizationEn: of['site.organization.en'],
    addressZh: of['site.address.zh'],
    addressEn: of['site.address.en'],
    postcode: of['site.postcode'],
    phone: of['site.phone'],
    email: of['site.email'],
    icp: of['site.icp'],
    policeRecord: of['site.policeRecord'],
    footerZh: of['site.footer.zh'],
    footerEn: of['site.footer.en'],
    links: contentOf(z.array(SiteLink), of['site.links']) ?? [],
    announcement: announcementAt(ctx.now, of['site.announcement']),
    demo: isOn(of['site.demo']),
    registerOpen: isOn(of['sys.account.registerUser']),
    matElabUrl: of['site.matElabUrl'],
    matElab: isOn(of['auth.matelab.enabled']),
    trackerHost: trackerOrigin(ctx, of['stat.trackerHost'])[0] ?? '',
    trackerSiteId: of['stat.trackerSiteId'],
    uploadMaxMb: Number(of['upload.generic.maxMb']),
    imageMaxMb: Number(of['upload.image.maxMb']),
  };
}

/** The announcement if its window is open at a moment. */
function announcementAt(now: Date, value: string): Announcement | null {
  const it = contentOf(AnnouncementForm, value);
  if (!it?.on) return null;
  const moment = (text: string) => new Date(`${text.replace(' ', 'T')}+08:00`);
  if ((it.from && moment(it.from) > now) || (it.until && moment(it.until) <= now)) return null;
  const { level, textZh, textEn, url } = it;
  return { id: hash('sha1', textZh + textEn, 'hex').slice(0, 12), level, textZh, textEn, url };
}

/** The stored announcement, open or not; undefined if there is none. */
export const siteAnnouncement = async (ctx: Context): Promise<AnnouncementForm | undefined> =>
  contentOf(AnnouncementForm, await setting(ctx, 'site.announcement'));

/** The links of the footer, in their order. */
export const siteLinks = async (ctx: Context): Promise<SiteLink[]> =>
  contentOf(z.array(SiteLink), await setting(ctx, 'site.links')) ?? [];

/** The pictures of the home page's banner, in their order. */
export const siteBanners = async (ctx: Context): Promise<SiteBanner[]> =>
  contentOf(z.array(SiteBanner), await setting(ctx, 'site.banners')) ?? [];

/**
 * Changes several built-in parameters that are not sensitive: all of them or none.
 * @throws system.settings.sensitive, bad…|tooLong|empty with the first that cannot have its value
 */
export async function changeSettings(ctx: Context, values: Partial<Record<OrdinaryKey, string>>): Promise<void> {
  const changed = Object.entries(values);
  for (const [key, value] of changed) {
    if (isSensitive(key)) throw fail('system.settings.sensitive', { key });
    checkValue(key, value, ctx.trackerHosts);
  }
  await inTransaction(ctx, async (tx) => {
    for (const [key, configValue] of changed) await queries.change(tx, key, encryptedValue(tx, key, configValue));
  });
}

/**
 * The value of a key for a signed-in user; an unknown key returns an empty text.
 * @throws system.settings.notOpen for parameters that need `system:config:query`, or that are sensitive
 */
export async function valueFor(ctx: Context, key: string): Promise<string> {
  const value = (await queries.allValues(ctx)).get(key);
  if (value === undefined) return '';
  if (isSensitive(key) && !isOpen(key) && !isSuper(ctx.actor)) throw fail('system.settings.notOpen', { key });
  if (!isOpen(key) && !holdsAny(ctx.actor, ['system:config:query'])) throw fail('system.settings.notOpen', { key });
  return masked(ctx.actor, { configKey: key, configValue: value }).configValue;
}

/** A parameter for a user who may list them, with the user's rights to change it. */
export const shown = <R extends queries.SettingRow>({ actor }: Context, row: R) => ({
  ...masked(actor, row),
  sensitive: isSensitive(row.configKey),
  may: {
    edit: mayChange(actor, row.configKey) && holdsAny(actor, ['system:config:edit']),
    remove: row.configType === 'N' && mayChange(actor, row.configKey) && holdsAny(actor, ['system:config:remove']),
  },
});

/**
 * Only the super administrator changes sensitive parameters, and even a stolen session of theirs cannot, because it
 * lacks the password.
 * @throws system.settings.sensitive, passwordNeeded with the page, and the errors of `confirm` for a wrong password
 */
async function checkMayChange(
  ctx: Context,
  keys: readonly string[],
  password: string,
  confirm: ConfirmPassword,
): Promise<void> {
  const key = keys.find(isSensitive);
  if (key === undefined) return;
  if (!isSuper(ctx.actor)) throw fail('system.settings.sensitive', { key });
  if (password) return confirm(ctx, password);
  const reason = 'system.settings.passwordNeeded';
  throw failFields(reason, [{ path: 'password', reason }], { key, page: `${ctx.siteUrl}/system/config` });
}

/**
 * @throws system.settings.keyTaken, sensitive, passwordNeeded; only for administrators' parameters: the built-in ones
 * exist from the start
 */
export async function add(ctx: Context, { password, ...body }: NewSetting, confirm: ConfirmPassword): Promise<void> {
  await checkMayChange(ctx, [body.configKey], password, confirm);
  checkValue(body.configKey, body.configValue, ctx.trackerHosts);
  const added = await queries.insert(ctx, {
    ...body,
    configType: 'N',
    createBy: ctx.actor.userName,
  });
  if (!added) throw fail('system.settings.keyTaken', { key: body.configKey });
}

/**
 * The key and the kind of a built-in parameter cannot change.
 * @throws system.settings.notFound|builtInKey|keyTaken|sensitive|passwordNeeded|bad…
 */
export async function edit(
  ctx: Context,
  { password, ...body }: EditedSetting,
  confirm: ConfirmPassword,
): Promise<void> {
  const before = await queries.byId(ctx, body.configId);
  // Outside the transaction: the count of wrong passwords must not be rolled back.
  if (before) await checkMayChange(ctx, [before.configKey, body.configKey], password, confirm);
  await inTransaction(ctx, async (tx) => {
    const [row] = await queries.byIds(tx, [body.configId]);
    if (!row) throw fail('system.settings.notFound');
    if (row.configKey !== before?.configKey) throw fail('kernel.changed');
    if (isBuiltIn(row.configKey) && body.configKey !== row.configKey)
      throw fail('system.settings.builtInKey', { key: row.configKey });
    checkValue(body.configKey, body.configValue, tx.trackerHosts);
    if (await queries.keyTaken(tx, body.configKey, row.configId))
      throw fail('system.settings.keyTaken', { key: body.configKey });
    const { configId, configType: _kept, ...changed } = body;
    // A form sends back the mask that it was shown.
    const configValue =
      body.configValue === secretMask ? row.configValue : encryptedValue(tx, row.configKey, changed.configValue);
    const change = { ...changed, configValue };
    if (isSensitive(row.configKey)) noteOperation(tx, row.configKey, changedFields(row, change));
    else noteDeclaration(tx, row.configKey, row, change);
    await queries.update(tx, configId, { ...changed, configValue, updateBy: tx.actor.userName, updateTime: tx.now });
  });
}

/**
 * All of them or none. Needs no password: for programs, a removed parameter equals an empty one.
 * @throws system.settings.builtIn with the first built-in one, sensitive
 */
export async function remove(ctx: Context, ids: readonly number[]): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const rows = await queries.byIds(tx, ids);
    if (rows.length < new Set(ids).size) throw fail('system.settings.notFound');
    const builtIn = rows.find((row) => row.configType === 'Y' || isBuiltIn(row.configKey));
    if (builtIn) throw fail('system.settings.builtIn', { key: builtIn.configKey });
    const kept = rows.find((row) => !mayChange(tx.actor, row.configKey));
    if (kept) throw fail('system.settings.sensitive', { key: kept.configKey });
    await queries.remove(tx, ids);
  });
}

/** All parameters of a query, as a workbook in the caller's language. */
export async function exportAll(ctx: Context, query: SettingQuery): Promise<FileReply> {
  const t = translatorOf(settingTexts, ctx.language);
  const rows = (await queries.all(ctx, query)).map((row) => masked(ctx.actor, row));
  const columns = ['configId', 'configName', 'configKey', 'configValue', 'configType'] as const;
  return workbook({
    name: t('export'),
    columns: columns.map((name) => ({ title: t(`fields.${name}`), width: name === 'configId' ? 10 : 32 })),
    rows: rows.map((row) => [
      row.configId,
      (ctx.language === 'en' && row.configNameEn) || row.configName,
      row.configKey,
      row.configValue,
      t(`yesNo.${row.configType}`),
    ]),
  });
}
