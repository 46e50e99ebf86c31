import { z } from 'zod';
import { DescribedValue } from '#contract/data/metadata-fields';
import { Moment } from '#shared/time';
import { Author, ResourceDraft } from './draft.ts';
import { holdKinds } from './holds.ts';
import { May, ResourceStatus } from './life-cycle.ts';
import { ResourceType } from './terms.ts';

/** A hold that an approved resource waits for before its publication, and its beginning. */
export const Hold = z.object({ kind: z.enum(holdKinds), since: Moment });
export type Hold = z.output<typeof Hold>;

/** A row of the owner's list. */
export const MyResource = z.object({
  resourceId: z.number(),
  resourceNo: z.string(),
  publicId: z.string(),
  version: z.string(),
  resourceType: ResourceType,
  status: ResourceStatus,
  titleZh: z.string(),
  titleEn: z.string(),
  sharingMethod: z.string(),
  fileCount: z.number(),
  totalSize: z.number(),
  /** Files whose bytes are unavailable. */
  damagedCount: z.number(),
  submitTime: Moment.nullable(),
  publishDate: Moment.nullable(),
  updateTime: Moment,
  holds: z.array(Hold),
  may: May,
});
export type MyResource = z.output<typeof MyResource>;

const identity = {
  resourceId: z.number(),
  resourceNo: z.string(),
  publicId: z.string(),
  version: z.string(),
  status: ResourceStatus,
  rowVer: z.number(),
  revisionNo: z.number(),
  fileCount: z.number(),
  totalSize: z.number(),
  submitTime: Moment.nullable(),
  publishDate: Moment.nullable(),
  updateTime: Moment,
  isDemo: z.boolean(),
};

/** All data of a resource for its owner and for reviewers, except the FTP password. */
export const ResourceFull = ResourceDraft.omit({ ftpPassword: true }).extend({
  ...identity,
  /** As stored: values that the current rules refuse are still shown, so that they can be corrected. */
  authors: z.array(Author.extend({ orcid: z.string() })),
  hasFtpPassword: z.boolean(),
  /** Whether it follows a published version, so that a person must say what changed. */
  isNewVersion: z.boolean(),
  /** `fieldValues` as pages show them. */
  fields: z.array(DescribedValue),
  /** Only for approved resources that are not public yet; otherwise empty. */
  holds: z.array(Hold),
  ownerId: z.number(),
  ownerName: z.string(),
  ownerOrganization: z.string(),
  may: May,
});
export type ResourceFull = z.output<typeof ResourceFull>;

/** A row of the back office's lists. */
export const ResourceRow = z.object({
  ...identity,
  resourceType: ResourceType,
  titleZh: z.string(),
  titleEn: z.string(),
  sharingMethod: z.string(),
  ownerId: z.number(),
  ownerName: z.string(),
  ownerOrganization: z.string(),
  holds: z.array(Hold),
  may: May,
});
export type ResourceRow = z.output<typeof ResourceRow>;
