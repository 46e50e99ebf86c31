import { module } from '#server/module';
import { verification } from '#contract/identity/verification';
import { verificationTexts } from '../texts/index.ts';
import { jobs } from './jobs.ts';
import { routes } from './routes.ts';

export { verifyByLink } from './service.ts';

export const verificationModule = module({
  name: 'identity.verification',
  contract: verification,
  texts: verificationTexts,
  routes,
  jobs,
});
