import { at, json, query } from '../front-end.ts';
import type { Rule } from '../refusals.ts';
import { granted, newJob, type World } from '../world.ts';

/** Invalid values of a job, one at a time. */
const faults = [
  ['a cron expression that is none', { cronExpression: 'every day' }],
  ['a cron expression of five fields', { cronExpression: '* * * * *' }],
  ['a schedule that is over', { cronExpression: '0 0 0 1 1 ? 2020' }],
  ['a target on a server of RMI', { invokeTarget: "ryTask.ryParams('rmi://x')" }],
  ['a target in a directory', { invokeTarget: "ryTask.ryParams('LDAPS://x')" }],
  ['a target on the web', { invokeTarget: "ryTask.ryParams('http://x')" }],
  ['a class as a target', { invokeTarget: "java.lang.Runtime.exec('ls')" }],
  ['a target with other values than it takes', { invokeTarget: 'ryTask.ryParams(5L)' }],
  ['a long name of a job', { jobName: 'x'.repeat(65) }],
] as const;

/** Refusals of jobs. */
export function jobRefusals(world: World): Rule[] {
  let system = '';
  return [
    ...faults.map(([what, fault]): Rule => [
      what,
      'PUT /monitor/job',
      async () => json({ ...(await newJob(world)), ...fault }),
      500,
    ]),
    [
      'a job under the name of another group',
      'PUT /monitor/job/run',
      async () => json({ jobId: (await newJob(world)).jobId, jobGroup: 'SYSTEM' }),
      500,
    ],
    ['a job that is not there', 'PUT /monitor/job/run', () => json({ jobId: 999_999, jobGroup: 'DEFAULT' }), 500],
    [
      'the product’s own work deleted',
      'DELETE /monitor/job/{jobIds}',
      async () => {
        const { rows } = await granted(world.admin('GET /monitor/job/list', query({ jobGroup: 'SYSTEM' })));
        system = String(rows![0]!['jobName']);
        return at({ jobIds: rows![0]!['jobId'] as number });
      },
      500,
      () => system,
    ],
  ];
}
