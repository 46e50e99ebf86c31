import { on } from '#server/events';
import { module } from '#server/module';
import { ownerChanged } from '#module/data/resources';
import { reviewerLinks } from '../contract.ts';
import { reviewerLinkTexts } from '../texts/index.ts';
import { endOf } from './queries.ts';
import { routes } from './routes.ts';

export { close as closeReviewerLink, create as createReviewerLink } from './service.ts';

export const reviewerLinksModule = module({
  name: 'data.reviewer-links',
  contract: reviewerLinks,
  texts: reviewerLinkTexts,
  routes,
  // The creator of a link has its secret, and must lose access when the resource changes its owner.
  listeners: [on(ownerChanged, (tx, { resourceIds }) => endOf(tx, resourceIds))],
});
