import { z } from 'zod';
import { Moment } from '#shared/time';
import { Author, ResourceDraft } from './draft.ts';
import { holdKinds } from './holds.ts';
import { May, ResourceStatus } from './life-cycle.ts';
import { ResourceType } from './terms.ts';

/** A step that an approved resource waits for before it is public, and since when. */
export const Hold = z.object({ kind: z.enum(holdKinds), since: Moment });
export type Hold = z.output<typeof Hold>;

/** A row of the owner's own list. */
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
  /** Files whose bytes cannot be given at present. */
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

/** Everything about a resource for its owner and for reviewers; the FTP password is never among it. */
export const ResourceFull = ResourceDraft.omit({ ftpPassword: true }).extend({
  ...identity,
  /** As they were stored: what a rule of today would refuse is still shown, to be corrected. */
  authors: z.array(Author.extend({ orcid: z.string() })),
  hasFtpPassword: z.boolean(),
  /** Empty but for what is approved and not public yet. */
  holds: z.array(Hold),
  ownerId: z.number(),
  ownerName: z.string(),
  ownerOrganization: z.string(),
  may: May,
});
export type ResourceFull = z.output<typeof ResourceFull>;

/** The same for those who fill in the form, with whose hand it was in last. */
export const OwnResource = ResourceFull.extend({
  /** Null where it was none of those who fill it in: a reviewer, an administrator, somebody who left. */
  savedBy: z.object({ name: z.string(), isMe: z.boolean() }).nullable(),
});
export type OwnResource = z.output<typeof OwnResource>;

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
