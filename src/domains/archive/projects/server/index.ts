import { module } from '#server/module';
import { projects } from '../contract.ts';
import { projectTexts } from '../texts/index.ts';
import { routes } from './routes.ts';

export { changeLeaders } from './leaders.ts';
export { findByNumber, hasTask } from './queries.ts';
export { register as registerProject } from './service.ts';

export const projectsModule = module({
  name: 'archive.projects',
  contract: projects,
  texts: projectTexts,
  routes,
});
