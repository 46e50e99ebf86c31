import { z } from 'zod';
import { Id } from '#shared/ids';
import { dateRange, PageQuery } from '#shared/paging';
import { Day } from '#shared/time';
import { ResourceStatus } from './life-cycle.ts';
import { SharingMethod } from './sharing.ts';
import { ResourceType } from './terms.ts';

/** Origin of a resource: the form, a publisher's system, or files from an FTP server. */
const resourceSources = ['form', 'publisher', 'ftp'] as const;

/** Filters of the list of one's own resources; the dates are those of the last change. */
export const OwnListQuery = PageQuery.extend({
  status: ResourceStatus.optional(),
  keyword: z.string().max(100).optional(),
  ...dateRange('UpdateTime'),
});
export type OwnListQuery = z.output<typeof OwnListQuery>;

/** Filters of the back office's lists. */
export const ResourceListQuery = PageQuery.extend({
  keyword: z.string().max(100).optional(),
  resourceType: ResourceType.optional(),
  status: z
    .string()
    .regex(/^[0-7](,[0-7])*$/)
    .optional(),
  sharingMethod: SharingMethod.optional(),
  ownerName: z.string().max(50).optional(),
  /** Part of a DOI or CSTR. */
  identifier: z.string().trim().max(128).optional(),
  /** Part of the number of the special project, project or task. */
  project: z.string().trim().max(100).optional(),
  /** Includes its subdepartments. */
  deptId: Id.optional(),
  source: z.enum(resourceSources).optional(),
  beginOpenDate: Day.optional(),
  endOpenDate: Day.optional(),
  ...dateRange('SubmitTime'),
});
