import { z } from 'zod';
import { contract, data, done, flat } from '#shared/contract';
import { Line, PlainText, RequiredLine, WebAddress } from '#shared/text-schemas';
import { announcementLevels, EdgeOfWindow, LinkTarget, SiteBanner, SiteLink } from '#contract/system/settings';

export const maxLinks = 20;
export const maxBanners = 10;

/** The site's settings as one form. */
export const SiteFields = z.object({
  nameZh: RequiredLine(100),
  nameEn: RequiredLine(100),
  shortNameZh: RequiredLine(100),
  shortNameEn: RequiredLine(100),
  organizationZh: Line(200),
  organizationEn: Line(200),
  addressZh: Line(200),
  addressEn: Line(200),
  postcode: Line(20),
  phone: Line(50),
  email: z.union([z.literal(''), z.email().max(100)]),
  icp: Line(100),
  policeRecord: Line(100),
  matElabUrl: WebAddress,
  footerZh: PlainText(500),
  footerEn: PlainText(1000),
  links: z.array(SiteLink).max(maxLinks),
  banners: z.array(SiteBanner).max(maxBanners),
  /** While on, pages and certificates state that this is a demonstration. */
  demo: z.boolean(),
  announcementOn: z.boolean(),
  announcementLevel: z.enum(announcementLevels),
  announcementZh: Line(300),
  announcementEn: Line(500),
  announcementUrl: LinkTarget.or(z.literal('')),
  announcementFrom: EdgeOfWindow,
  announcementUntil: EdgeOfWindow,
});

export type SiteForm = z.output<typeof SiteFields>;

/** The changed fields of the form; all other fields keep the values that others saved. */
export const SiteChange = SiteFields.partial();
export type SiteChange = z.output<typeof SiteChange>;

/** How many demonstration records a table holds; `accounts` are people. */
export const DemoCount = z.object({ name: z.string(), count: z.number() });
export type DemoCount = z.output<typeof DemoCount>;

export const site = contract('content.site', {
  read: { method: 'GET', path: '/biz/site', permit: 'biz:site:query', reply: data(SiteFields) },
  save: { method: 'PUT', path: '/biz/site', permit: 'biz:site:edit', body: SiteChange, reply: done() },
  demo: { method: 'GET', path: '/biz/site/demo', permit: 'biz:site:query', reply: data(z.array(DemoCount)) },
  /** Removes all demonstration records in one transaction, and the notice on the pages. */
  removeDemo: {
    method: 'DELETE',
    path: '/biz/site/demo',
    permit: 'biz:site:remove',
    reply: flat({ removed: z.number() }),
  },
});
