import { module } from '#server/module';
import { bags } from '../contract.ts';
import { bagTexts } from '../texts/index.ts';
import { jobs } from './jobs.ts';
import { routes } from './routes.ts';
import { transferTarget } from './transfer-target.ts';

export { bagByLink } from './service/exporting.ts';

export const bagsModule = module({ name: 'data.bags', contract: bags, texts: bagTexts, routes, jobs, transferTarget });
