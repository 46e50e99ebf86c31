import { module } from '#server/module';
import { visits } from '../contract.ts';
import { visitTexts } from '../texts/index.ts';
import { jobs } from './jobs.ts';
import { routes } from './routes.ts';

export { pageViewed } from './service.ts';

export const visitsModule = module({ name: 'content.visits', contract: visits, texts: visitTexts, routes, jobs });
