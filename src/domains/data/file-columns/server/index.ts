import { on } from '#server/events';
import { module } from '#server/module';
import { versionBegun } from '#module/data/resources';
import { fileColumns } from '../contract.ts';
import { fileColumnsTexts } from '../texts/index.ts';
import { copyColumns } from './queries.ts';
import { routes } from './routes.ts';

export { columnsOfFiles, replaceColumns as keepColumns } from './queries.ts';

export const fileColumnsModule = module({
  name: 'data.file-columns',
  contract: fileColumns,
  texts: fileColumnsTexts,
  routes,
  listeners: [on(versionBegun, (tx, { from, to }) => copyColumns(tx, from, to))],
});
