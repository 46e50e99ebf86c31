import { on } from '#server/events';
import { taskMoved, taskStarted } from '#module/archive/tasks';
import { followTask, makeTopics } from './service/following.ts';

export const listeners = [
  on(taskStarted, 'creates the topics', (tx, { row, beginning }) => makeTopics(tx, row, beginning)),
  on(taskMoved, 'opens and closes the topics', (tx, { before, name, request }) =>
    followTask(tx, before, name, request),
  ),
];
