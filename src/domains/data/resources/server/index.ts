import { module } from '#server/module';
import { resources } from '../contract.ts';
import { resourcesTexts } from '../texts/index.ts';
import { routes } from './routes.ts';
import { removeDemo } from './service/demo.ts';

import { encryptedPasswords } from './service/ftp-access.ts';
export { updateResource } from './queries/records.ts';
export { passwordColumn } from './service/ftp-access.ts';

export { mailAbout } from './service/mails.ts';
export {
  downloadRefusal,
  isEditor,
  isKnown,
  isNewVersion,
  isOpen,
  isOwner,
  isParty,
  isPublic,
  may,
  mayBeGranted,
  mayListFiles,
  mayReadHistory,
  visibleStatuses,
} from './policy.ts';
export type { ResourceRecord } from './table.ts';
export { findByPublicId, findResource, lockResource, ownerOf } from './queries/records.ts';
export { isInScope } from './table.ts';
export { insertHistory } from './queries/history.ts';
export { newPublicId } from './service/public-ids.ts';
export { ftpAccess } from './service/ftp-access.ts';
export {
  fullRecord,
  lockExisting,
  lockOwn,
  nameInLog,
  ownResource,
  readableResource,
  visibleResource,
} from './service/loading.ts';
export { waitsFor } from './service/holds.ts';
export { refuseFrozen, refuseUnless, wrongState } from './service/refusing.ts';

export const resourcesModule = module({
  name: 'data.resources',
  contract: resources,
  texts: resourcesTexts,
  routes,
  removeDemo,
  encryptedColumns: encryptedPasswords,
});
