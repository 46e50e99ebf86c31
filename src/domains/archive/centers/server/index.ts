import { module } from '#server/module';
import { centers } from '../contract.ts';
import { centerTexts } from '../texts/index.ts';
import { routes } from './routes.ts';
import { seed } from './service.ts';

export { defaultCenter, emptyCenters, fillCenter, findCenter, hasCenter, imageBytes } from './service.ts';

export const centersModule = module({
  name: 'archive.centers',
  contract: centers,
  texts: centerTexts,
  routes,
  seed,
});
