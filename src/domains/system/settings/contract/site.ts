import { z } from 'zod';
import { Line, RequiredLine, RequiredText } from '#shared/text-schemas';
import { pictureTypes, uploadedPath } from '#contract/system/uploads';

/*
 * Settings that contain more than one line. Each is stored as JSON in one parameter, so that one query reads them with
 * the others.
 */

/**
 * Allowed targets of links in the site's frame: a page of this site, a web address, a mail address or a telephone
 * number.
 */
export const LinkTarget = z
  .string()
  .trim()
  .min(1)
  .max(500)
  .regex(/^(\/(?![/\\])|https?:\/\/|mailto:|tel:)[^\s"'<>\\]*$/i, 'kernel.invalid.url');

export const SiteLink = z.object({ titleZh: RequiredLine(50), titleEn: RequiredLine(100), url: LinkTarget });
export type SiteLink = z.output<typeof SiteLink>;

/** A picture of the home page's banner; the link is optional. */
export const SiteBanner = z.object({
  image: uploadedPath(pictureTypes).refine((path) => path !== '', 'kernel.invalid.required'),
  altZh: RequiredLine(100),
  altEn: RequiredLine(200),
  url: LinkTarget.or(z.literal('')),
});
export type SiteBanner = z.output<typeof SiteBanner>;

export const announcementLevels = ['info', 'warn'] as const;

/** A time of a form, `yyyy-MM-dd HH:mm:ss` in Asia/Shanghai; empty means no limit on that side. */
export const EdgeOfWindow = z
  .string()
  .regex(/^(\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2})?$/, 'kernel.invalid.date')
  .refine((text) => text === '' || !Number.isNaN(Date.parse(`${text.replace(' ', 'T')}+08:00`)), 'kernel.invalid.date');

/** The stored announcement; it can be prepared before it is switched on. */
export const AnnouncementForm = z
  .object({
    on: z.boolean(),
    level: z.enum(announcementLevels),
    textZh: Line(300),
    textEn: Line(500),
    url: LinkTarget.or(z.literal('')),
    /** The window includes its start and excludes its end. */
    from: EdgeOfWindow,
    until: EdgeOfWindow,
  })
  .superRefine((it, issue) => {
    for (const name of ['textZh', 'textEn'] as const)
      if (it.on && it[name] === '')
        issue.addIssue({ code: 'custom', path: [name], message: 'kernel.invalid.required' });
    if (it.from && it.until && it.from >= it.until)
      issue.addIssue({ code: 'custom', path: ['until'], message: 'system.settings.windowOrder' });
  });
export type AnnouncementForm = z.output<typeof AnnouncementForm>;

/** The announcement as visitors see it. */
export const Announcement = z.object({
  /** Changes with the text, so that readers who closed one see the next. */
  id: z.string(),
  level: z.enum(announcementLevels),
  textZh: RequiredText(300),
  textEn: RequiredText(500),
  url: z.string(),
});
export type Announcement = z.output<typeof Announcement>;
