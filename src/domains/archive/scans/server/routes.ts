import { implement } from '#server/routes';
import { scans } from '../contract.ts';
import { content, listScans, receive, remove } from './service.ts';

export const routes = implement(scans, {
  list: ({ ctx, params }) => listScans(ctx, params.taskId),
  upload: ({ ctx, params, incoming }) => receive(ctx, params.taskId, incoming),
  content: ({ ctx, params }) => content(ctx, params.taskId, params.scanId),
  remove: ({ ctx, params }) => remove(ctx, params.taskId, params.scanId),
});
