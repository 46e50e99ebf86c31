import { module } from '#server/module';
import { recordFiles } from '../contract.ts';
import { recordFilesTexts } from '../texts/index.ts';
import { routes } from './routes.ts';
import { transferTarget } from './transfer-target.ts';

export { damagedFiles, uploadsOf, type FileRecord } from './queries/files.ts';
export { filesInTurn } from './queries/tree.ts';
export { adoptFile, attachFile, detachFile, filesAttached, headOf, removeAllFiles } from './service/attachments.ts';
export { refuseDisguise } from './service/file-content.ts';
export { filePath } from './service/file-names.ts';
export { addImported, type ImportedFile } from './service/importing.ts';
export { fileByLink, filesByLink, recordByLink, storedByLink, type LinkAccess } from './service/link-access.ts';
export { figureOf } from './service/pictures.ts';
export { publicFile, publicFiles } from './service/public.ts';
export { spaceOf } from './service/quota.ts';
export { permittedFile, tree } from './service/reading.ts';

export const recordFilesModule = module({
  name: 'data.record-files',
  contract: recordFiles,
  texts: recordFilesTexts,
  routes,
  transferTarget,
});
