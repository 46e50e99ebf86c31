import { on } from '#server/events';
import { taskStarted } from '#module/archive/tasks';
import { welcome } from './service/members.ts';

export const listeners = [
  on(taskStarted, 'adds the first members', (tx, { row, beginning }) => welcome(tx, row.projectId, beginning)),
];
