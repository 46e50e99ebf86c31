import { module } from '#server/module';
import { applyTools } from '../contract.ts';
import { toolTexts } from '../texts/index.ts';
import { demo } from './demo/index.ts';
import { routes } from './routes.ts';

export const applyToolsModule = module({
  name: 'content.apply-tools',
  contract: applyTools,
  texts: toolTexts,
  routes,
  demo,
});
