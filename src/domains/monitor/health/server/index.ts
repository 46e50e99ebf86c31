import { module } from '#server/module';
import { health } from '../contract.ts';
import { healthTexts } from '../texts/index.ts';
import { jobs } from './jobs.ts';
import { routes } from './routes.ts';

export const healthModule = module({ name: 'monitor.health', contract: health, texts: healthTexts, routes, jobs });
