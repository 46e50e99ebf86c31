import { module } from '#server/module';
import { openFiles } from '../contract.ts';
import { openFilesTexts } from '../texts/index.ts';
import { routes } from './routes.ts';

export const openFilesModule = module({ name: 'data.open-files', contract: openFiles, texts: openFilesTexts, routes });
