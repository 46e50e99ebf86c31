import { module } from '#server/module';
import { downloads } from '../contract.ts';
import { downloadTexts } from '../texts/index.ts';
import { routes } from './routes.ts';

export const downloadsModule = module({ name: 'files.downloads', contract: downloads, texts: downloadTexts, routes });
