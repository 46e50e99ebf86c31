import { module } from '#server/module';
import { matElab } from '../contract.ts';
import { matElabTexts } from '../texts/index.ts';
import { listeners } from './listeners.ts';
import { routes } from './routes.ts';

export { bindingOf, removeBinding } from './queries.ts';
export { matElabProvider } from './service.ts';

export const matElabModule = module({
  name: 'identity.matelab',
  contract: matElab,
  texts: matElabTexts,
  routes,
  listeners,
});
