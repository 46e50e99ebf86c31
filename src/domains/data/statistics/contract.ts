import { z } from 'zod';
import { contract, data, done, file, flat, rows, wireFile } from '#shared/contract';
import { Id } from '#shared/ids';
import { PageQuery } from '#shared/paging';
import { Moment } from '#shared/time';

/** A calendar month, `yyyy-MM`. */
const Month = z.string().regex(/^(19|20)\d\d-(0[1-9]|1[0-2])$/, 'kernel.invalid.date');

/** Months in the chart of a resource, including the current one. */
export const drawnMonths = 12;

/** Limit of exported rows; spreadsheet programs open no larger tables with ease. */
export const maxExported = 500_000;

const use = {
  views: z.number(),
  uniqueViews: z.number(),
  downloads: z.number(),
  uniqueDownloads: z.number(),
};

export const MonthOfUse = z.object({ month: z.string(), views: z.number(), downloads: z.number() });
export type MonthOfUse = z.output<typeof MonthOfUse>;

/** Use of one version of a resource by people; scripts are separate. `all` covers all its versions. */
export const RecordUse = z.object({
  ...use,
  /** Views and downloads by scripts that people run. */
  machineViews: z.number(),
  machineDownloads: z.number(),
  bytes: z.number(),
  all: z.object({ versions: z.number(), views: z.number(), downloads: z.number() }),
  /** The last months without gaps, oldest first. */
  months: z.array(MonthOfUse),
});
export type RecordUse = z.output<typeof RecordUse>;

/**
 * As {@link RecordUse}, with bursts: many uses from one network in a day under changing names of programs. Bursts do
 * not count.
 */
const OfficeUse = RecordUse.extend({ bursts: z.object({ days: z.number(), uses: z.number() }) });
export type OfficeUse = z.output<typeof OfficeUse>;

/** Numbers of years and subjects that the public statistics list; other subjects are combined. */
export const [toldYears, toldSubjects] = [10, 6];

/** Published resources and their use over time. */
export const Overview = z.object({
  /** The last months without gaps, oldest first; resources by the month of their publication. */
  months: z.array(MonthOfUse.extend({ published: z.number() })),
  /** Published resources by year and discipline, `yyyy` and a code of GB/T 13745 such as `140.50`; empty for others. */
  subjects: z.array(z.object({ year: z.string(), subject: z.string(), count: z.number() })),
});
export type Overview = z.output<typeof Overview>;

const named = {
  publicId: z.string(),
  resourceNo: z.string(),
  version: z.string(),
  titleZh: z.string(),
  titleEn: z.string(),
  publishDate: Moment.nullable(),
  /** Since the resource was published. */
  viewCount: z.number(),
  downloadCount: z.number(),
};

/** A resource of the caller's own. */
export const OwnUse = z.object({ ...named, months: z.array(MonthOfUse) });
export type OwnUse = z.output<typeof OwnUse>;

/** A row of the back office: totals, and the use in a range of months. */
export const UseRow = z.object({ ...named, ...use, machineDownloads: z.number(), bytes: z.number() });
export type UseRow = z.output<typeof UseRow>;

export const usageOrders = ['views', 'downloads'] as const;

export const OwnUseQuery = PageQuery.extend({ sort: z.enum(usageOrders).default('views') });

export const UseQuery = PageQuery.extend({
  keyword: z.string().trim().max(100).optional(),
  sort: z.enum(usageOrders).default('views'),
  /** Both months are included; defaults to the last twelve months. */
  beginMonth: Month.optional(),
  endMonth: Month.optional(),
});
export type UseQuery = z.output<typeof UseQuery>;

const ByPublicId = z.object({ publicId: z.string().max(1000) });

export const statistics = contract('data.statistics', {
  overview: {
    method: 'GET',
    path: '/front/statistics/overview',
    permit: 'public',
    reply: data(Overview),
  },
  record: {
    method: 'GET',
    path: '/front/statistics/record/:publicId',
    permit: 'public',
    params: ByPublicId,
    reply: data(RecordUse),
  },
  /**
   * Reports that a page of a resource was opened by a link inside the site, without a request for the document.
   * Responds the same whether or not it counts.
   */
  opened: {
    method: 'POST',
    path: '/front/statistics/opened/:publicId',
    permit: 'public',
    params: ByPublicId,
    reply: done(),
    repeatable: true,
    // Views are not logged as operations.
    audit: false,
    limit: { per: 'address', count: 120, seconds: 60 },
  },
  mine: {
    method: 'GET',
    path: '/front/statistics/mine',
    permit: 'user',
    query: OwnUseQuery,
    reply: rows(OwnUse),
  },
  mineExport: {
    method: 'POST',
    path: '/front/statistics/mine/export',
    permit: 'user',
    reply: wireFile(),
    audit: 5,
    limit: { per: 'account', count: 20, seconds: 600 },
  },
  /** The use of one resource of the caller by month, as CSV. */
  recordExport: {
    method: 'GET',
    path: '/front/statistics/mine/:publicId/export',
    permit: 'user',
    params: ByPublicId,
    reply: file(),
    audit: 5,
    limit: { per: 'account', count: 60, seconds: 600 },
  },
  list: {
    method: 'GET',
    path: '/data/statistics/list',
    permit: 'data:statistics:list',
    query: UseQuery,
    reply: rows(UseRow),
  },
  /** Use of one resource that the caller may read in the back office; null before it can have been used. */
  ofResource: {
    method: 'GET',
    path: '/data/statistics/resource/:resourceId',
    permit: 'data:resource:query',
    params: z.object({ resourceId: Id }),
    reply: data(OfficeUse.nullable()),
  },
  state: {
    method: 'GET',
    path: '/data/statistics/state',
    permit: 'data:statistics:list',
    reply: flat({ countedTo: Moment, recountedAt: Moment.nullable() }),
  },
  export: {
    method: 'POST',
    path: '/data/statistics/export',
    permit: 'data:statistics:export',
    body: UseQuery,
    reply: wireFile(),
    audit: 5,
  },
  /** Recounts all months from the events, in a job. */
  recount: {
    method: 'POST',
    path: '/data/statistics/recount',
    permit: 'data:statistics:recount',
    reply: done(),
    audit: 0,
  },
});
