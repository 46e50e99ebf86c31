import { module } from '#server/module';
import { subCenters } from '../contract.ts';
import { subCenterTexts } from '../texts/index.ts';
import { demo } from './demo/index.ts';
import { routes } from './routes.ts';

export const subCentersModule = module({
  name: 'content.sub-centers',
  contract: subCenters,
  texts: subCenterTexts,
  routes,
  demo,
});
