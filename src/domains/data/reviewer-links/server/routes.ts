import { implement } from '#server/routes';
import { reviewerLinks } from '../contract.ts';
import { bag, bundle, content, create, files, list, preview, record, revoke, shown } from './service.ts';

export const routes = implement(reviewerLinks, {
  list: ({ ctx, params }) => list(ctx, params.id),
  create: ({ ctx, params, body }) => create(ctx, params.id, body),
  revoke: ({ ctx, params }) => revoke(ctx, params.id),
  record: ({ ctx, body }) => record(ctx, body.token),
  files: ({ ctx, body: { token, ...query } }) => files(ctx, token, query),
  content: ({ ctx, body }) => content(ctx, body.token, body.fileId),
  preview: ({ ctx, body: { token, fileId, ...query } }) => preview(ctx, token, fileId, query),
  shown: ({ ctx, body }) => shown(ctx, body.token, body.fileId, body.as),
  bag: ({ ctx, body }) => bag(ctx, body.token),
  bundle: ({ ctx, body }) => bundle(ctx, body.token),
});
