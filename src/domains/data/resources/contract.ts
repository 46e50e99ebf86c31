import { z } from 'zod';
import { contract, data, flat, rows, wireFile } from '#shared/contract';
import { Id } from '#shared/ids';
import { OwnListQuery, ResourceListQuery } from './contract/office.ts';
import { HistoryEntry } from './contract/sharing.ts';
import { MyResource, ResourceFull, ResourceRow } from './contract/records.ts';

export * from './contract/draft.ts';
export * from './contract/fields.ts';
export * from './contract/life-cycle.ts';
export * from './contract/office.ts';
export * from './contract/related-works.ts';
export * from './contract/sharing.ts';
export * from './contract/terms.ts';
export * from './contract/visibility.ts';
export * from './contract/holds.ts';
export * from './contract/records.ts';

const ById = z.object({ id: Id });
/** Any text without NUL: an unknown id gives "not found" rather than a validation error. */
export const ByPublicId = z.object({
  publicId: z
    .string()
    .max(1000)
    .regex(/^[^\0]*$/),
});

/** Sort columns of the back office's list; other values mean newest submission first. */
export const resourceOrders = ['submitTime', 'publishDate', 'updateTime'] as const;

/** Scopes of access tokens that read the caller's own records. Depositing scripts must read a record to change it. */
const reading = ['resources:read', 'resources:deposit'] as const;

export const resources = contract('data.resources', {
  mine: {
    method: 'GET',
    path: '/front/resource/mine',
    permit: 'user',
    scope: reading,
    query: OwnListQuery,
    reply: rows(MyResource),
  },
  ownHistory: {
    method: 'GET',
    path: '/front/resource/mine/:id/history',
    permit: 'user',
    scope: reading,
    params: ById,
    reply: data(z.array(HistoryEntry)),
  },

  list: {
    method: 'GET',
    path: '/data/resource/list',
    permit: 'data:resource:list',
    query: ResourceListQuery,
    reply: rows(ResourceRow),
  },
  /** Numbers by state under the filters of the list; its `status` does not count. */
  counts: {
    method: 'GET',
    path: '/data/resource/counts',
    permit: 'data:resource:list',
    query: ResourceListQuery,
    reply: flat({ counts: z.record(z.string(), z.number()) }),
  },
  /** Departments that resources belong to, and their parents, as filter choices. */
  departments: {
    method: 'GET',
    path: '/data/resource/departments',
    permit: 'data:resource:list',
    reply: data(z.array(z.object({ deptId: z.number(), deptName: z.string() }))),
  },
  get: {
    method: 'GET',
    path: '/data/resource/:id',
    permit: 'data:resource:query',
    params: ById,
    reply: data(ResourceFull),
  },
  /** The filtered list as a workbook. */
  export: {
    method: 'POST',
    path: '/data/resource/export',
    permit: 'data:resource:export',
    body: ResourceListQuery,
    reply: wireFile(),
    audit: 5,
    repeatable: true,
  },
  history: {
    method: 'GET',
    path: '/data/resource/:id/history',
    permit: 'data:resource:query',
    params: ById,
    reply: data(z.array(HistoryEntry)),
  },
});
