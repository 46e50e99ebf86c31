import { on } from '#server/events';
import { taskMoved } from '#module/archive/tasks';
import { resourceChanged, resourceMoved } from '#module/data/resources';
import { followResource, followTask } from './service/following.ts';

export const listeners = [
  on(taskMoved, (tx, { before, name, request }) => followTask(tx, before, name, request)),
  on(resourceMoved, (tx, { row, act }) => followResource(tx, row, act)),
  on(resourceChanged, (tx, { row }) => followResource(tx, row, 'change')),
];
