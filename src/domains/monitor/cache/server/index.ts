import { module } from '#server/module';
import { cache } from '../contract.ts';
import { cacheTexts } from '../texts/index.ts';
import { routes } from './routes.ts';

export const cacheModule = module({ name: 'monitor.cache', contract: cache, texts: cacheTexts, routes });
