import { on } from '#server/events';
import { taskMoved } from '#module/archive/tasks';
import { resourceChanged, resourceMoved } from '#module/data/life-cycle';
import { followResource, followTask } from './service/following.ts';

export const listeners = [
  on(taskMoved, 'freezes and releases resources of the task', (tx, { before, name, request }) =>
    followTask(tx, before, name, request),
  ),
  on(resourceMoved, 'follows the states of resources of the task', (tx, { row, act }) => followResource(tx, row, act)),
  on(resourceChanged, 'follows changes of resources of the task', (tx, { row }) => followResource(tx, row, 'change')),
];
