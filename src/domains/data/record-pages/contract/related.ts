import { z } from 'zod';
import { Moment } from '#shared/time';
import { ResourceType } from '#contract/data/resources';

/** A related published resource, and the common features. */
export const RelatedResource = z.object({
  publicId: z.string(),
  resourceType: ResourceType,
  titleZh: z.string(),
  titleEn: z.string(),
  publishDate: Moment,
  by: z.enum(['project', 'author', 'keywords']),
});
export type RelatedResource = z.output<typeof RelatedResource>;
