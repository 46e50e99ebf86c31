import { module } from '#server/module';
import { generator } from '../contract.ts';
import { generatorTexts } from '../texts/index.ts';
import { routes } from './routes.ts';

export const generatorModule = module({
  name: 'tools.generator',
  contract: generator,
  texts: generatorTexts,
  routes,
});
