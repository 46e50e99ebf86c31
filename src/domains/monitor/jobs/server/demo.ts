import type { Context } from '#server/context';
import * as queries from './queries.ts';

/** Number, names, target, expression. */
const samples = [
  [1, '示例任务（无参）', 'Sample job without arguments', 'ryTask.ryNoParams', '0/10 * * * * ?'],
  [2, '示例任务（有参）', 'Sample job with an argument', "ryTask.ryParams('ry')", '0/15 * * * * ?'],
  [
    3,
    '示例任务（多参）',
    'Sample job with several arguments',
    "ryTask.ryMultipleParams('ry', true, 2000L, 316.50D, 100)",
    '0/20 * * * * ?',
  ],
] as const;

/** Paused, as all jobs that administrators add are at first. */
export async function demo(ctx: Context): Promise<void> {
  await queries.insertSeeded(
    ctx,
    samples.map(([jobId, jobName, jobNameEn, invokeTarget, cronExpression]) => ({
      jobId,
      jobName,
      jobNameEn,
      jobGroup: 'DEFAULT',
      invokeTarget,
      cronExpression,
      misfirePolicy: '3',
      concurrent: '1',
      status: '1',
      isDemo: true,
    })),
  );
}
