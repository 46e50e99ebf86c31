import { module } from '#server/module';
import { logChain } from '../contract.ts';
import { logChainTexts } from '../texts/index.ts';
import { jobs } from './jobs.ts';
import { routes } from './routes.ts';

export { read as logFigures } from './service.ts';
export { cleaningJob, cleanLog, moveBefore, moveWhere, removeRows } from './archiving.ts';

export const logChainModule = module({
  name: 'monitor.log-chain',
  contract: logChain,
  texts: logChainTexts,
  routes,
  jobs,
});
