import { module } from '#server/module';
import { about } from '../contract.ts';
import { aboutTexts } from '../texts/index.ts';
import { demo } from './demo/index.ts';
import { routes } from './routes.ts';

export const aboutModule = module({ name: 'content.about', contract: about, texts: aboutTexts, routes, demo });
