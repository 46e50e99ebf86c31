import { implement } from '#server/routes';
import { downloads } from '../contract.ts';
import { byPath, temporary } from './service.ts';

export const routes = implement(downloads, {
  temporary: ({ ctx, query }) => temporary(ctx, query.fileName, query.delete),
  resource: ({ ctx, query }) => byPath(ctx, query.resource),
  from: ({ ctx, query }) => byPath(ctx, query.filePath),
  profile: ({ ctx, params, query }) => byPath(ctx, `/profile/${params['*']}`, query.width),
});
