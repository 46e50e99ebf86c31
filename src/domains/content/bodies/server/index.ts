import { module } from '#server/module';
import { bodies } from '../contract.ts';
import { bodyTexts } from '../texts/index.ts';
import { routes } from './routes.ts';

export const bodiesModule = module({ name: 'content.bodies', contract: bodies, texts: bodyTexts, routes });
