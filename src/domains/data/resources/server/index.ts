import { module } from '#server/module';
import { resources } from '../contract.ts';
import { resourcesTexts } from '../texts/index.ts';
import { routes } from './routes.ts';
import { writeLog } from './service/counting.ts';
import { removeDemo } from './service/demo.ts';

import { encryptedPasswords } from './service/ftp-access.ts';
export { countVersions, updateResource } from './queries/records.ts';
export { passwordColumn } from './service/ftp-access.ts';
export { shownTo } from './service/reading.ts';

export { mailAbout } from './service/mails.ts';
export {
  isEditor,
  isKnown,
  isNewVersion,
  isOpen,
  isOwner,
  isParty,
  isPublic,
  isShownByLink,
  may,
  mayListFiles,
  mayReadHistory,
  visibleStatuses,
} from './policy.ts';
export { submitterOf } from './queries/history.ts';
export type { ResourceRecord } from './table.ts';
export { existing, findByPublicId, findResource, lockResource, ownerOf, takenIdentifiers } from './queries/records.ts';
export { isInScope } from './table.ts';
export { endGrants, insertGrant } from './queries/grants.ts';
export { insertHistory } from './queries/history.ts';
export { resourceUsed } from './service/counting.ts';
export { knownResource, pageOpened } from './service/known.ts';
export { newPublicId } from './service/public-ids.ts';
export { ftpAccess } from './service/ftp-access.ts';
export { publicRecord, publicRecords, type PublicRecord } from './service/public.ts';
export {
  fullRecord,
  lockExisting,
  lockOwn,
  nameInLog,
  ownResource,
  readableResource,
  visibleResource,
} from './service/loading.ts';
export { downloadCounter, filesKnown, refusalFor } from './service/reading.ts';
export { kindOf, waitsFor } from './service/holds.ts';
export { refuseFrozen, refuseUnless, wrongState } from './service/refusing.ts';

export const resourcesModule = module({
  name: 'data.resources',
  contract: resources,
  texts: resourcesTexts,
  routes,
  removeDemo,
  stop: writeLog,
  encryptedColumns: encryptedPasswords,
});
