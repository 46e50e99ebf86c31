import { implement } from '#server/routes';
import { reports } from '../contract.ts';
import { reportFile } from './files.ts';
import { reportOf } from './service.ts';

export const routes = implement(reports, {
  read: ({ ctx, query }) => reportOf(ctx, query.period),
  file: ({ ctx, params, query }) => reportFile(ctx, params.format, query.period),
});
