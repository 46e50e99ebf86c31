import { module } from '#server/module';
import { uploads } from '../contract.ts';
import { uploadTexts } from '../texts/index.ts';
import { jobs } from './jobs.ts';
import { routes } from './routes.ts';
import { seed } from './seed.ts';

export { auditFiles, mismatches, orphans } from './audit.ts';
export { beforeReading, kindOf, withOneFile, type FileSource } from './incoming-files.ts';
export { isText, sniff } from './policy.ts';
export { scanTarget } from './scan-target.ts';
export { lacksSha512, sha512Of, storeSha512 } from './sha512.ts';
export {
  abandonFile,
  beginFile,
  exchangeFile,
  fileReply,
  fileStored,
  filesPublishing,
  filesRemoved,
  findByPath,
  findFile,
  claimFile,
  storeTemporary,
  pathOf,
  referTo,
  refuseContent,
  refuseName,
  releaseFile,
  removeFile,
  removeFiles,
  settleFile,
  storedName,
  storeFile,
  sweepFiles,
  type StoredFile,
  type StoreRule,
} from './service.ts';

export const uploadsModule = module({
  name: 'system.uploads',
  contract: uploads,
  texts: uploadTexts,
  routes,
  jobs,
  seed,
});
