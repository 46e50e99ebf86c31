import { z } from 'zod';
import { contract, data } from '#shared/contract';
import { ResourceCard } from '#contract/data/search';
import type { SiteBanner } from '#contract/system/settings';

/** Totals of the portal; each number is exactly the number of its rows. */
export const Figures = z.object({
  resources: z.number(),
  bytes: z.number(),
  downloads: z.number(),
  users: z.number(),
  views: z.number(),
});
export type Figures = z.output<typeof Figures>;

export const HomeCard = ResourceCard.pick({
  publicId: true,
  resourceType: true,
  titleZh: true,
  titleEn: true,
  summaryZh: true,
  summaryEn: true,
  keywordsZh: true,
  keywordsEn: true,
  authors: true,
  sharingMethod: true,
  openDate: true,
  isOpen: true,
  totalSize: true,
  downloadCount: true,
  publishDate: true,
});
export type HomeCard = z.output<typeof HomeCard>;

/** A picture of the banner; the settings were validated when they were saved. */
export const Banner = z.object({
  image: z.string(),
  altZh: z.string(),
  altEn: z.string(),
  url: z.string(),
}) satisfies z.ZodType<SiteBanner>;
export type Banner = z.output<typeof Banner>;

/** How many resources each of the two lists shows. */
export const listed = 6;

export const home = contract('content.home', {
  read: {
    method: 'GET',
    path: '/front/home',
    permit: 'public',
    reply: data(
      z.object({
        banners: z.array(Banner),
        figures: Figures,
        latest: z.array(HomeCard),
        popular: z.array(HomeCard),
      }),
    ),
  },
});
