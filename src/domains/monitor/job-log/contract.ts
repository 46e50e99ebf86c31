import { z } from 'zod';
import { contract, data, flat, wireFile } from '#shared/contract';
import { FilterNumber, Id, IdList } from '#shared/ids';
import { dateRange, LogPageQuery } from '#shared/paging';
import { Moment } from '#shared/time';
import { cleaned } from '#contract/monitor/log-chain';

/** One run of a job, with the job's name at the time. `jobMessage` is in the reader's language. */
export const JobRun = z.object({
  jobLogId: z.number(),
  jobId: z.number(),
  jobName: z.string(),
  jobNameEn: z.string(),
  jobGroup: z.string(),
  invokeTarget: z.string(),
  jobMessage: z.string(),
  /** The handler's message about its run. */
  note: z.string(),
  elapsedMs: z.number(),
  status: z.enum(['0', '1']),
  exceptionInfo: z.string(),
  startTime: Moment,
  endTime: Moment,
  createTime: Moment,
});
export type JobRun = z.output<typeof JobRun>;

export const JobLogQuery = LogPageQuery.extend({
  /** All runs of one job, under all its names. */
  jobId: FilterNumber,
  /** Part of either name. */
  jobName: z.string().trim().max(200).optional(),
  jobGroup: z.string().trim().max(64).optional(),
  invokeTarget: z.string().trim().max(500).optional(),
  status: z.enum(['0', '1']).optional(),
  ...dateRange('CreateTime'),
});
export type JobLogQuery = z.output<typeof JobLogQuery>;

/** Maximum rows of an export: more than a spreadsheet program opens with ease. */
export const maxExported = 500_000;

export const jobLog = contract('monitor.job-log', {
  list: {
    method: 'GET',
    path: '/monitor/jobLog/list',
    permit: 'monitor:job:list',
    query: JobLogQuery,
    reply: flat({ total: z.number(), totalIsCapped: z.boolean(), rows: z.array(JobRun) }),
  },
  export: {
    method: 'POST',
    path: '/monitor/jobLog/export',
    permit: 'monitor:job:export',
    body: JobLogQuery,
    reply: wireFile(),
    audit: 5,
    repeatable: true,
  },
  find: {
    method: 'GET',
    path: '/monitor/jobLog/:jobLogId',
    permit: 'monitor:job:query',
    params: z.object({ jobLogId: Id }),
    reply: data(JobRun),
  },
  /** Moves rows older than the retention; `done` is false if the rest is moved after the answer. */
  clean: {
    method: 'DELETE',
    path: '/monitor/jobLog/clean',
    permit: 'monitor:job:remove',
    query: z.object(dateRange('CreateTime')),
    reply: flat({ ...cleaned, done: z.boolean() }),
    audit: 9,
  },
  remove: {
    method: 'DELETE',
    path: '/monitor/jobLog/:jobLogIds',
    permit: 'monitor:job:remove',
    params: z.object({ jobLogIds: IdList }),
    reply: flat(cleaned),
  },
});
