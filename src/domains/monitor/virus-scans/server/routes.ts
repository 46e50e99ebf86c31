import { implement } from '#server/routes';
import { virusScans } from '../contract.ts';
import { figuresNow } from './figures.ts';
import * as queries from './queries.ts';
import { order, release, sendBack } from './service.ts';

export const routes = implement(virusScans, {
  read: ({ ctx }) => figuresNow(ctx),
  findings: ({ ctx, query }) => queries.findings(ctx, query),
  files: ({ ctx, query }) => queries.foundFiles(ctx, query),
  scan: ({ ctx, body }) => order(ctx, body.fileIds),
  release: ({ ctx, body }) => release(ctx, body.fileIds, body.reason),
  sendBack: ({ ctx, body }) => sendBack(ctx, body.fileId, body.reason),
});
