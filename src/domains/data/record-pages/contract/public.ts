import { z } from 'zod';
import { DescribedValue } from '#contract/data/metadata-fields';
import { Moment } from '#shared/time';
import {
  Grant,
  RelatedProject,
  RelatedWork,
  publicTexts,
  type PublicText,
  ResourceStatus,
  SharingMethod,
  ResourceType,
} from '#contract/data/resources';

/** An organization of an author, with the names that the record froze. */
const PublicAffiliation = z.object({
  /** In the register; 0 for a free text. */
  organizationId: z.number(),
  nameZh: z.string(),
  nameEn: z.string(),
  /** ROR iD without its address; empty if none is known. */
  ror: z.string(),
});

/** The public fields of a published resource. Of the contact data, only the corresponding author's e-mail is public. */
export const PublicAuthor = z.object({
  nameZh: z.string(),
  nameEn: z.string(),
  affiliations: z.array(PublicAffiliation),
  orcid: z.string(),
  isCorresponding: z.boolean(),
  email: z.string(),
});
export const ResourceDetail = z.object({
  publicId: z.string(),
  resourceNo: z.string(),
  version: z.string(),
  status: ResourceStatus,
  ...(Object.fromEntries(publicTexts.map((name) => [name, z.string()])) as Record<PublicText, z.ZodString>),
  resourceType: ResourceType,
  sharingMethod: SharingMethod,
  openDate: z.string().nullable(),
  /** Whether the files are available now: shared openly, and the open date has passed. */
  isOpen: z.boolean(),
  doi: z.string().nullable(),
  cstr: z.string().nullable(),
  typeMeta: z.record(z.string(), z.string()),
  /** Values of declared fields, in the order of pages. */
  fields: z.array(DescribedValue),
  authors: z.array(PublicAuthor),
  publisher: z.object({ name: z.string(), nameEn: z.string() }),
  grants: z.array(Grant.extend({ funder: PublicAffiliation })),
  projects: z.array(RelatedProject),
  relatedWorks: z.array(RelatedWork),
  hasFtp: z.boolean(),
  fileCount: z.number(),
  totalSize: z.number(),
  publishDate: Moment,
  updateTime: Moment,
  viewCount: z.number(),
  downloadCount: z.number(),
  isDemo: z.boolean(),
  withdrawTime: Moment.nullable(),
  withdrawReason: z.string(),
  /** The newest published version, if this one is superseded. */
  latestPublicId: z.string().nullable(),
  latestVersion: z.string().nullable(),
  mayDownload: z.boolean(),
  /** Corrections of the metadata since the publication, newest first: the changed fields, not their former values. */
  corrections: z.array(z.object({ time: Moment, fields: z.array(z.string()) })).default([]),
  /** Number of public versions. */
  versionCount: z.number(),
  /** Name of the portal at the time of publication, for citations; empty if there was none. */
  repositoryZh: z.string(),
  repositoryEn: z.string(),
});
export type ResourceDetail = z.output<typeof ResourceDetail>;
