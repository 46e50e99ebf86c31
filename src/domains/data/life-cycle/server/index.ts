import { module } from '#server/module';
import { jobs } from './jobs.ts';
import { listeners } from './listeners.ts';

export { changeSharing, checkedSharing, sharingOf } from './service/sharing.ts';
export {
  assignIdentifiers,
  holdPublication,
  move,
  publicationDue,
  publish,
  releasePublication,
  repositoryNames,
  resourceChanged,
  resourceMoved,
} from './service/transition.ts';
export { restore, withdraw } from './service/withdrawal.ts';

export const lifeCycleModule = module({ name: 'data.life-cycle', jobs, listeners });
