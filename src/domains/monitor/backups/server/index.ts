import { module } from '#server/module';
import { backups } from '../contract.ts';
import { backupsTexts } from '../texts/index.ts';
import { jobs } from './jobs.ts';
import { routes } from './routes.ts';

export { read as backupFigures } from './service.ts';

export const backupsModule = module({ name: 'monitor.backups', contract: backups, texts: backupsTexts, routes, jobs });
