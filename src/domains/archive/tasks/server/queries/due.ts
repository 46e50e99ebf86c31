import type { Context } from '#server/context';
import type { TaskStatus } from '../../contract.ts';

const dated = (ctx: Context) =>
  ctx.db
    .selectFrom('pmsTask as it')
    .innerJoin('pmsProject as p', 'p.projectId', 'it.projectId')
    .select(['it.taskId', 'it.rowVer', 'p.projectNo', 'p.nameZh', 'p.nameEn'])
    .select((of) => [
      of.ref('it.dueDate').$castTo<string>().as('dueDate'),
      of.ref('it.status').$castTo<TaskStatus>().as('status'),
    ])
    .where('it.dueDate', 'is not', null)
    .orderBy('it.dueDate')
    .limit(500);

/** A task with a due date. */
export type DueTask = Awaited<ReturnType<typeof dueOfTask>>[number];

export const dueOfTask = (ctx: Context, taskId: number) => dated(ctx).where('it.taskId', '=', taskId).execute();

export const dueOfMine = (ctx: Context) =>
  dated(ctx)
    .where('it.projectId', 'in', (of) =>
      of.selectFrom('pmsProjectUser').select('projectId').where('userId', '=', ctx.actor.userId),
    )
    .execute();
