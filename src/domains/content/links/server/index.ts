import { module } from '#server/module';
import { links } from '../contract.ts';
import { linkTexts } from '../texts/index.ts';
import { demo } from './demo/index.ts';
import { jobs } from './jobs.ts';
import { routes } from './routes.ts';

export { knownChecks } from './service.ts';

export const linksModule = module({ name: 'content.links', contract: links, texts: linkTexts, routes, jobs, demo });
