import { module } from '#server/module';
import { fieldOffers } from '../contract.ts';
import { fieldOfferTexts } from '../texts/index.ts';
import { routes } from './routes.ts';

export const fieldOffersModule = module({
  name: 'data.field-offers',
  contract: fieldOffers,
  texts: fieldOfferTexts,
  routes,
});
