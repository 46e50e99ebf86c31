import { module } from '#server/module';
import { metadataImports } from '../contract.ts';
import { metadataImportTexts } from '../texts/index.ts';
import { routes } from './routes.ts';

export const metadataImportsModule = module({
  name: 'data.metadata-imports',
  contract: metadataImports,
  texts: metadataImportTexts,
  routes,
});
