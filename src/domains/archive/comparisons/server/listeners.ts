import { on } from '#server/events';
import { findTask, taskMoved } from '#module/archive/tasks';
import { run } from './service/running.ts';

export const listeners = [
  on(taskMoved, 'compares plan and data at the beginning of the technical review', async (tx, { row, name }) => {
    if (name === 'passFormal') await run(tx, (await findTask(tx, row.taskId))!);
  }),
];
