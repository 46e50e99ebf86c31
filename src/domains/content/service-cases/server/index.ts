import { addJob, dropJob } from '#server/jobs/jobs';
import { module } from '#server/module';
import { serviceCases } from '../contract.ts';
import { serviceCaseTexts } from '../texts/index.ts';
import { demo } from './demo/index.ts';
import { jobs, picturesJob } from './jobs.ts';
import { routes } from './routes.ts';
import { releaseDemo } from './service.ts';

export const serviceCasesModule = module({
  name: 'content.service-cases',
  contract: serviceCases,
  texts: serviceCaseTexts,
  routes,
  jobs,
  demo: async (ctx) => {
    await demo(ctx);
    await addJob(ctx, picturesJob, {}, { key: picturesJob });
  },
  removeDemo: async (ctx) => {
    // Cancels the pending job that would create the missing pictures.
    await dropJob(ctx, picturesJob);
    await releaseDemo(ctx);
  },
});
