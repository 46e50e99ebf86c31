import { module } from '#server/module';
import { serviceCases } from '../contract.ts';
import { serviceCaseTexts } from '../texts/index.ts';
import { demo } from './demo/index.ts';
import { routes } from './routes.ts';

export const serviceCasesModule = module({
  name: 'content.service-cases',
  contract: serviceCases,
  texts: serviceCaseTexts,
  routes,
  demo,
});
