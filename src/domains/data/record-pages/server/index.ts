import { module } from '#server/module';
import { recordPages } from '../contract.ts';
import { recordPagesTexts } from '../texts/index.ts';
import { routes } from './routes.ts';
import { writeLog } from './service/counting.ts';

export { endGrants, insertGrant } from './queries/grants.ts';
export { countVersions } from './queries/pages.ts';
export { resourceUsed } from './service/counting.ts';
export { knownResource, pageOpened } from './service/known.ts';
export { publicRecord, publicRecords, type PublicRecord } from './service/public.ts';
export { downloadCounter, filesKnown, refusalFor, shownTo } from './service/reading.ts';

export const recordPagesModule = module({
  name: 'data.record-pages',
  contract: recordPages,
  texts: recordPagesTexts,
  routes,
  stop: writeLog,
});
