import { z } from 'zod';
import { contract, data, done, flat, rows, wireFile } from '#shared/contract';
import { Id, IdList } from '#shared/ids';
import { dateRange, PageQuery } from '#shared/paging';
import { KeptLine } from '#shared/text-schemas';
import { Moment } from '#shared/time';
import { readCron } from './contract/cron.ts';

const flag = z.enum(['0', '1']);
const misfire = z.enum(['0', '1', '2', '3']);

/** Policies for missed runs that a form offers; `0` equals `2`. */
export const misfirePolicies = ['1', '2', '3'] as const;

/** A scheduled job. `status` is "0" while it is enabled, `concurrent` is "0" if runs may overlap. */
export const Job = z.object({
  jobId: z.number(),
  jobName: z.string(),
  jobNameEn: z.string(),
  jobGroup: z.string(),
  invokeTarget: z.string(),
  cronExpression: z.string(),
  misfirePolicy: misfire,
  concurrent: flag,
  status: flag,
  /** By the expression, for paused jobs too; null if the schedule has ended. */
  nextValidTime: Moment.nullable(),
  /** A system job: it keeps its target and group and cannot be deleted. */
  isSystem: z.boolean(),
  isDemo: z.boolean(),
  /** A run is active. */
  isRunning: z.boolean(),
  lastTime: Moment.nullable(),
  lastStatus: flag.nullable(),
  createBy: z.string(),
  createTime: Moment,
  updateBy: z.string(),
  updateTime: Moment.nullable(),
  remark: z.string(),
});
export type Job = z.output<typeof Job>;

/** Columns that the list may be sorted by. */
export const jobSorts = ['jobId', 'jobName', 'jobGroup', 'status', 'createTime'] as const;

export const JobQuery = PageQuery.extend({
  /** Part of either name. */
  jobName: z.string().trim().max(200).optional(),
  jobGroup: z.string().trim().max(64).optional(),
  status: flag.optional(),
  invokeTarget: z.string().trim().max(500).optional(),
  ...dateRange('CreateTime'),
});
export type JobQuery = z.output<typeof JobQuery>;

const line = (longest: number) =>
  z
    .string()
    .trim()
    .min(1)
    .max(longest)
    .regex(/^[^<>\p{Cc}]*$/u, 'kernel.invalid.format');

/** Third-party front ends send some choices as numbers. */
const choice = <V extends string>(of: z.ZodType<V>, otherwise: V) =>
  z
    .preprocess((sent: V | number | null | undefined) => (typeof sent === 'number' ? String(sent) : sent), of.nullish())
    .transform((value) => value ?? otherwise);

/** Checks only the format; the service checks whether it ever runs again. */
const Cron = z
  .string()
  .trim()
  .min(1, { abort: true })
  .max(255, { abort: true })
  .superRefine((text, issues) => {
    const { fault } = readCron(text);
    if (fault) issues.addIssue({ code: 'custom', message: `monitor.jobs.${fault.reason}`, input: text });
  })
  .transform((text) => text.replace(/\s+/g, ' '));

export const NewJob = z.object({
  jobName: line(64),
  /** Third-party front ends do not send it. */
  jobNameEn: KeptLine(200),
  jobGroup: line(64),
  /** `bean.method` or `bean.method('text', true, 5L, 1.5D, 5)`. */
  invokeTarget: z.string().trim().min(1).max(500),
  cronExpression: Cron,
  misfirePolicy: choice(misfire, '1'),
  concurrent: choice(flag, '1'),
  status: choice(flag, '1'),
  remark: z
    .string()
    .trim()
    .max(500)
    .nullish()
    .transform((text) => text ?? ''),
});
export type NewJob = z.output<typeof NewJob>;

export const EditedJob = NewJob.extend({ jobId: Id });
export type EditedJob = z.output<typeof EditedJob>;

/** Type of a handler's argument. */
const Literal = z.enum(['string', 'boolean', 'int', 'long', 'double']);

/** A possible target: a handler's name and its argument types. */
export const Target = z.object({ name: z.string(), takes: z.array(Literal) });
export type Target = z.output<typeof Target>;

export const jobs = contract('monitor.jobs', {
  list: { method: 'GET', path: '/monitor/job/list', permit: 'monitor:job:list', query: JobQuery, reply: rows(Job) },
  export: {
    method: 'POST',
    path: '/monitor/job/export',
    permit: 'monitor:job:export',
    body: JobQuery,
    reply: wireFile(),
    audit: 5,
    repeatable: true,
  },
  /** Every handler that a job may use. */
  targets: {
    method: 'GET',
    path: '/monitor/job/targets',
    permit: ['monitor:job:add', 'monitor:job:edit'],
    reply: data(z.array(Target)),
  },
  /** The next times of an expression; empty if it never runs again. */
  times: {
    method: 'GET',
    path: '/monitor/job/times',
    permit: ['monitor:job:add', 'monitor:job:edit', 'monitor:job:query'],
    query: z.object({ cronExpression: Cron }),
    reply: data(z.array(Moment)),
  },
  find: {
    method: 'GET',
    path: '/monitor/job/:jobId',
    permit: 'monitor:job:query',
    params: z.object({ jobId: Id }),
    reply: data(Job),
  },
  /** A new job is paused, whatever status is sent. */
  add: {
    method: 'POST',
    path: '/monitor/job',
    permit: 'monitor:job:add',
    body: NewJob,
    reply: flat({ jobId: z.number() }),
  },
  edit: { method: 'PUT', path: '/monitor/job', permit: 'monitor:job:edit', body: EditedJob, reply: done() },
  changeStatus: {
    method: 'PUT',
    path: '/monitor/job/changeStatus',
    permit: 'monitor:job:changeStatus',
    body: z.object({ jobId: Id, status: flag }),
    reply: done(),
  },
  /** Runs the job once now, also if it is paused. The group is part of the job's name. */
  run: {
    method: 'PUT',
    path: '/monitor/job/run',
    permit: 'monitor:job:changeStatus',
    body: z.object({ jobId: Id, jobGroup: z.string().trim().min(1).max(64) }),
    reply: done(),
  },
  /** Runs every active job once whose last run failed. */
  runFailed: {
    method: 'POST',
    path: '/monitor/job/runFailed',
    permit: 'monitor:job:changeStatus',
    reply: data(z.object({ jobs: z.number() })),
    audit: 0,
  },
  remove: {
    method: 'DELETE',
    path: '/monitor/job/:jobIds',
    permit: 'monitor:job:remove',
    params: z.object({ jobIds: IdList }),
    reply: done(),
  },
});
