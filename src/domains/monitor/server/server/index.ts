import { module } from '#server/module';
import { server } from '../contract.ts';
import { serverTexts } from '../texts/index.ts';
import { jobs } from './jobs.ts';
import { routes } from './routes.ts';

export { disks } from './service.ts';

export const serverModule = module({ name: 'monitor.server', contract: server, texts: serverTexts, routes, jobs });
