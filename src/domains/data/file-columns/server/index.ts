import { module } from '#server/module';
import { fileColumns } from '../contract.ts';
import { fileColumnsTexts } from '../texts/index.ts';
import { listeners } from './listeners.ts';
import { routes } from './routes.ts';

export { columnsOfFiles, replaceColumns as keepColumns } from './queries.ts';

export const fileColumnsModule = module({
  name: 'data.file-columns',
  contract: fileColumns,
  texts: fileColumnsTexts,
  routes,
  listeners,
});
