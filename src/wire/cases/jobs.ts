import { at, form, json, nothing, query } from '../front-end.ts';
import { granted, newJob, newRun, unique, type Case } from '../world.ts';

const today = { params: { beginTime: '2020-01-01', endTime: '2099-12-31' } };

/** Jobs and their log. */
export const jobCases = {
  'GET /monitor/job/list': () =>
    query({ pageNum: 1, pageSize: 10, jobName: undefined, jobGroup: 'SYSTEM', status: '0' }),
  'POST /monitor/job/export': () => form({ pageNum: 1, pageSize: 10, jobGroup: 'SYSTEM' }),
  'GET /monitor/job/{jobId}': async (world) => at({ jobId: (await newJob(world)).jobId }),
  'POST /monitor/job': () =>
    json({
      jobId: undefined,
      jobName: unique(),
      jobGroup: 'DEFAULT',
      invokeTarget: "ryTask.ryMultipleParams('ry', true, 2000L, 316.50D, 100)",
      cronExpression: '0/20 * * * * ?',
      misfirePolicy: '1',
      concurrent: '1',
      status: '0',
    }),
  'PUT /monitor/job': async (world) => {
    const { jobId } = await newJob(world);
    const { data } = await granted(world.admin('GET /monitor/job/{jobId}', at({ jobId })));
    return json({ ...(data as object), cronExpression: '0 0 12 1/5 * ?', misfirePolicy: '2' });
  },
  'PUT /monitor/job/changeStatus': async (world) => json({ jobId: (await newJob(world)).jobId, status: '1' }),
  'PUT /monitor/job/run': async (world) => {
    const { jobId, jobGroup } = await newJob(world);
    return json({ jobId, jobGroup });
  },
  'DELETE /monitor/job/{jobIds}': async (world) =>
    at({ jobIds: `${(await newJob(world)).jobId},${(await newJob(world)).jobId}` }),
  'GET /monitor/jobLog/list': async (world) => {
    const { jobName, jobGroup } = await newRun(world);
    return query({ pageNum: 1, pageSize: 10, jobName, jobGroup, status: '0', ...today });
  },
  'POST /monitor/jobLog/export': async (world) => (
    await newRun(world),
    form({ pageNum: 1, pageSize: 10, jobGroup: 'DEFAULT', ...today })
  ),
  'GET /monitor/jobLog/{jobLogId}': async (world) => at({ jobLogId: (await newRun(world)).jobLogId }),
  'DELETE /monitor/jobLog/{jobLogIds}': async (world) =>
    at({ jobLogIds: `${(await newRun(world)).jobLogId},${(await newRun(world)).jobLogId}` }),
  'DELETE /monitor/jobLog/clean': async (world) => (await newRun(world), nothing),
} satisfies Record<string, Case>;
