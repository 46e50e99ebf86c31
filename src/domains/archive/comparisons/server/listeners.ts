import { on } from '#server/events';
import { findTask, taskMoved } from '#module/archive/tasks';
import { run } from './service/running.ts';

/** The technical review begins with a comparison. */
export const listeners = [
  on(taskMoved, async (tx, { row, name }) => {
    if (name === 'passFormal') await run(tx, (await findTask(tx, row.taskId))!);
  }),
];
