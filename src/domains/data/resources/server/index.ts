import { module } from '#server/module';
import { resources } from '../contract.ts';
import { resourcesTexts } from '../texts/index.ts';
import { routes } from './routes.ts';
import { transferTarget } from './transfer-target.ts';
import { jobs } from './jobs.ts';
import { listeners } from './listeners.ts';
import { writeLog } from './service/counting.ts';
import { removeDemo } from './service/demo.ts';

import { encryptedPasswords } from './service/ftp-access.ts';
// moving
export { uploadsOf } from './queries/files.ts';
export { removeAllFiles } from './service/attachments.ts';
export { addImported, type ImportedFile } from './service/importing.ts';
export { isNewVersion, numberOf } from './service/version-numbers.ts';
export { tree } from './service/reading.ts';
// staying
export { setAuthors } from './queries/affiliations.ts';
export { countVersions, updateResource } from './queries/records.ts';
export { passwordColumn } from './service/ftp-access.ts';
export { shownTo } from './service/reading.ts';
export { nameInLog } from './service/transition.ts';

export { mailAbout } from './service/mails.ts';
export { isEditor, isKnown, isOwner, isParty, may, mayReadHistory, visibleStatuses } from './policy.ts';
export { submitterOf } from './queries/history.ts';
export { findResource, lockResource, ownerOf, takenIdentifiers, type ResourceRecord } from './queries/records.ts';
export { completeAuthors } from './queries/affiliations.ts';
export { isInScope } from './table.ts';
export { endGrants, insertGrant } from './queries/grants.ts';
export { insertHistory } from './queries/history.ts';
export { resourceUsed } from './service/counting.ts';
export { knownResource, pageOpened } from './service/known.ts';
export { changesBetween, changesOf } from './service/difference.ts';
export { adoptFile, attachFile, detachFile, filesAttached, headOf } from './service/attachments.ts';
export { refuseDisguise } from './service/file-content.ts';
export { filePath } from './service/file-names.ts';
export { spaceOf } from './service/quota.ts';
export { newPublicId } from './service/public-ids.ts';
export { ftpAccess } from './service/ftp-access.ts';
export { publicFile, publicFiles, publicRecord, publicRecords, type PublicRecord } from './service/public.ts';
export { refuseFrozen } from './service/frozen.ts';
export { fullRecord, lockOwn, ownResource, readableResource, visibleResource } from './service/loading.ts';
export { countedBundle, figureOf, permittedFile, refusalFor } from './service/reading.ts';
export { damagedFiles } from './queries/files.ts';
export { filesInTurn } from './queries/tree.ts';
export type { FileRecord } from './queries/files.ts';
export {
  fileByLink,
  filesByLink,
  recordByLink,
  storedByLink,
  zipByLink,
  type LinkAccess,
} from './service/link-access.ts';
export { changeSharing, checkedSharing, sharingOf } from './service/sharing.ts';
export { waitsFor } from './service/holds.ts';
export { relateWork } from './service/relating.ts';
export { newVersion, newVersionFor, versionBegun } from './service/versions.ts';
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
  transferTarget,
  removeDemo,
  stop: writeLog,
  encryptedColumns: encryptedPasswords,
});
