import { module } from '#server/module';
import { structures } from '../contract.ts';
import { structureTexts } from '../texts/index.ts';
import { jobs } from './jobs.ts';
import { listeners } from './listeners.ts';
import { askLook } from './reading/read-files.ts';
import { routes } from './routes.ts';

export { materialName, structureName } from './service.ts';

export const structuresModule = module({
  name: 'materials.structures',
  contract: structures,
  texts: structureTexts,
  routes,
  jobs,
  listeners,
  seed: askLook,
});
