import { module } from '#server/module';
import { fixity } from '../contract.ts';
import { fixityTexts } from '../texts/index.ts';
import { gauges } from './gauges.ts';
import { jobs } from './jobs.ts';
import { routes } from './routes.ts';

export { fixityFigures } from './figures.ts';
export { rotate } from './service.ts';

export const fixityModule = module({
  name: 'monitor.fixity',
  contract: fixity,
  texts: fixityTexts,
  routes,
  jobs,
  gauges,
});
