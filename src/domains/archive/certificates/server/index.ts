import { module } from '#server/module';
import { certificates } from '../contract.ts';
import { certificateTexts } from '../texts/index.ts';
import { routes } from './routes.ts';

export { issueFinal, issueStage } from './service/issuing.ts';

export const certificatesModule = module({
  name: 'archive.certificates',
  contract: certificates,
  texts: certificateTexts,
  routes,
});
