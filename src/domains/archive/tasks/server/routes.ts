import { implement } from '#server/routes';
import { findCenter } from '#module/archive/centers';
import { tasks } from '../contract.ts';
import { countByStatus } from './queries/lists.ts';
import { openTask } from './service/access.ts';
import { calendarOfMine, calendarOfTask } from './service/calendar.ts';
import { exportTasks } from './service/exporting.ts';
import { moveTask } from './service/moving.ts';
import { addNote } from './service/opinions.ts';
import { listMine, listTasks, readHistory, readTask } from './service/reading.ts';
import { listHandlers, reassign } from './service/reassigning.ts';
import type { TransitionName } from '../contract.ts';

export const routes = implement(tasks, {
  mine: ({ ctx, query }) => listMine(ctx, query),
  myCalendar: ({ ctx }) => calendarOfMine(ctx),
  get: ({ ctx, params }) => readTask(ctx, params.taskId),
  move: async ({ ctx, params, body: { name, ...request } }) => {
    await moveTask(ctx, params.taskId, name as TransitionName, request);
  },
  history: ({ ctx, params, query }) => readHistory(ctx, params.taskId, query),
  addOpinion: ({ ctx, params, body }) => addNote(ctx, params.taskId, body),
  calendar: ({ ctx, params }) => calendarOfTask(ctx, params.taskId),
  reassign: ({ ctx, params, body }) => reassign(ctx, params.taskId, body),
  list: ({ ctx, query }) => listTasks(ctx, query),
  counts: async ({ ctx, query }) => ({ counts: await countByStatus(ctx, query) }),
  center: async ({ ctx, params }) => findCenter(ctx, (await openTask(ctx, params.taskId)).task.centerId),
  handlers: ({ ctx, params }) => listHandlers(ctx, params.taskId),
  export: ({ ctx, body }) => exportTasks(ctx, body),
});
