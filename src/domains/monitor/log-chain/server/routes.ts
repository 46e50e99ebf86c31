import { implement } from '#server/routes';
import { logChain } from '../contract.ts';
import { archives } from './queries.ts';
import { download, order, read } from './service.ts';

export const routes = implement(logChain, {
  read: ({ ctx }) => read(ctx),
  archives: ({ ctx, query }) => archives(ctx, query),
  download: ({ ctx, params }) => download(ctx, params.archiveId),
  verify: ({ ctx }) => order(ctx),
});
