import { z } from 'zod';
import { Line, RequiredLine, RequiredText } from '#shared/text-schemas';
import { pictureTypes, uploadedPath } from '#contract/files/uploads';

/*
 * Settings that hold more than a line. They are kept as JSON in one parameter each, so that they are read with the
 * others in one query.
 */

/** Where a link of the site's frame may lead: a page of this site, the web, a mail address or a telephone. */
export const LinkTarget = z
  .string()
  .trim()
  .min(1)
  .max(500)
  .regex(/^(\/(?![/\\])|https?:\/\/|mailto:|tel:)[^\s"'<>\\]*$/i, 'kernel.invalid.url');

export const SiteLink = z.object({ titleZh: RequiredLine(50), titleEn: RequiredLine(100), url: LinkTarget });
export type SiteLink = z.output<typeof SiteLink>;

/** A picture of the home page's banner; without a link it is only looked at. */
export const SiteBanner = z.object({
  image: uploadedPath(pictureTypes).refine((path) => path !== '', 'kernel.invalid.required'),
  altZh: RequiredLine(100),
  altEn: RequiredLine(200),
  url: LinkTarget.or(z.literal('')),
});
export type SiteBanner = z.output<typeof SiteBanner>;

export const announcementLevels = ['info', 'warn'] as const;

/** A moment of a form, `yyyy-MM-dd HH:mm:ss` in Asia/Shanghai; empty means no end on that side. */
export const EdgeOfWindow = z
  .string()
  .regex(/^(\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2})?$/, 'kernel.invalid.date')
  .refine((text) => text === '' || !Number.isNaN(Date.parse(`${text.replace(' ', 'T')}+08:00`)), 'kernel.invalid.date');

/** The announcement as it is written; it may be prepared before it is switched on. */
export const AnnouncementForm = z
  .object({
    on: z.boolean(),
    level: z.enum(announcementLevels),
    textZh: Line(300),
    textEn: Line(500),
    url: LinkTarget.or(z.literal('')),
    /** The start is in the window, the end is not. */
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

/** The announcement as visitors get it. */
export const Announcement = z.object({
  /** Changes with the text, so that whoever closed one sees the next. */
  id: z.string(),
  level: z.enum(announcementLevels),
  textZh: RequiredText(300),
  textEn: RequiredText(500),
  url: z.string(),
});
export type Announcement = z.output<typeof Announcement>;
