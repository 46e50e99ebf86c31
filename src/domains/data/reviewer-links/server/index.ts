import { module } from '#server/module';
import { reviewerLinks } from '../contract.ts';
import { reviewerLinkTexts } from '../texts/index.ts';
import { listeners } from './listeners.ts';
import { routes } from './routes.ts';

export { close as closeReviewerLink, create as createReviewerLink } from './service.ts';

export const reviewerLinksModule = module({
  name: 'data.reviewer-links',
  contract: reviewerLinks,
  texts: reviewerLinkTexts,
  routes,
  listeners,
});
