import { module } from '#server/module';
import { tables } from '../contract.ts';
import { tablesTexts } from '../texts/index.ts';
import { jobs } from './jobs.ts';
import { listeners } from './listeners.ts';
import { removeCopies } from '#server/files/local-copies';

export { pageOf, plotOf } from './asking.ts';
export { plainColumns, type PlainColumn } from './plain-tables.ts';
export { prepareTable, tableOf } from './service.ts';
export { pictureOfWhole } from './thumbnail.ts';

export const tablesModule = module({
  name: 'files.tables',
  contract: tables,
  texts: tablesTexts,
  jobs,
  listeners,
  stop: removeCopies,
});
