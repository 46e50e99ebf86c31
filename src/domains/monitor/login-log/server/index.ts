import { module } from '#server/module';
import { loginLog } from '../contract.ts';
import { loginLogTexts } from '../texts/index.ts';
import { jobs } from './jobs.ts';
import { listeners } from './listeners.ts';
import { routes } from './routes.ts';

export const loginLogModule = module({
  name: 'monitor.login-log',
  contract: loginLog,
  texts: loginLogTexts,
  routes,
  jobs,
  listeners,
});
