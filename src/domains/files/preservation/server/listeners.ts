import { taskMoved } from '#module/archive/tasks';
import { resourceChanged, resourceMoved } from '#module/data/resources';
import { on } from '#server/events';
import { requestComparison } from './queries/objects.ts';

/** Changes of records and tasks are written soon; all others within a day. */
export const listeners = [
  on(resourceMoved, (tx, { row }) => requestComparison(tx, 'record', row.versionGroup)),
  on(resourceChanged, (tx, { row }) => requestComparison(tx, 'record', row.versionGroup)),
  on(taskMoved, (tx, { row }) => requestComparison(tx, 'task', row.taskId)),
];
