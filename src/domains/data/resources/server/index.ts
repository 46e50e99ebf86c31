import { module } from '#server/module';
import { resources } from '../contract.ts';
import { resourcesTexts } from '../texts/index.ts';
import { routes } from './routes.ts';
import { jobs } from './jobs.ts';
import { listeners } from './listeners.ts';
import { writeLog } from './service/counting.ts';
import { removeDemo } from './service/demo.ts';

import { encryptedPasswords } from './service/ftp-access.ts';
export { setAuthors } from './queries/affiliations.ts';
export { countVersions, updateResource } from './queries/records.ts';
export { passwordColumn } from './service/ftp-access.ts';
export { shownTo } from './service/reading.ts';
export { nameInLog } from './service/transition.ts';

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
export {
  existing,
  findByPublicId,
  findResource,
  lockResource,
  ownerOf,
  takenIdentifiers,
  type ResourceRecord,
} from './queries/records.ts';
export { completeAuthors } from './queries/affiliations.ts';
export { isInScope } from './table.ts';
export { endGrants, insertGrant } from './queries/grants.ts';
export { insertHistory } from './queries/history.ts';
export { resourceUsed } from './service/counting.ts';
export { knownResource, pageOpened } from './service/known.ts';
export { newPublicId } from './service/public-ids.ts';
export { ftpAccess } from './service/ftp-access.ts';
export { publicRecord, publicRecords, type PublicRecord } from './service/public.ts';
export { refuseFrozen } from './service/frozen.ts';
export { fullRecord, lockOwn, ownResource, readableResource, visibleResource } from './service/loading.ts';
export { downloadCounter, filesKnown, refusalFor } from './service/reading.ts';
export { changeSharing, checkedSharing, sharingOf } from './service/sharing.ts';
export { waitsFor } from './service/holds.ts';
export { relateWork } from './service/relating.ts';
export { lockExisting, restore, withdraw } from './service/withdrawal.ts';
export {
  assignIdentifiers,
  holdPublication,
  move,
  publicationDue,
  publish,
  refuseUnless,
  releasePublication,
  repositoryNames,
  resourceChanged,
  resourceMoved,
  wrongState,
} from './service/transition.ts';

export const resourcesModule = module({
  name: 'data.resources',
  contract: resources,
  texts: resourcesTexts,
  routes,
  jobs,
  listeners,
  removeDemo,
  stop: writeLog,
  encryptedColumns: encryptedPasswords,
});
