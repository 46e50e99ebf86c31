import { z } from 'zod';
import { contract, data, done, rows } from '#shared/contract';
import { Id } from '#shared/ids';
import { PageQuery } from '#shared/paging';
import { RequiredLine } from '#shared/text-schemas';
import { ResourceStatus } from '#contract/data/resources';

/** Maximum number of drafts that are created from plan rows at once. */
const maxMade = 100;
/** Maximum number of resources of one task. */
export const maxLinked = 100_000;
/** Minimum similarity of names for a suggestion (one minus the normalised edit distance). */
export const leastSimilar = 0.8;

const ItemNo = z.string().min(1).max(30).nullable();

/** A planned deliverable with its linked resources. */
export const PlannedLine = z.object({
  itemNo: z.string(),
  topicId: z.number(),
  name: z.string(),
  resourceType: z.string(),
  mandatory: z.boolean(),
  plannedCount: z.number(),
  countUnit: z.string(),
  plannedBytes: z.number(),
  sharingMethod: z.string(),
  explanation: z.string(),
});
export type PlannedLine = z.output<typeof PlannedLine>;

export const LinkedResource = z.object({
  resourceId: z.number(),
  resourceNo: z.string(),
  publicId: z.string(),
  titleZh: z.string(),
  titleEn: z.string(),
  resourceType: z.string(),
  version: z.string(),
  status: ResourceStatus,
  sharingMethod: z.string(),
  fileCount: z.number(),
  totalSize: z.number(),
  doi: z.string(),
  cstr: z.string(),
  topicId: z.number(),
  /** Null if it is not in the plan. */
  itemNo: z.string().nullable(),
  itemCount: z.number(),
  /** The reason why the centre corrected the count. */
  correction: z.string(),
  isReturned: z.boolean(),
  inTask: z.boolean(),
  ownerName: z.string(),
  isOwn: z.boolean(),
  /** The last opinion about it in this task. */
  lastOpinion: z.string(),
  may: z.object({ open: z.boolean(), unlink: z.boolean(), place: z.boolean(), correct: z.boolean() }),
});
export type LinkedResource = z.output<typeof LinkedResource>;

/** A suggested planned item of the same topic and type for a resource; a person decides. */
const Suggestion = z.object({ resourceId: z.number(), itemNo: z.string(), similarity: z.number() });

const Candidate = z.object({
  resourceId: z.number(),
  resourceNo: z.string(),
  titleZh: z.string(),
  titleEn: z.string(),
  resourceType: z.string(),
  status: ResourceStatus,
});

const ByTask = z.object({ taskId: Id });
const ByResource = ByTask.extend({ resourceId: Id });
const base = '/archive/task/:taskId/resources';
const Count = z.number().int().min(0).max(1_000_000_000);

export const taskResources = contract('archive.task-resources', {
  list: {
    method: 'GET',
    path: base,
    permit: 'user',
    params: ByTask,
    reply: data(
      z.object({
        items: z.array(PlannedLine),
        resources: z.array(LinkedResource),
        suggestions: z.array(Suggestion),
        /** Topics in which the caller may link resources now. */
        linkTopics: z.array(z.number()),
      }),
    ),
  },
  /** The caller's own resources that belong to no task. */
  candidates: {
    method: 'GET',
    path: `${base}/candidates`,
    permit: 'user',
    params: ByTask,
    query: PageQuery.extend({ keyword: z.string().trim().max(100).optional() }),
    reply: rows(Candidate),
  },
  /**
   * Creates drafts of the caller with the numbers of project and task filled in: one for each item, or one that is not
   * in the plan.
   */
  make: {
    method: 'POST',
    path: `${base}/drafts`,
    permit: 'verified',
    params: ByTask,
    body: z.object({ topicId: Id, itemNos: z.array(z.string().min(1).max(30)).max(maxMade) }),
    reply: data(z.object({ resourceIds: z.array(z.number()) })),
  },
  link: {
    method: 'POST',
    path: base,
    permit: 'user',
    params: ByTask,
    body: z.object({ resourceId: Id, topicId: Id, itemNo: ItemNo, itemCount: Count.default(1) }),
    reply: done(),
  },
  /** Moves a resource to another item of its topic, or changes its number of data sets. */
  place: {
    method: 'PUT',
    path: `${base}/:resourceId`,
    permit: 'user',
    params: ByResource,
    body: z.object({ itemNo: ItemNo, itemCount: Count }),
    reply: done(),
  },
  /** The centre corrects a count, with the reason. */
  correct: {
    method: 'PUT',
    path: `${base}/:resourceId/count`,
    permit: 'user',
    params: ByResource,
    body: z.object({ itemCount: Count, correction: RequiredLine(500) }),
    reply: done(),
  },
  unlink: { method: 'DELETE', path: `${base}/:resourceId`, permit: 'user', params: ByResource, reply: done() },

  /**
   * The task, topic and item of a resource, for its owner and the people of the task; null if it belongs to no task.
   */
  taskOf: {
    method: 'GET',
    path: '/front/archive-task/resource/:resourceId',
    permit: 'user',
    params: z.object({ resourceId: Id }),
    reply: data(
      z
        .object({
          taskId: z.number(),
          projectNo: z.string(),
          nameZh: z.string(),
          nameEn: z.string(),
          topicNo: z.string(),
          topicName: z.string(),
          itemNo: z.string().nullable(),
          itemName: z.string(),
        })
        .nullable(),
    ),
  },
});
