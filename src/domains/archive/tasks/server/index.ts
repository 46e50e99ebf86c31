import { module } from '#server/module';
import { tasks } from '../contract.ts';
import { taskTexts } from '../texts/index.ts';
import { jobs } from './jobs.ts';
import { routes } from './routes.ts';
import { startMissing } from './service/starting.ts';

export { mayInArea, type TaskAccess } from './policy.ts';
export { addOpinion } from './queries/opinions.ts';
export { isOfTask } from './queries/people.ts';
export { countCompareVer, type TaskRecord } from './queries/records.ts';
export { find as findTask, update as updateTask } from './queries/records.ts';
export { lockTask, openTask, refuseInArea } from './service/access.ts';
export { mailStep } from './service/mails.ts';
export { readHistory } from './service/reading.ts';
export { moveTask, taskMoved, type MoveRequest } from './service/moving.ts';
export type { Beginning } from './queries/starting.ts';
export { startTask, taskStarted } from './service/starting.ts';

export const tasksModule = module({
  name: 'archive.tasks',
  contract: tasks,
  texts: taskTexts,
  routes,
  jobs,
  seed: startMissing,
});
