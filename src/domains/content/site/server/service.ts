import { failFields } from '#shared/fail';
import { inTransaction, type Context } from '#server/context';
import type { Module } from '#server/module';
import { claimFile, releaseFile } from '#module/system/uploads';
import {
  changeSettings,
  isOn,
  setting,
  settings,
  siteAnnouncement,
  siteBanners,
  siteLinks,
} from '#module/system/settings';
import type { SiteChange, SiteForm } from '../contract.ts';
import * as queries from './queries.ts';

/** Owner of the pictures of the site's frame: this noun has one record. */
const owner = ['content.site', 1] as const;

/** Fields of the form that have a setting each. */
const keys = {
  nameZh: 'site.name.zh',
  nameEn: 'site.name.en',
  shortNameZh: 'site.shortName.zh',
  shortNameEn: 'site.shortName.en',
  organizationZh: 'site.organization.zh',
  organizationEn: 'site.organization.en',
  addressZh: 'site.address.zh',
  addressEn: 'site.address.en',
  postcode: 'site.postcode',
  phone: 'site.phone',
  email: 'site.email',
  icp: 'site.icp',
  policeRecord: 'site.policeRecord',
  matElabUrl: 'site.matElabUrl',
  footerZh: 'site.footer.zh',
  footerEn: 'site.footer.en',
} as const;
type Plain = keyof typeof keys;

/** The settings as one form. */
export async function read(ctx: Context): Promise<SiteForm> {
  const [values, demo, links, banners, announcement] = await Promise.all([
    settings(ctx, Object.values(keys)),
    setting(ctx, 'site.demo'),
    siteLinks(ctx),
    siteBanners(ctx),
    siteAnnouncement(ctx),
  ]);
  const plain = Object.fromEntries(Object.entries(keys).map(([name, key]) => [name, values[key]])) as Record<
    Plain,
    string
  >;
  return {
    ...plain,
    demo: isOn(demo),
    links,
    banners,
    announcementOn: announcement?.on ?? false,
    announcementLevel: announcement?.level ?? 'info',
    announcementZh: announcement?.textZh ?? '',
    announcementEn: announcement?.textEn ?? '',
    announcementUrl: announcement?.url ?? '',
    announcementFrom: announcement?.from ?? '',
    announcementUntil: announcement?.until ?? '',
  };
}

/** The settings as they are stored. */
const valuesOf = (form: SiteForm) => ({
  ...(Object.fromEntries(Object.entries(keys).map(([name, key]) => [key, form[name as Plain]])) as Record<
    (typeof keys)[Plain],
    string
  >),
  'site.demo': String(form.demo),
  'site.links': JSON.stringify(form.links),
  'site.banners': JSON.stringify(form.banners),
  'site.announcement': JSON.stringify({
    on: form.announcementOn,
    level: form.announcementLevel,
    textZh: form.announcementZh,
    textEn: form.announcementEn,
    url: form.announcementUrl,
    from: form.announcementFrom,
    until: form.announcementUntil,
  }),
});

/**
 * All of the change or nothing. Fields that the change does not name keep the values that others saved meanwhile.
 * @throws kernel.faulty for an announcement that lacks a text or ends before it begins
 * @throws system.uploads.gone for a missing picture
 */
export async function save(ctx: Context, change: SiteChange): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const before = await read(tx);
    const after = { ...before, ...change };
    const [stored, wanted] = [valuesOf(before), valuesOf(after)];
    if (wanted['site.announcement'] !== stored['site.announcement']) checkAnnouncement(after);
    const [shown, kept] = [imagesOf(before), imagesOf(after)];
    for (const image of kept) if (!shown.includes(image)) await claimFile(tx, image, ...owner);
    for (const image of shown) if (!kept.includes(image)) await releaseFile(tx, image, ...owner);
    const changed = Object.entries(wanted).filter(([key, value]) => value !== stored[key as keyof typeof stored]);
    await changeSettings(tx, Object.fromEntries(changed));
  });
}

const imagesOf = ({ banners }: SiteForm) => banners.map(({ image }) => image);

function checkAnnouncement(it: SiteForm): void {
  const { announcementFrom: from, announcementUntil: until } = it;
  const faults = [
    ...(['announcementZh', 'announcementEn'] as const)
      .filter((path) => it.announcementOn && it[path] === '')
      .map((path) => ({ path, reason: `content.site.${path}` })),
    ...(from && until && from >= until ? [{ path: 'announcementUntil', reason: 'content.site.windowOrder' }] : []),
  ];
  if (faults.length) throw failFields('kernel.faulty', faults);
}

/** Number of demonstration records per table. */
export const countDemo = queries.countMarked;

/**
 * Removes all demonstration records in one transaction. Nouns whose records own files or accounts remove those first,
 * then the marked rows of every table are deleted, and the notice on the pages is switched off. Returns the number of
 * deleted records.
 */
export function removeDemo(ctx: Context, modules: readonly Module[]): Promise<number> {
  return inTransaction(ctx, async (tx) => {
    const marked = await queries.countMarked(tx);
    // In reverse order: later modules depend on earlier ones.
    for (const it of modules.toReversed()) await it.removeDemo?.(tx);
    for (const table of await queries.markedTables(tx)) await queries.deleteMarked(tx, table);
    await changeSettings(tx, { 'site.demo': 'false' });
    return marked.reduce((sum, { count }) => sum + count, 0);
  });
}
