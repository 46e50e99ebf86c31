import { on } from '#server/events';
import { taskMoved } from '#module/archive/tasks';
import { followTask } from './service/following.ts';

export const listeners = [
  on(taskMoved, 'opens and closes the plan', (tx, { before, name, request }) => followTask(tx, before, name, request)),
];
