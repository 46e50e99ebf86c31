import { module } from '#server/module';
import { comments } from '../contract.ts';
import { commentTexts } from '../texts/index.ts';
import { routes } from './routes.ts';

export { makeDemo } from './demo.ts';

export const commentsModule = module({
  name: 'benchmarks.comments',
  contract: comments,
  texts: commentTexts,
  routes,
});
