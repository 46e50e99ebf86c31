import { module } from '#server/module';
import { examples } from '../contract.ts';
import { exampleTexts } from '../texts/index.ts';
import { demo } from './demo/index.ts';
import { routes } from './routes.ts';

export const examplesModule = module({
  name: 'content.examples',
  contract: examples,
  texts: exampleTexts,
  routes,
  demo,
});
