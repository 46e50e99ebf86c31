import { implement } from '#server/routes';
import { fieldOffers } from '../contract.ts';
import { offersOf } from './service.ts';

export const routes = implement(fieldOffers, {
  of: ({ ctx, params }) => offersOf(ctx, params.id),
});
