import { module } from '#server/module';
import { transfers } from '../contract.ts';
import { transferTexts } from '../texts/index.ts';
import { jobs } from './jobs.ts';
import { deleteGrowth, unfinished } from './queries.ts';
import { routes } from './routes.ts';
import { mountTus } from './tus.ts';

export { receive as receivePiece } from './receiving.ts';
export { newSum, type RunningSum } from './running-sums.ts';
export {
  begin as beginTransfer,
  cancel as cancelTransfer,
  complete as completeTransfer,
  countComing,
  ownTransfer,
} from './service.ts';

export const transfersModule = module({
  name: 'files.transfers',
  contract: transfers,
  texts: transferTexts,
  routes,
  jobs,
  mount: mountTus,
  gauges: [
    {
      name: 'lattice_uploads_unfinished',
      help: 'Resumable uploads that have not been completed.',
      read: async (ctx) => (await unfinished(ctx)).files,
    },
    {
      name: 'lattice_uploads_unfinished_bytes',
      help: 'Bytes of them that have arrived.',
      read: async (ctx) => (await unfinished(ctx)).bytes,
    },
  ],
  restored: deleteGrowth,
});
