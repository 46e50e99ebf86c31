import { module } from '#server/module';
import { duplicates } from '../contract.ts';
import { duplicateTexts } from '../texts/index.ts';
import { routes } from './routes.ts';

export { likeOwn, likeSubmission } from './service.ts';

export const duplicatesModule = module({
  name: 'data.duplicates',
  contract: duplicates,
  texts: duplicateTexts,
  routes,
});
