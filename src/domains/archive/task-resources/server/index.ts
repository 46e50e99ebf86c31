import { module } from '#server/module';
import { taskResources } from '../contract.ts';
import { taskResourceTexts } from '../texts/index.ts';
import { listeners } from './listeners.ts';
import { routes } from './routes.ts';

export { listLinks } from './queries/links.ts';
export { linkResource } from './service/links.ts';

export const taskResourcesModule = module({
  name: 'archive.task-resources',
  contract: taskResources,
  texts: taskResourceTexts,
  routes,
  listeners,
});
