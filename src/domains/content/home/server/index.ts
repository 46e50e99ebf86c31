import { module } from '#server/module';
import { home } from '../contract.ts';
import { homeTexts } from '../texts/index.ts';
import { jobs } from './jobs.ts';
import { routes } from './routes.ts';

export const homeModule = module({ name: 'content.home', contract: home, texts: homeTexts, routes, jobs });
