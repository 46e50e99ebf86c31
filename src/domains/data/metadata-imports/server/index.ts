import { module } from '#server/module';
import { metadataImports } from '../contract.ts';
import { metadataImportTexts } from '../texts/index.ts';
import { routes } from './routes.ts';

export { checked as checkedFields } from './service/checked.ts';
export { readerFor, readMetadata, type Reader } from './service/reading.ts';
export { nothingFound } from './service/values.ts';

export const metadataImportsModule = module({
  name: 'data.metadata-imports',
  contract: metadataImports,
  texts: metadataImportTexts,
  routes,
});
