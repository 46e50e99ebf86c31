import { implement } from '#server/routes';
import { ftpImports } from '../contract.ts';
import { browse, cancel, check, checked, checkedFor, checkFor, listOf, retry, start } from './service.ts';

export const routes = implement(ftpImports, {
  check: ({ ctx, params }) => check(ctx, params.id),
  checkFor: ({ ctx, params }) => checkFor(ctx, params.id),
  checked: ({ ctx, params }) => checked(ctx, params.id),
  checkedFor: ({ ctx, params }) => checkedFor(ctx, params.id),
  browse: ({ ctx, params, query }) => browse(ctx, params.id, query.path),
  list: ({ ctx, params }) => listOf(ctx, params.id),
  start: ({ ctx, params, body }) => start(ctx, params.id, body),
  retry: ({ ctx, params }) => retry(ctx, params.id),
  cancel: ({ ctx, params }) => cancel(ctx, params.id),
});
