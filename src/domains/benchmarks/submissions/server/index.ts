import { module } from '#server/module';
import { submissions } from '../contract.ts';
import { submissionTexts } from '../texts/index.ts';
import { demo } from './demo/index.ts';
import { routes } from './routes.ts';

export { listedModel } from './service.ts';

export const submissionsModule = module({
  name: 'benchmarks.submissions',
  contract: submissions,
  texts: submissionTexts,
  routes,
  demo,
});
