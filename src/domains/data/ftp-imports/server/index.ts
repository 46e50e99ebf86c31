import { module } from '#server/module';
import { ftpImports } from '../contract.ts';
import { ftpImportTexts } from '../texts/index.ts';
import { stopFetching } from './connection.ts';
import { jobs } from './jobs.ts';
import { routes } from './routes.ts';

export const ftpImportsModule = module({
  name: 'data.ftp-imports',
  contract: ftpImports,
  texts: ftpImportTexts,
  routes,
  jobs,
  stop: async (ctx) => stopFetching(ctx),
});
