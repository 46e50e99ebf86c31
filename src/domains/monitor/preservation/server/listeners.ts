import { taskMoved } from '#module/archive/tasks';
import { resourceChanged, resourceMoved } from '#module/data/life-cycle';
import { onLater } from '#server/events';
import { requestComparison } from './queries/objects.ts';

/** Changes of records and tasks are written soon; all others within a day. */
export const listeners = [
  onLater(resourceMoved, 'writes the record to the second copy', (tx, { row }) =>
    requestComparison(tx, 'record', row.versionGroup),
  ),
  onLater(resourceChanged, 'writes the record to the second copy', (tx, { row }) =>
    requestComparison(tx, 'record', row.versionGroup),
  ),
  onLater(taskMoved, 'writes the task to the second copy', (tx, { row }) => requestComparison(tx, 'task', row.taskId)),
];
